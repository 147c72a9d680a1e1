import { directoryLevelGraph, moduleLevelGraph } from '#server/engine/graph/grouped-level.ts';
import { describeBriefly, describeFully } from '#server/engine/graph/describe-graph.ts';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import type { PlainGraph } from '#server/engine/graph/plain-graph.ts';
import { mostConnected, neighbourhood } from '#server/engine/graph/select-nodes.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { unresolvedUses } from '#server/engine/graph/unresolved-uses.ts';
import { symbolLevelGraph } from '#server/engine/graph/symbol-level.ts';
import { type Graph, symbolGraphLimit } from '#protocol/graph.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Answer, CallContext } from './operation.ts';
import type { Snapshots } from './snapshots.ts';

type GraphParams = OperationParams<'graph.get'>;

/** The graph of a project at one level, whole or around a node. */
export async function getGraph(
  snapshots: Snapshots,
  params: GraphParams,
  context: CallContext,
): Promise<Answer<Graph>> {
  const layer = params.level === 'symbol' ? 'symbols' : 'files';
  const snapshot = await snapshots.newest(params.id, layer, context);
  const limit = params.limit ?? defaultLimit(params, context);
  return {
    snapshot: snapshot.id,
    version: [snapshot.id, layer, JSON.stringify({ ...params, id: undefined, limit })].join('|'),
    data: () => graphData(snapshot, params, limit),
  };
}

/** The command line prints complete lists; over HTTP a graph of all symbols is cut to what a client can hold. */
function defaultLimit(params: GraphParams, context: CallContext): number | undefined {
  const isCut = params.level === 'symbol' && params.focus === undefined && context.caller.kind === 'key';
  return isCut ? symbolGraphLimit : undefined;
}

function graphData(snapshot: GraphSnapshot, params: GraphParams, limit: number | undefined): Graph {
  const whole = wholeGraph(snapshot, params);
  const near = params.focus === undefined ? whole : neighbourhood(whole, params.focus, params.depth ?? 1);
  const shown = limit === undefined ? near : mostConnected(near, limit);
  const graph = params.detail === 'full' ? fullGraph(snapshot, params, whole, shown) : briefGraph(shown);
  return limit === undefined ? graph : { ...graph, truncated: shown.nodes.length < near.nodes.length };
}

function briefGraph(shown: PlainGraph): Graph {
  const { nodes, edges } = describeBriefly(shown);
  return { nodes: [...nodes], edges: [...edges] };
}

function fullGraph({ files }: GraphSnapshot, { level }: GraphParams, whole: PlainGraph, shown: PlainGraph): Graph {
  const { nodes, edges } = describeFully(whole, shown);
  const isShown = groupsShown(level, shown);
  const unknown = unresolvedUses(files)
    .filter(({ file }) => isShown(file))
    .map((use) => ({ ...use, reason: 'unresolved_import' as const }));
  return { nodes: [...nodes], edges: [...edges], unknown };
}

/** At the level of files the unknowns are those of the files shown; groups and symbols stand for files of all kinds. */
function groupsShown(level: GraphParams['level'], shown: PlainGraph): (file: string) => boolean {
  if (level !== undefined && level !== 'file') return () => true;
  const ids = new Set(shown.nodes.map(({ id }) => id));
  return (file) => ids.has(file);
}

function wholeGraph({ files, symbols }: GraphSnapshot, params: GraphParams): PlainGraph {
  const options = { external: params.external ?? false };
  switch (params.level) {
    case 'directory':
      return directoryLevelGraph(files, options);
    case 'module':
      return moduleLevelGraph(files, options);
    case 'symbol':
      return symbolLevelGraph(files, symbols as SymbolLayer);
    default:
      return fileLevelGraph(files, options);
  }
}
