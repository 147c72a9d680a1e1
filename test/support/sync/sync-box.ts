import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { SyncOperationId } from '#protocol/sync-operations.ts';
import type { BaselineFiles, StoredBaseline } from '#server/app/ports/baselines.ts';
import type { RemoteClient } from '#server/app/ports/remote-client.ts';
import type { RepositoryRemotes } from '#server/app/ports/repository-remotes.ts';
import type { CallContext, DataAnswer } from '#server/app/operations/operation.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import type { LeavingStructure } from '#server/app/sync/push-snapshot.ts';
import { StoredBaselines } from '#server/app/sync/stored-baselines.ts';
import { baselineData } from '#server/app/analysis/baseline-data.ts';
import { readBaseline } from '#server/engine/structure/read-baseline.ts';
import { structureDeltaData } from '#server/app/analysis/structure-delta-data.ts';
import type { TablesFile } from '#server/app/ports/index-store.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import { structureId } from '#server/engine/structure/write-lines.ts';
import { createSync } from '#server/app/sync/create-sync.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeTimers } from '../fake-timers.ts';
import { memoryTables } from '../index-fixture.ts';
import { MemoryStateStore } from '../memory-state-store.ts';
import { eventHub } from '../published-events.ts';
import { byOwner } from '../sample-project.ts';
import { projectNamed } from '../store/state-samples.ts';
import { ModelRemote } from './model-remote.ts';

export const remoteUrl = 'https://groundplan.example.com';

/** What lies outside of an engine and outlives it. */
export function syncWorld({
  clock = new FakeClock(),
  tier = 'enterprise' as ModelRemote['tier'],
  random = Math.random,
} = {}) {
  const state = new MemoryStateStore();
  const files = new Map<string, StoredBaseline>();
  const trusted = new Set<string>();
  const git = { url: 'git@github.com:acme/shop.git', branch: 'main', local: 'a'.repeat(40), pushed: 'a'.repeat(40) };
  const structures = new Map<string, string>();
  const pushed = new Map<string, TablesFile>();
  return { state, clock, files, trusted, git, random, structures, pushed, remote: new ModelRemote(clock, tier) };
}

export type SyncWorld = ReturnType<typeof syncWorld>;

/** Enough lines for a difference to be smaller than all of them. */
export function linesOf(id: string, edges: readonly string[] = []): string {
  const nodes = Array.from(
    { length: 100 },
    (_, file) => `{"kind":"node","id":"src/${id}-${file * file}.ts","type":"file"}`,
  );
  return [
    `{"tool":"groundplan"}`,
    ...nodes,
    ...edges.map((edge) => JSON.stringify({ kind: 'edge', source: edge })),
    '',
  ].join('\n');
}

const structure = (lines: string): LeavingStructure => {
  const bytes = Buffer.from(lines);
  return {
    id: structureId(bytes),
    packed: gzipSync(bytes),
    bytes: bytes.length,
    createdAt: '2026-11-28T12:00:00.000Z',
    nodes: 1,
    edges: 0,
    findings: 0,
    hasFindings: true,
  };
};

function storedIn(packed: Uint8Array): StoredBaseline {
  return JSON.parse(gunzipSync(packed).toString()) as StoredBaseline;
}

/** Synchronisation of one engine in that world. */
export function syncBox(
  world: SyncWorld,
  client: RemoteClient = world.remote,
  /** Of every structure that is made. */
  made: Partial<LeavingStructure> = {},
) {
  const { state, clock, files, trusted, git, random, structures, pushed } = world;
  const timers = new FakeTimers(clock);
  const events = eventHub(state);
  const lines: string[] = [];
  const baselineFiles: BaselineFiles = {
    read: (id) => {
      const stored = files.get(id);
      return stored && gzipSync(JSON.stringify(stored));
    },
    write: async (id, packed) => void files.set(id, storedIn(packed)),
    delete: (id) => void files.delete(id),
  };
  const remotes: RepositoryRemotes = {
    url: () => git.url,
    head: () => git.local,
    branch: () => git.branch,
    commits: () => ({ local: git.local, pushed: git.pushed }),
  };
  const sync = createSync({
    state,
    clock,
    identifiers: new Identifiers(randomBytes),
    events,
    register: new ProjectRegister(state, clock),
    client,
    baselineFiles,
    remotes,
    isTrusted: ({ path }) => trusted.has(path),
    later: timers.later,
    random,
    version: '1.2.3',
    log: (text) => void lines.push(text),
    makeStructure: async (id) => ({ ...structure(structures.get(id) ?? linesOf(id)), ...made }),
    makeBaseline: async (request) => {
      const { packed, parts } = baselineData(emptySnapshot, request);
      return { packed: Buffer.from(packed, 'base64'), parts };
    },
    makeDelta: async (base, packed) => {
      const { packed: delta } = structureDeltaData(emptySnapshot, { base, packed });
      return delta === null ? undefined : Buffer.from(delta, 'base64');
    },
    openPushed: ({ id }) => {
      const file = pushed.get(id) ?? memoryTables();
      pushed.set(id, file);
      return file;
    },
  });
  const call = async <Id extends SyncOperationId & OperationId>(
    id: Id,
    params: OperationParams<Id>,
    more: Partial<CallContext> = {},
  ): Promise<OperationResult<Id>> => {
    const handler = sync.handlers[id] as unknown as (
      params: OperationParams<Id>,
      context: CallContext,
    ) => DataAnswer<OperationResult<Id>> | Promise<DataAnswer<OperationResult<Id>>>;
    return (await handler(params, { ...byOwner(), ...more })).data();
  };
  const stored = new StoredBaselines({ state, baselineFiles, clock });
  const baselines = {
    of: (id: string) => {
      const packed = stored.of(id)?.packed();
      return packed && readBaseline(storedIn(packed));
    },
    ageOf: (id: string) => stored.ageOf(id),
  };
  return { sync, call, timers, lines, events, baselines };
}

export type SyncBox = ReturnType<typeof syncBox>;

/** A trusted project of that world. */
export function localProject({ state, trusted }: SyncWorld, id: string, name = id): string {
  state.insertProject(projectNamed(id, { name, path: `/home/ada/work/${id}` }));
  trusted.add(`/home/ada/work/${id}`);
  return id;
}

/** An engine that is connected in a mode, and stays. */
export async function connectedBox(world: SyncWorld, mode: 'register' | 'queries' | 'structure' = 'register') {
  const box = syncBox(world);
  await box.call('sync.connect', { url: remoteUrl, key: world.remote.key, mode });
  box.sync.resume();
  return box;
}
