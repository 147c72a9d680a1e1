import assert from 'node:assert/strict';
import { PeoplePreferences } from '#server/app/history/people-preferences.ts';
import { SyncPreferences } from '#server/app/sync/sync-preferences.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { FirstRuns } from '#server/app/workspaces/first-runs.ts';
import { RemoteMode } from '#server/app/remote/remote-mode.ts';
import { HttpServing } from '#server/app/serving/http-serving.ts';
import { KeyEnds } from '#server/app/access/key-ends.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { serve as serveFolders } from '#server/app/serving/serve.ts';
import { EgressPreferences } from '#server/app/webhooks/egress-preferences.ts';
import { SearchModelPreferences } from '#server/app/transformer/search-model-preferences.ts';
import { ServedRoots } from '#server/app/projects/served-roots.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { noClones } from './no-clones.ts';
import { FakeClock } from './fake-clock.ts';
import { fixedFolders } from './http-fixture.ts';
import { FakeLanguageModel } from './fake-models/fake-language-model.ts';
import { eventHub } from './published-events.ts';
import { MemoryStateStore } from './memory-state-store.ts';
import { byOwner } from './sample-project.ts';
import { ScriptedHttp } from './scripted-http.ts';
import { scriptedIndexers } from './scripted-indexers.ts';

/** The use case `serve`, over an interface that opens no port. */
export function setUp() {
  const [state, clock, indexers] = [new MemoryStateStore(), new FakeClock(), scriptedIndexers()];
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const events = eventHub(state, clock);
  const outside = { state, stores, indexers, clock, events };
  const workspaces = new ProjectWorkspaces({ ...outside, memoryLimitBytes: 1e6, watch: true });
  const [roots, http, lines] = [new ServedRoots(fixedFolders), new ScriptedHttp(), [] as string[]];
  const models = new OfferedModels();
  const pages = { isBuilt: true };
  const randomBytes = (count: number) => new Uint8Array(count).fill(state.keys().length);
  const dashboard = { read: () => (pages.isBuilt ? new Uint8Array() : undefined) };
  const deps = {
    state,
    clock,
    events,
    keyEnds: new KeyEnds(),
    remote: new RemoteMode(state),
    workspaces,
    roots,
    egress: new EgressPreferences(),
    searchModels: new SearchModelPreferences({ choose: () => undefined }),
    models,
    people: new PeoplePreferences(),
    syncPreferences: new SyncPreferences(),
    providers: { modelOf: ({ name }: { readonly name: string }) => new FakeLanguageModel(undefined, undefined, name) },
    http: new HttpServing(http, dashboard, { isReady: () => true, figures: () => [] }),
    randomBytes,
    identifiers: new Identifiers(randomBytes),
    register: new ProjectRegister(state, clock),
    firstRuns: new FirstRuns({ workspaces, homeFolder: '/home/me' }),
    folders: {
      realFolder: (path: string) => ({ kind: 'directory' as const, realPath: path.replace('/windows', '/C:\\Users') }),
    },
    clones: noClones,
    pid: 1,
    log: (text: string) => void lines.push(text),
  };
  const serve = (params: Partial<OperationParams<'engine.serve'>> = {}, client = new AbortController()) =>
    serveFolders(deps, { directories: ['/work/app'], ...params }, { ...byOwner(), connection: client.signal }).then(
      (answer) => answer.data(),
    );
  const liveKeys = () => state.keys().filter(({ revokedAtMs }) => revokedAtMs === undefined).length;
  const opened = () => ({ ports: http.open, roots: roots.allowedRoots(), keys: liveKeys() });
  const { remote } = deps;
  return { state, http, roots, lines, workspaces, indexers, pages, models, remote, serve, opened };
}
