import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { OfferedModels } from '../ask/language-models.ts';
import { configuredModel } from '../ask/model-setup.ts';
import type { Clock } from '../ports/clock.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { ModelProviders } from '../ports/model-providers.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { HttpServing } from './http-serving.ts';
import { createKey, type KeysContext, revokeKey } from '../access/keys.ts';
import { publicUrl, type RemoteMode, type RemoteOptions } from '../remote/remote-mode.ts';
import { beginMembers } from '../members/begin-members.ts';
import { allowRoots } from '../workspaces/allow-roots.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { OpenWorkspaceContext } from '../workspaces/open-workspace.ts';
import { timestamp } from '../projects/project-view.ts';
import { resolveAnyFolder } from '../projects/project-folder.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { resumeClones, type ResumeClonesParts } from '../workspaces/resume-clones.ts';
import { openFolder } from '../workspaces/register-folder.ts';
import { requireTrustingCaller } from '../workspaces/require-trust.ts';
import type { ServedRoots } from '../projects/served-roots.ts';
import type { PeoplePreferences } from '../history/people-preferences.ts';
import type { SyncPreferences } from '../sync/sync-preferences.ts';
import type { SearchModelPreferences } from '../transformer/search-model-preferences.ts';
import type { EgressPreferences } from '../webhooks/egress-preferences.ts';

type ServeParams = OperationParams<'engine.serve'>;

export interface ServeContext extends OpenWorkspaceContext, KeysContext {
  readonly roots: ServedRoots;
  readonly clones: ResumeClonesParts['clones'];
  readonly http: HttpServing;
  readonly egress: EgressPreferences;
  readonly searchModels: SearchModelPreferences;
  readonly people: PeoplePreferences;
  readonly syncPreferences: SyncPreferences;
  readonly models: OfferedModels;
  readonly providers: ModelProviders;
  readonly events: EventHub;
  readonly remote: RemoteMode;
  readonly pid: number;
  readonly log: (text: string) => void;
}

const certificateNoticeMs = 14 * 24 * 60 * 60 * 1000;

/** Takes back a step of `serve`. */
type End = () => unknown;

/**
 * Serves folders over HTTP for as long as a client of the pipe wants it. One interface serves all of them: a second
 * `serve` adds its folders, and the last one to leave closes the port.
 */
export async function serve(
  deps: ServeContext,
  params: ServeParams,
  context: CallContext,
): Promise<DataAnswer<OperationResult<'engine.serve'>>> {
  requireTrustingCaller(context);
  const remote = remoteOf(deps.remote, params);
  const model = params.ask && configuredModel(deps.providers, params.ask);
  const folders = params.directories.map((path) => resolveAnyFolder(path, deps.folders, deps.roots));
  if (!params.confirmed) await requireExpected(deps, folders);
  const { baseUrl, metricsUrl, certificateEndsAtMs, joined, leave } = await deps.http.join({ ...params, remote });
  const ends: End[] = [];
  try {
    const served = await open(deps, folders, params, ends);
    const keys = remote === undefined ? keyOfRun(deps, ends) : openRemote(deps, remote, { ...params, baseUrl }, ends);
    const pageUrl = remote === undefined ? baseUrl : publicUrl({ ...params, baseUrl });
    const dashboard = showDashboard(deps.http, params, pageUrl, ends);
    if (context.connection?.aborted) throw new ApiError('cancelled', 'The client left before it was served.');
    context.connection?.addEventListener('abort', () => void endAll(deps, leave, ends), { once: true });
    applySettings(deps, params, model, ends);
    const more = {
      ...(metricsUrl && { metricsUrl }),
      ...certificateEnd(deps.clock, certificateEndsAtMs),
      ...(joined && { joined }),
      ...(dashboard !== undefined && { dashboard }),
    };
    return { data: () => ({ baseUrl, ...served, ...keys, ...more }) };
  } catch (error) {
    await endAll(deps, leave, ends);
    throw error;
  }
}

/** Settings of this client, for as long as it is there. */
function applySettings(
  { egress, searchModels, people, syncPreferences, models }: ServeContext,
  { webhooks, search, metrics, sync, ask }: ServeParams,
  model: LanguageModel | undefined,
  ends: End[],
): void {
  const settings = new AbortController();
  ends.push(() => settings.abort());
  if (webhooks !== undefined) egress.want(settings.signal, webhooks);
  if (search !== undefined) searchModels.want(settings.signal, search.model);
  if (metrics?.people !== undefined) people.want(settings.signal, metrics.people);
  if (sync?.indexOnPush !== undefined) syncPreferences.want(settings.signal, sync.indexOnPush);
  if (ask !== undefined) models.offer(settings.signal, model);
}

async function requireExpected({ register, firstRuns }: ServeContext, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    // oxlint-disable-next-line no-await-in-loop -- the first folder that may be unintended ends it
    await firstRuns.requireExpected(register.folder(folder));
  }
}

/** Takes the steps for this client alone; a function that undoes each is put into `ends`. */
async function open(
  deps: ServeContext,
  folders: readonly string[],
  params: ServeParams,
  ends: End[],
): Promise<Pick<OperationResult<'engine.serve'>, 'pid' | 'projects'>> {
  ends.push(deps.roots.add(folders), allowRoots(deps, params.allowedRoots ?? []));
  const projects = await Promise.all(folders.map((folder) => serveFolder(deps, folder, params.trust, ends)));
  return { pid: deps.pid, projects: projects.map(({ id, path }) => ({ id, path })) };
}

/** Said in time to get another one. */
function certificateEnd(clock: Clock, endsAtMs = Infinity): Pick<OperationResult<'engine.serve'>, 'certificateEnds'> {
  return endsAtMs - clock.nowMs() < certificateNoticeMs ? { certificateEnds: timestamp(endsAtMs) } : {};
}

function keyOfRun(deps: ServeContext, ends: End[]): Pick<OperationResult<'engine.serve'>, 'key' | 'keyId'> {
  const { id: keyId, key } = createKey(deps, { name: 'serve' }, { forRun: true });
  ends.push(() => revokeKey(deps, keyId));
  return { key, keyId };
}

/** A folder that is a remote's stays one: without the rules of members, its keys would do more than they were given for. */
function remoteOf({ isRemote }: RemoteMode, { remote }: ServeParams): RemoteOptions | undefined {
  if (remote === undefined && isRemote) {
    throw new ApiError('engine_conflict', "The state folder is that of a team's remote: serve it with --remote.");
  }
  return remote && { ...remote, trustedProxies: remote.trustedProxies ?? [], gitHosts: remote.gitHosts ?? [] };
}

/** Returns the owner's key the first time. A folder and its first key become a remote's together, or neither does. */
function openRemote(
  deps: ServeContext,
  options: RemoteOptions,
  place: ServeParams & { readonly baseUrl: string },
  ends: End[],
): Pick<OperationResult<'engine.serve'>, 'ownerKey'> {
  const { state, clock, remote } = deps;
  ends.push(remote.serve({ options, publicUrl: publicUrl(place) }));
  void resumeClones(deps).catch((error: unknown) => deps.log(`clones were not resumed: ${String(error)}`));
  return state.transaction(() => {
    beginMembers(deps);
    if (remote.isRemote) return {};
    state.becomeRemote(clock.nowMs());
    return { ownerKey: createKey(deps, { name: 'owner' }).key };
  });
}

async function serveFolder(
  deps: ServeContext,
  path: string,
  trust: ServeParams['trust'],
  ends: End[],
): Promise<ProjectRecord> {
  const { project, leave } = await openFolder(deps, path, trust === 'none' ? 'limiting' : 'trusting');
  ends.push(leave);
  if (trust === 'stored') await deps.workspaces.setTrust(path, true);
  deps.workspaces.workspaceOf(project).request(false);
  return project;
}

/** It is there for as long as one client wants it. Undefined unless this one does and there is one. */
function showDashboard(
  http: HttpServing,
  { dashboard = false }: ServeParams,
  pageUrl: string,
  ends: End[],
): string | undefined {
  if (!dashboard) return undefined;
  ends.push(http.wantDashboard());
  return http.dashboardFile('index.html') === undefined ? undefined : `${pageUrl}/`;
}

/**
 * Leaves the interface, then undoes the last step first. Requests under way over HTTP end as they began: with the
 * folders and settings of this client. No client is left to get a failure, and a failure keeps no other step from being
 * undone.
 */
async function endAll({ log }: ServeContext, leave: End, ends: readonly End[]): Promise<void> {
  for (const end of [leave, ...ends.toReversed()]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- nothing is taken back before the port is left
      await end();
    } catch (error) {
      log(`serve could not be ended in order: ${String(error)}`);
    }
  }
}
