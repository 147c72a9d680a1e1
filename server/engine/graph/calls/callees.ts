import { stringAt } from '#server/base/string-table.ts';
import { linkStates, noSymbol } from '../snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { CertaintyLevel, LinkedSnapshot, NeighbourOptions, Neighbours, SymbolNode } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { doubtAt, placeOfUnknown, placeOfUse } from './doubts.ts';
import { isHint, isKnownValue, type UseAt } from './node-uses.ts';
import { describeEdge, describeMissing, describeUnknown, edgesOfUse, type NodeEdge } from './symbol-edges.ts';
import { fileOfNode, idOfNode, isModule } from './symbol-nodes.ts';
import { codeOf } from './symbol-code.ts';
import type { UnknownAt } from './unknown-sites.ts';
import { isSelected, type UseSelection } from './use-selection.ts';
import { isCalledByValue } from './values-of-functions.ts';
import { widenEdges } from './widen-edges.ts';

/**
 * Returns the selected uses in a symbol's own code and in that of its inner declarations. Calls include the functions
 * that it names as values, as `reference`. Of other uses only those that leave the symbol count: uses among its members
 * say nothing.
 */
export function listCallees(snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions): Neighbours {
  const graph = callGraphOf(snapshot);
  const { uses: selection = 'calls' } = options;
  const file = fileOfNode(snapshot, symbol);
  const inside = sourcesIn(graph, symbol, true, selection);
  const edgesAt = (_: CallGraph, node: SymbolNode, isStart: boolean) => usedEdges(graph, node, isStart, selection);
  const { edges, isCut } = widenEdges(graph, symbol, options, edgesAt, ({ target }) => target);
  const unknown = unknownSites(graph, file, inside, selection);
  const missing = missingUses(graph, file, inside, selection);
  const reasons = doubtsOf(graph, file, { unknown, missing, selection });
  const places = [
    ...unknown.map((site) => describeUnknown(graph, site)),
    ...missing.map((use) => describeMissing(graph, use)),
  ];
  const isUnlinked = snapshot.calls.states[file] !== linked;
  const certainty: CertaintyLevel = isUnlinked ? 'unknown' : reasons.length === 0 ? 'exact' : 'bounded';
  return {
    symbol: idOfNode(snapshot, symbol),
    certainty,
    known: countSites(graph, edgesAt(graph, symbol, true)),
    unknownCount: places.length,
    reasons,
    edges: edges.map(({ edge, distance }) => describeEdge(graph, edge, distance)),
    unknown: places.slice(0, options.limit),
    truncated: isCut || places.length > options.limit,
  };
}

const linked = linkStates.indexOf('linked');

/** One edge a site and target, by position. */
function* usedEdges(
  graph: CallGraph,
  node: SymbolNode,
  isStart: boolean,
  selection: UseSelection,
): Generator<NodeEdge> {
  const { facts, sources, starts, ends } = graph.snapshot.calls.uses;
  const file = fileOfNode(graph.snapshot, node);
  const inside = sourcesIn(graph, node, isStart, selection);
  const own = selection === 'calls' ? new Set<SymbolNode>() : codeOf(graph, node, true);
  for (let row = starts[file]; row < ends[file]; row++) {
    if (!inside.has(sources[row])) continue;
    const isUsed = isSelected(selection, facts[row]) || (selection === 'calls' && isEscaping(graph, { row, file }));
    if (!isUsed) continue;
    for (const edge of edgesOfUse(graph, { row, file })) if (!own.has(edge.target)) yield edge;
  }
}

/** It names a function as a value, from where that may be called. */
function isEscaping(graph: CallGraph, use: UseAt): boolean {
  if (!isKnownValue(graph.snapshot.calls.uses.facts[use.row])) return false;
  const target = graph.uses.targetOf(use);
  return target !== noSymbol && isCalledByValue(graph, target) && !graph.uses.isOwnDeclaration(use, target);
}

/** Owner of the code, as in the tables. What a type is built on is said by no other code than its own. */
function sourcesIn(
  graph: CallGraph,
  symbol: SymbolNode,
  isStart: boolean,
  selection: UseSelection,
): ReadonlySet<number> {
  const { snapshot } = graph;
  if (isModule(snapshot, symbol)) return new Set([0]);
  const first = snapshot.symbols.starts[fileOfNode(snapshot, symbol)];
  const nodes = selection === 'bases' ? [symbol] : codeOf(graph, symbol, isStart);
  return new Set(Array.from(nodes, (node) => node - first + 1));
}

function unknownSites(
  { snapshot, unknowns }: CallGraph,
  file: number,
  inside: ReadonlySet<number>,
  selection: UseSelection,
): UnknownAt[] {
  const { starts, sources } = snapshot.calls.unknowns;
  const found: UnknownAt[] = [];
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    const site = { row, file };
    if (inside.has(sources[row]) && (selection === 'all' || unknowns.isCall(site) === (selection === 'calls')))
      found.push(site);
  }
  return found;
}

function missingUses(
  { snapshot, uses }: CallGraph,
  file: number,
  inside: ReadonlySet<number>,
  selection: UseSelection,
): UseAt[] {
  const { starts, ends, sources, facts } = snapshot.calls.uses;
  const found: UseAt[] = [];
  for (let row = starts[file]; row < ends[file]; row++) {
    const use = { row, file };
    if (inside.has(sources[row]) && isSelected(selection, facts[row]) && uses.targetOf(use) === noSymbol)
      found.push(use);
  }
  return found;
}

function countSites({ snapshot, uses }: CallGraph, edges: Iterable<NodeEdge>): number {
  const { facts } = snapshot.calls.uses;
  const sites = new Set<number>();
  for (const { row, file } of edges) if (!isHint(facts[row])) sites.add(uses.siteOf(row, file));
  return sites.size;
}

interface OpenSites {
  readonly unknown: readonly UnknownAt[];
  readonly missing: readonly UseAt[];
  readonly selection: UseSelection;
}

function doubtsOf({ snapshot }: CallGraph, file: number, { unknown, missing, selection }: OpenSites): Doubt[] {
  const doubts: Doubt[] = [];
  const path = stringAt(snapshot.files.paths, file);
  if (snapshot.calls.states[file] !== linked) {
    doubts.push({ code: 'named_file_not_linked', file: path });
  }
  if (snapshot.files.broken[file] === 1) {
    doubts.push({ code: 'named_file_broken', file: path });
  }
  const count = unknown.length + missing.length;
  if (count > 0) {
    const first = unknown.length > 0 ? placeOfUnknown(snapshot, unknown[0]) : placeOfUse(snapshot, missing[0]);
    const code = selection === 'calls' ? 'targets_of_calls_unknown' : 'targets_of_uses_unknown';
    doubts.push(doubtAt(code, count, first));
  }
  return doubts;
}
