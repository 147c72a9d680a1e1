import { stringAt } from '#server/base/string-table.ts';
import { linkStates, noSymbol } from '../snapshot.ts';
import type { CertaintyLevel, Doubt, LinkedSnapshot, NeighbourOptions, Neighbours, SymbolNode } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { doubtWithoutPlace, placeOfUnknown, placeOfUse } from './doubts.ts';
import { isCallUse, isHint, type UseAt } from './node-uses.ts';
import { describeEdge, describeMissing, describeUnknown, edgesOfUse, type NodeEdge } from './symbol-edges.ts';
import { fileOfNode, idOfNode, isModule } from './symbol-nodes.ts';
import { codeOf } from './symbol-code.ts';
import type { UnknownAt } from './unknown-sites.ts';
import { widenEdges } from './widen-edges.ts';

/** What a symbol calls, in its own code and in that of what is declared in it. */
export function listCallees(snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions): Neighbours {
  const graph = callGraphOf(snapshot);
  const file = fileOfNode(snapshot, symbol);
  const inside = sourcesIn(graph, symbol, true);
  const { edges, isCut } = widenEdges(graph, symbol, options, calleeEdges, ({ target }) => target);
  const unknown = unknownCalls(graph, file, inside);
  const missing = missingCalls(graph, file, inside);
  const reasons = doubtsOf(graph, file, unknown, missing);
  const places = [
    ...unknown.map((site) => describeUnknown(graph, site)),
    ...missing.map((use) => describeMissing(graph, use)),
  ];
  const isUnlinked = snapshot.calls.states[file] !== linked;
  const certainty: CertaintyLevel = isUnlinked ? 'unknown' : reasons.length === 0 ? 'exact' : 'bounded';
  return {
    symbol: idOfNode(snapshot, symbol),
    certainty,
    known: countSites(graph, symbol),
    unknownCount: places.length,
    reasons,
    edges: edges.map(({ edge, distance }) => describeEdge(graph, edge, distance)),
    unknown: places.slice(0, options.limit),
    truncated: isCut || places.length > options.limit,
  };
}

const linked = linkStates.indexOf('linked');

/** One edge a call and target, by position. */
function* calleeEdges(graph: CallGraph, node: SymbolNode, isStart: boolean): Generator<NodeEdge> {
  const { facts, sources, starts, ends } = graph.snapshot.calls.uses;
  const file = fileOfNode(graph.snapshot, node);
  const inside = sourcesIn(graph, node, isStart);
  for (let row = starts[file]; row < ends[file]; row++) {
    if (inside.has(sources[row]) && isCallUse(facts[row])) yield* edgesOfUse(graph, { row, file });
  }
}

/** Who the code belongs to, as in the tables. */
function sourcesIn(graph: CallGraph, symbol: SymbolNode, isStart: boolean): ReadonlySet<number> {
  const { snapshot } = graph;
  if (isModule(snapshot, symbol)) return new Set([0]);
  const first = snapshot.symbols.starts[fileOfNode(snapshot, symbol)];
  return new Set(Array.from(codeOf(graph, symbol, isStart), (node) => node - first + 1));
}

function unknownCalls({ snapshot, unknowns }: CallGraph, file: number, inside: ReadonlySet<number>): UnknownAt[] {
  const { starts, sources } = snapshot.calls.unknowns;
  const found: UnknownAt[] = [];
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    const site = { row, file };
    if (inside.has(sources[row]) && unknowns.isCall(site)) found.push(site);
  }
  return found;
}

function missingCalls({ snapshot, uses }: CallGraph, file: number, inside: ReadonlySet<number>): UseAt[] {
  const { starts, ends, sources, facts } = snapshot.calls.uses;
  const found: UseAt[] = [];
  for (let row = starts[file]; row < ends[file]; row++) {
    const use = { row, file };
    if (inside.has(sources[row]) && isCallUse(facts[row]) && uses.targetOf(use) === noSymbol) found.push(use);
  }
  return found;
}

function countSites(graph: CallGraph, symbol: SymbolNode): number {
  const { facts } = graph.snapshot.calls.uses;
  const sites = new Set<number>();
  for (const { row, file } of calleeEdges(graph, symbol, true)) {
    if (!isHint(facts[row])) sites.add(graph.uses.siteOf(row, file));
  }
  return sites.size;
}

function doubtsOf(
  { snapshot }: CallGraph,
  file: number,
  unknown: readonly UnknownAt[],
  missing: readonly UseAt[],
): Doubt[] {
  const doubts: Doubt[] = [];
  const path = stringAt(snapshot.files.paths, file);
  if (snapshot.calls.states[file] !== linked) {
    doubts.push(doubtWithoutPlace('own_file', `Names in ${path} are not resolved.`, 1));
  }
  if (snapshot.files.broken[file] === 1) {
    doubts.push(doubtWithoutPlace('own_file', `${path} could not be read to the end.`, 1));
  }
  const count = unknown.length + missing.length;
  if (count > 0) {
    const first = unknown.length > 0 ? placeOfUnknown(snapshot, unknown[0]) : placeOfUse(snapshot, missing[0]);
    const text = `Calls in it whose target is not known: ${count}, the first at ${first.file}:${first.line}.`;
    doubts.push({ code: 'unresolved_call', text, count, first });
  }
  return doubts;
}
