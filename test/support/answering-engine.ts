import { ApiError } from '#server/app/operations/api-error.ts';
import { listCycles } from '#server/app/questions/cycles.ts';
import { getPath } from '#server/app/questions/dependency-path.ts';
import { getEdge } from '#server/app/questions/edge.ts';
import { getGraph } from '#server/app/questions/graph.ts';
import type { DataAnswer, CallContext } from '#server/app/operations/operation.ts';
import { countByReason } from '#server/app/workspaces/skip-counts.ts';
import { listNeighbours } from '#server/app/questions/neighbours.ts';
import { listSymbols } from '#server/app/questions/symbols.ts';
import { listEntryPoints } from '#server/app/questions/entry-points.ts';
import { listUnused } from '#server/app/questions/unused.ts';
import { getView } from '#server/app/questions/view.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { IndexedFolder, type Asker } from '#extension/views/indexed-folder.ts';
import { directAnalysis } from './direct-analysis.ts';
import { indexFiles, type IndexedFiles, linkFolder } from './indexed-files.ts';
import { byOwner } from './sample-project.ts';

type Ask = (params: never, context: CallContext) => Promise<DataAnswer<unknown>>;

export interface AnsweringEngine {
  readonly folder: IndexedFolder;
  /** Operations that were asked for, in order. */
  readonly asked: readonly string[];
}

type Fixture = string | Readonly<Record<string, string>>;

/** A folder with these files, indexed for real, whose questions the use cases of the engine answer. */
export async function answeringEngine(fixture: Fixture): Promise<AnsweringEngine> {
  return answering(await indexFiles(fixture));
}

/** The same with linked calls. */
export async function linkedEngine(fixture: Fixture): Promise<AnsweringEngine> {
  return answering(await linkFolder(fixture));
}

async function answering(indexed: IndexedFiles): Promise<AnsweringEngine> {
  const handlers = handlersOf(indexed);
  const asked: string[] = [];
  const asker: Asker = {
    call: async (id, params) => {
      asked.push(id);
      const answer = await handlers[id](params as never, byOwner());
      // As it arrives: without what JSON does not have.
      return JSON.parse(JSON.stringify({ data: await answer.data() }));
    },
  };
  const snapshot = await indexed.snapshots.newest('prj_1', 'symbols', byOwner());
  const skipped = indexed.snapshots.skipped('prj_1', byOwner()) ?? [];
  const status: FolderStatus = {
    uri: 'file:///shop',
    projectId: 'prj_1',
    trusted: true,
    watching: 'events',
    index: { ...indexState, snapshot: snapshot.id, skipped: countByReason(skipped) },
    stats: { files: snapshot.files.count, symbols: 7, dependencies: 5 },
  };
  return { folder: new IndexedFolder(asker, status, 'prj_1'), asked };
}

export const indexState: IndexState = {
  status: 'indexed',
  phase: 'idle',
  done: 0,
  total: 0,
  estimatedTime: 0,
  finishedAt: '2026-11-21T14:05:00.000Z',
  snapshot: 'snp_1',
  skipped: countByReason([]),
};

function handlersOf(indexed: IndexedFiles): Readonly<Record<string, Ask>> {
  const parts = { ...indexed, analysis: directAnalysis(), clock: systemClock, cursorSecret: () => new Uint8Array(32) };
  return {
    'view.get': (params, context) => getView(parts, params, context),
    'graph.get': (params, context) => getGraph(parts, params, context),
    'edge.get': (params, context) => getEdge(parts, params, context),
    'path.get': (params, context) => getPath(parts, params, context),
    'cycles.list': (params, context) => listCycles(parts, params, context),
    'symbols.list': (params, context) => listSymbols(parts, params, context),
    'callers.list': (params, context) => listNeighbours(parts, 'callers', params, context),
    'callees.list': (params, context) => listNeighbours(parts, 'callees', params, context),
    'unused.list': (params, context) => listUnused(parts, params, context),
    'entryPoints.list': (params, context) => listEntryPoints(parts, params, context),
    'index.state': async ({ id }, context) => {
      const skipped = indexed.snapshots.skipped(id, context);
      if (skipped === undefined) throw new ApiError('project_not_indexed', 'Nothing was indexed.');
      const skippedFiles = skipped.map(({ path, reason }) => ({ file: path, reason }));
      return { data: () => ({ ...indexState, skipped: countByReason(skipped), skippedFiles }) };
    },
  };
}
