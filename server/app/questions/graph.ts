import { type Graph, symbolGraphLimit } from '#protocol/graph.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { type GraphRequest, graphData } from '../analysis/graph-data.ts';
import { writtenAnswer } from '../analysis/written-answer.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import { reasonsOfUnseenImporters } from '../workspaces/unseen-files.ts';

type GraphParams = OperationParams<'graph.get'>;

/** The graph of a project at one level, whole or around a node. */
export async function getGraph(
  parts: { readonly snapshots: Snapshots; readonly analysis: Analysis },
  params: GraphParams,
  context: CallContext,
): Promise<DataAnswer<Graph | Promise<Graph>>> {
  const layer = params.level === 'symbol' ? 'calls' : params.external ? 'files' : 'architecture';
  const snapshot = await parts.snapshots.newest(params.id, layer, context);
  const { id: _id, ...asked } = params;
  const request = {
    ...asked,
    limit: params.limit ?? defaultLimit(params, context),
    ...unseenBy(parts, params, snapshot, context),
  };
  const about = {
    snapshot: snapshot.id,
    // With full detail edges say when they load, once that is known.
    version: [
      snapshot.id,
      params.level === 'symbol' ? 'calls' : 'files',
      snapshot.loads !== undefined,
      JSON.stringify(request),
    ].join('|'),
  };
  if (isLight(params, snapshot)) return { ...about, data: () => graphData(snapshot, request) };
  return writtenAnswer(about, () => parts.analysis.ask(snapshot, 'graph', request, context.signal));
}

/**
 * Files that are left out of the graph are known here alone; they count where the neighbours of a file are asked for.
 */
function unseenBy(
  { snapshots }: { readonly snapshots: Snapshots },
  { id, detail, focus }: GraphParams,
  snapshot: GraphSnapshot,
  context: CallContext,
): Pick<GraphRequest, 'unseen' | 'unfollowed'> {
  const file = focus === undefined || detail !== 'full' ? undefined : findFile(snapshot.files, focus);
  if (file === undefined) return {};
  const unseen = reasonsOfUnseenImporters(snapshot.files, file, snapshots.skipped(id, context));
  return { unseen, unfollowed: snapshots.unfollowed(id, context) };
}

/** Number of files and edges that are described and written in a few milliseconds. */
const lightMax = 2000;

/** The default graph of a small project is read off the tables: another thread would take longer to start. */
function isLight({ level, detail, focus }: GraphParams, { files }: GraphSnapshot): boolean {
  if (files.count + files.edges.count > lightMax) return false;
  return (level ?? 'file') === 'file' && detail !== 'full' && focus === undefined;
}

/** The command line prints complete lists; over HTTP a graph of all symbols is cut to what a client can hold. */
function defaultLimit(params: GraphParams, context: CallContext): number | undefined {
  const isCut = params.level === 'symbol' && params.focus === undefined && context.caller.kind === 'key';
  return isCut ? symbolGraphLimit : undefined;
}
