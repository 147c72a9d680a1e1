import type {
  LinkedSnapshot,
  SymbolEdgeRow,
  SymbolNode,
  SymbolPath,
  UnknownSiteRow,
} from '#server/engine/graph/calls/answers.ts';
import { listCallees } from '#server/engine/graph/calls/callees.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findSymbolPath } from '#server/engine/graph/calls/symbol-path.ts';
import type { UseSelection } from '#server/engine/graph/calls/use-selection.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SymbolEdge, SymbolEdges, UnknownSite } from '#protocol/callers.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { EdgeType } from '#protocol/graph.ts';
import type { DependencyPath } from '#protocol/path.ts';
import { symbolNotFound } from '../operations/not-found.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';

export interface NeighboursRequest {
  readonly direction: 'callers' | 'callees';
  /** Symbol id. */
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  /** Calls where nothing is said. */
  readonly uses?: UseSelection;
  /** Files that the snapshot leaves out; undefined where that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
}

/** Callers or callees before their lines of code are read, and their doubts put in words. */
export interface FoundNeighbours extends Omit<SymbolEdges, 'reasons' | 'doubts' | 'outside' | 'outsideCodes'> {
  readonly reasons: readonly Doubt[];
  readonly outside?: readonly Doubt[];
}

/** Throws `symbol_not_found`. */
export function neighboursData(snapshot: GraphSnapshot, request: NeighboursRequest): FoundNeighbours {
  const linked = asLinked(snapshot);
  const node = nodeOrRefusal(linked, request.symbol);
  const { depth, limit, uses = 'calls' } = request;
  const options = { depth, limit, uses, unseen: unseenImporters(linked.files, request.skipped) };
  const ask = request.direction === 'callers' ? listCallers : listCallees;
  const { unknownCount, edges, unknown, ...found } = ask(linked, node, options);
  return {
    ...found,
    edges: edges.map(edgeOf),
    unknown: unknown.map(siteOf),
    unknownTotal: unknownCount,
  };
}

/** A path before its lines of code are read, and its doubts put in words. */
export interface FoundSymbolPath extends Omit<DependencyPath, 'reasons' | 'doubts'> {
  readonly reasons: readonly Doubt[];
}

export interface SymbolPathRequest {
  readonly from: string;
  readonly to: string;
}

/** The shortest way between symbols, its lines of code left out. An end that is no symbol stands for all in it. */
export function symbolPathData(snapshot: GraphSnapshot, { from, to }: SymbolPathRequest): FoundSymbolPath {
  const linked = asLinked(snapshot);
  const [sources, targets] = [endOrRefusal(linked, from, 'from'), endOrRefusal(linked, to, 'to')];
  return pathOf(findSymbolPath(linked, sources, targets));
}

function pathOf({ certainty, reasons, path, steps, throughTests }: SymbolPath): FoundSymbolPath {
  return {
    certainty,
    reasons,
    ...(throughTests && { throughTests }),
    path: path.map(({ id, type, file, line }) => ({
      id,
      type: type as DependencyPath['path'][number]['type'],
      file,
      line,
    })),
    edges: steps.map(({ source, target, type, file, line, column, name, proof, evidence }) => ({
      source,
      target,
      type: edgeType(type),
      file,
      line,
      column,
      name,
      proof,
      text: '',
      evidence: evidence.map((place) => ({ ...place, text: '' })),
    })),
  };
}

/** Throws `symbol_not_found`. */
export function nodeOrRefusal(snapshot: LinkedSnapshot, id: string): SymbolNode {
  const node = findSymbolNode(snapshot, id);
  if (node === undefined) throw symbolNotFound(snapshot, 'symbol', id);
  return node;
}

/** A file, folder or module is everything declared in it and its top level. */
function endOrRefusal(snapshot: LinkedSnapshot, id: string, field: string): ReadonlySet<SymbolNode> {
  const node = findSymbolNode(snapshot, id);
  if (node !== undefined) return new Set([node]);
  const { files, symbols } = snapshot;
  const members = [...(membersOf(files, id) ?? [])].filter((member) => member < files.count);
  if (members.length === 0) throw symbolNotFound(snapshot, field, id);
  const nodes = new Set<SymbolNode>();
  for (const file of members) {
    nodes.add(symbols.count + file);
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) nodes.add(row);
  }
  return nodes;
}

/** The wire has one type for all references. */
export function edgeType(type: SymbolEdgeRow['type'] | 'contains'): EdgeType {
  return type === 'type_reference' ? 'reference' : type;
}

function edgeOf({ source, target, type, file, line, column, proof, distance, binding }: SymbolEdgeRow): SymbolEdge {
  return { source, target, type: edgeType(type), file, line, column, proof, distance, binding };
}

function siteOf({ source, file, line, column, name, reason }: UnknownSiteRow): UnknownSite {
  return { source, file, line, column, name, reason };
}
