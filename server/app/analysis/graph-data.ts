import { directoryLevelGraph, moduleLevelGraph } from '#server/engine/graph/grouped-level.ts';
import { describeBriefly, describeFully } from '#server/engine/graph/describe-graph.ts';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import {
  type Certainty,
  certaintyOfDependencies,
  certaintyOfDependents,
  withReasons,
} from '#server/engine/graph/path-certainty.ts';
import { testMark } from '#server/engine/source/tests.ts';
import type { PlainGraph } from '#server/engine/graph/plain-graph.ts';
import { edgesAt, mostConnected, neighbourhood, nodesNamed } from '#server/engine/graph/select-nodes.ts';
import type { FileLayer, GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { unresolvedUses } from '#server/engine/graph/unresolved-uses.ts';
import { symbolLevelGraph } from '#server/engine/graph/symbol-level.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { Graph, GraphLevel } from '#protocol/graph.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';

export interface GraphRequest {
  readonly level?: GraphLevel;
  readonly detail?: 'default' | 'full';
  readonly external?: boolean;
  readonly focus?: string;
  readonly depth?: number;
  readonly edges?: 'all' | 'focus' | 'none';
  readonly match?: string;
  readonly limit?: number;
  /** Why files that are left out may import others: what the snapshot itself does not know. */
  readonly unseen?: readonly Doubt[];
  /** Why the files may be others by now. */
  readonly unfollowed?: readonly Doubt[];
}

/** The graph of a snapshot at one level, whole or around a node. */
export function graphData(snapshot: GraphSnapshot, request: GraphRequest): Graph {
  const { limit } = request;
  const whole = wholeGraph(snapshot, request);
  const near = selected(whole, request);
  const kept = limit === undefined ? near : mostConnected(near, limit);
  const shown = request.edges === 'none' ? { nodes: kept.nodes, edges: [] } : kept;
  const graph = request.detail === 'full' ? fullGraph(snapshot, request, whole, shown) : briefGraph(shown);
  return limit === undefined ? graph : { ...graph, truncated: shown.nodes.length < near.nodes.length };
}

function selected(whole: PlainGraph, { focus, depth = 1, edges, match }: GraphRequest): PlainGraph {
  const near = focus === undefined ? whole : neighbourhood(whole, focus, depth);
  const named = match === undefined ? near : nodesNamed(near, match);
  return focus !== undefined && edges === 'focus' ? edgesAt(named, focus) : named;
}

function briefGraph(shown: PlainGraph): Graph {
  const { nodes, edges } = describeBriefly(shown);
  return { nodes: [...nodes], edges: [...edges] };
}

function fullGraph({ files }: GraphSnapshot, request: GraphRequest, whole: PlainGraph, shown: PlainGraph): Graph {
  const { nodes, edges } = describeFully(whole, shown);
  const isShown = groupsShown(request.level, shown);
  const unknown = unresolvedUses(files)
    .filter(({ file }) => isShown(file))
    .map((use) => ({ ...use, reason: 'unresolved_import' as const }));
  const marked = nodes.map((node) => (node.type === 'file' ? { ...node, ...testMark(node.id) } : node));
  return { nodes: marked, edges: [...edges], unknown, ...ofFile(files, request) };
}

/** Returns how surely the neighbours of a file are all there are. */
function ofFile(files: FileLayer, request: GraphRequest): Pick<Graph, 'certainty'> {
  const { level, focus, unseen = [], unfollowed = [] } = request;
  const file = focus === undefined || (level ?? 'file') !== 'file' ? undefined : findFile(files, focus);
  if (file === undefined) return {};
  const dependents = withReasons(certaintyOfDependents(files, file), [...unseen, ...unfollowed]);
  const dependencies = withReasons(certaintyOfDependencies(files, file), unfollowed);
  return { certainty: { dependents: inWords(dependents), dependencies: inWords(dependencies) } };
}

function inWords({ certainty, reasons }: Certainty): NonNullable<Graph['certainty']>['dependents'] {
  return { certainty, ...reasonsAndDoubts(reasons) };
}

/** At the level of files the unknowns are those of the files shown; groups and symbols stand for files of all kinds. */
function groupsShown(level: GraphRequest['level'], shown: PlainGraph): (file: string) => boolean {
  if (level !== undefined && level !== 'file') return () => true;
  const ids = new Set(shown.nodes.map(({ id }) => id));
  return (file) => ids.has(file);
}

function wholeGraph(snapshot: GraphSnapshot, request: GraphRequest): PlainGraph {
  const { files, symbols } = snapshot;
  const options = { external: request.external ?? false };
  switch (request.level) {
    case 'directory':
      return directoryLevelGraph(snapshot, options);
    case 'module':
      return moduleLevelGraph(snapshot, options);
    case 'symbol':
      return symbolLevelGraph(files, symbols as SymbolLayer, isLinked(snapshot) ? snapshot : undefined);
    default:
      return fileLevelGraph(snapshot, options);
  }
}
