import type { LinkedSnapshot, NeighbourOptions, Neighbours, SymbolNode } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { isCallable, usersOf } from './caller-sites.ts';
import { explainCertainty } from './certainty.ts';
import { isCallUse, isHint } from './node-uses.ts';
import { describeEdge, describeMissing, describeUnknown, edgesTo, type NodeEdge } from './symbol-edges.ts';
import { fileOfNode, idOfNode, isModule } from './symbol-nodes.ts';
import { widenEdges } from './widen-edges.ts';

/** Who calls a symbol; of what is never called, who names it. */
export function listCallers(snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions): Neighbours {
  const graph = callGraphOf(snapshot);
  const { certainty, known, unknown, reasons, sites } = explainCertainty(snapshot, symbol, options.unseen);
  const { edges, isCut } = widenEdges(graph, symbol, options, callerEdges, ({ source }) => source);
  const places = [
    ...sites.possible
      .flatMap((group) => group.sites)
      .toSorted((a, b) => a.row - b.row)
      .slice(0, options.limit + 1)
      .map((site) => describeUnknown(graph, site)),
    ...sites.missing.map((use) => describeMissing(graph, use)),
  ];
  return {
    symbol: idOfNode(snapshot, symbol),
    certainty,
    known: isNamedOnly(graph, symbol) ? countEdges(graph, symbol) : known,
    unknownCount: unknown,
    reasons,
    edges: edges.map(({ edge, distance }) => describeEdge(graph, edge, distance)),
    unknown: places.slice(0, options.limit),
    truncated: isCut || places.length > options.limit,
  };
}

/** Edges that make up the users of a node, one a site. Hints are shown as what they are. */
function* callerEdges(graph: CallGraph, node: SymbolNode): Generator<NodeEdge> {
  const everything = isNamedOnly(graph, node);
  const { facts } = graph.snapshot.calls.uses;
  const sites = new Set<number>();
  for (const edge of usersOf(graph, node).flatMap((named) => [...edgesTo(graph, named)])) {
    if (everything ? isOwnDeclaration(graph, edge) : !isCallUse(facts[edge.row])) continue;
    const site = graph.uses.siteOf(edge.row, edge.file);
    if (edge.isDispatched && sites.has(site)) continue;
    if (!everything) sites.add(site);
    yield edge;
  }
}

/** A constant, a getter or a type: what names it is what uses it. */
function isNamedOnly(graph: CallGraph, node: SymbolNode): boolean {
  const { snapshot, uses, dispatch } = graph;
  if (!isCallable(snapshot, node)) return true;
  const all = usersOf(graph, node);
  return all.every((each) => dispatch.countCallsOf(each) === 0) && all.some((each) => uses.countsOf(each).uses > 0);
}

function countEdges(graph: CallGraph, node: SymbolNode): number {
  const { facts } = graph.snapshot.calls.uses;
  return usersOf(graph, node)
    .flatMap((named) => [...edgesTo(graph, named)])
    .filter((edge) => !isHint(facts[edge.row]) && !isOwnDeclaration(graph, edge)).length;
}

/** A member that is kept by who gets what it is declared in is handed on where it stands: that is no site of its own. */
function isOwnDeclaration({ snapshot }: CallGraph, { row, file, target }: NodeEdge): boolean {
  if (isModule(snapshot, target) || fileOfNode(snapshot, target) !== file) return false;
  const { symbols, calls } = snapshot;
  return calls.uses.lines[row] === symbols.lines[target] && calls.uses.columns[row] === symbols.columns[target];
}
