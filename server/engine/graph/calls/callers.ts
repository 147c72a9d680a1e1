import type { LinkedSnapshot, NeighbourOptions, Neighbours, SymbolNode } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { isCallable, usersOf } from './caller-sites.ts';
import { explainCertainty, explainUses } from './certainty.ts';
import { isHint, isKnownValue } from './node-uses.ts';
import { describeEdge, describeMissing, describeUnknown, edgesTo, type NodeEdge } from './symbol-edges.ts';
import { idOfNode } from './symbol-nodes.ts';
import { isSelected, type UseSelection } from './use-selection.ts';
import { isCalledByValue } from './values-of-functions.ts';
import { widenEdges } from './widen-edges.ts';

/**
 * Returns the users of a symbol in the ways that are selected. Among the callers of a function are the places that name
 * it as a value, as `reference`. For a symbol that is never called, every site that names it counts as a caller.
 */
export function listCallers(snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions): Neighbours {
  const graph = callGraphOf(snapshot);
  const { uses = 'calls' } = options;
  const explain = uses === 'calls' ? explainCertainty : explainUses;
  const { certainty, known, unknown, reasons, sites } = explain(snapshot, symbol, options.unseen);
  const selectionFor = (node: SymbolNode) => (uses === 'calls' && isNamedOnly(graph, node) ? 'all' : uses);
  const edgesAt = (_: CallGraph, node: SymbolNode) => userEdges(graph, node, selectionFor(node));
  const { edges, isCut } = widenEdges(graph, symbol, options, edgesAt, ({ source }) => source);
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
    known: selectionFor(symbol) === 'calls' ? known : countKnown(graph, edgesAt(graph, symbol)),
    callingSymbols: sourcesOf(graph, edgesAt(graph, symbol)).size,
    unknownCount: unknown,
    reasons,
    edges: edges.map(({ edge, distance }) => describeEdge(graph, edge, distance)),
    unknown: places.slice(0, options.limit),
    truncated: isCut || places.length > options.limit,
  };
}

/** Edges that make up the users of a node, one a site. Hints are shown as what they are. */
function* userEdges(graph: CallGraph, node: SymbolNode, selection: UseSelection): Generator<NodeEdge> {
  const { facts } = graph.snapshot.calls.uses;
  const sites = new Set<number>();
  for (const edge of usersOf(graph, node).flatMap((named) => [...edgesTo(graph, named)])) {
    const isNamed = selection === 'calls' && isKnownValue(facts[edge.row]) && isCalledByValue(graph, edge.target);
    if (!(isNamed || isSelected(selection, facts[edge.row])) || graph.uses.isOwnDeclaration(edge, edge.target))
      continue;
    const site = graph.uses.siteOf(edge.row, edge.file);
    if (edge.isDispatched && sites.has(site)) continue;
    sites.add(site);
    yield edge;
  }
}

/** A constant, a getter or a type: what names it is what uses it. */
function isNamedOnly(graph: CallGraph, node: SymbolNode): boolean {
  const { snapshot, dispatch } = graph;
  if (!isCallable(snapshot, node)) return true;
  const all = usersOf(graph, node);
  return all.every((each) => dispatch.countCallsOf(each) === 0) && all.some((each) => dispatch.countUsesOf(each) > 0);
}

/** Returns the number of symbols that call a symbol; of what is never called, those that name it. */
export function countCallingSymbols(snapshot: LinkedSnapshot, symbol: SymbolNode): number {
  const graph = callGraphOf(snapshot);
  const selection = isNamedOnly(graph, symbol) ? 'all' : 'calls';
  return sourcesOf(graph, userEdges(graph, symbol, selection)).size;
}

function countKnown(graph: CallGraph, edges: Iterable<NodeEdge>): number {
  return [...knownEdges(graph, edges)].length;
}

function sourcesOf(graph: CallGraph, edges: Iterable<NodeEdge>): ReadonlySet<SymbolNode> {
  const sources = new Set<SymbolNode>();
  for (const { source } of knownEdges(graph, edges)) sources.add(source);
  return sources;
}

function* knownEdges(graph: CallGraph, edges: Iterable<NodeEdge>): Generator<NodeEdge> {
  const { facts } = graph.snapshot.calls.uses;
  for (const edge of edges) if (!isHint(facts[edge.row])) yield edge;
}
