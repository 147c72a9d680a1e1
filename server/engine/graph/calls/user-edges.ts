import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { holdersOf, isCallable, usersOf } from './caller-sites.ts';
import { isCallUse, isHint, isKnownValue } from './node-uses.ts';
import { edgesTo, type NodeEdge } from './symbol-edges.ts';
import { isSelected, type UseSelection } from './use-selection.ts';
import { isCalledByValue } from './values-of-functions.ts';

/** Edges that make up the users of a node, one a site. Hints are shown as what they are. */
export function* userEdges(graph: CallGraph, node: SymbolNode, selection: UseSelection): Generator<NodeEdge> {
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
  if (selection === 'calls') yield* callsOfHolders(graph, node, sites);
}

function* callsOfHolders(graph: CallGraph, node: SymbolNode, sites: Set<number>): Generator<NodeEdge> {
  const { facts } = graph.snapshot.calls.uses;
  for (const edge of holdersOf(graph, node).flatMap((holder) => [...edgesTo(graph, holder)])) {
    const site = graph.uses.siteOf(edge.row, edge.file);
    if (!isCallUse(facts[edge.row]) || isHint(facts[edge.row]) || sites.has(site)) continue;
    sites.add(site);
    yield edge;
  }
}

/** A constant, a getter or a type: what names it is what uses it. */
export function isNamedOnly(graph: CallGraph, node: SymbolNode): boolean {
  const { snapshot, dispatch } = graph;
  if (!isCallable(snapshot, node)) return true;
  const all = usersOf(graph, node);
  const called = [...all, ...holdersOf(graph, node)];
  return (
    called.every((each) => dispatch.countCallsOf(each) === 0) && all.some((each) => dispatch.countUsesOf(each) > 0)
  );
}

/** Number of sites of edges that are more than hints, and of symbols that these sites lie in. */
export function countUsers(
  graph: CallGraph,
  edges: Iterable<NodeEdge>,
): { readonly sites: number; readonly symbols: number } {
  const { facts } = graph.snapshot.calls.uses;
  const sources = new Set<SymbolNode>();
  let sites = 0;
  for (const { row, source } of edges) {
    if (isHint(facts[row])) continue;
    sites++;
    sources.add(source);
  }
  return { sites, symbols: sources.size };
}
