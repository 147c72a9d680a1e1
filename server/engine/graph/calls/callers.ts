import type { LinkedSnapshot, NeighbourOptions, Neighbours, SymbolNode } from './answers.ts';
import { type CallGraph, callGraphOf } from './call-graph.ts';
import { explainCertainty, explainUses } from './certainty.ts';
import { describeEdge, describeMissing, describeUnknown } from './symbol-edges.ts';
import { idOfNode } from './symbol-nodes.ts';
import { countUsers, isNamedOnly, userEdges } from './user-edges.ts';
import { widenEdges } from './widen-edges.ts';

/**
 * Returns the users of a symbol in the ways that are selected. Among the callers of a function are the places that name
 * it as a value, as `reference`. For a symbol that is never called, every site that names it counts as a caller.
 */
export function listCallers(snapshot: LinkedSnapshot, symbol: SymbolNode, options: NeighbourOptions): Neighbours {
  const graph = callGraphOf(snapshot);
  const { uses = 'calls' } = options;
  const explain = uses === 'calls' ? explainCertainty : explainUses;
  const { certainty, known, unknown, reasons, outside, sites } = explain(snapshot, symbol, options.unseen);
  const selectionFor = (node: SymbolNode) => (uses === 'calls' && isNamedOnly(graph, node) ? 'all' : uses);
  const edgesAt = (_: CallGraph, node: SymbolNode) => userEdges(graph, node, selectionFor(node));
  const { edges, isCut } = widenEdges(graph, symbol, options, edgesAt, ({ source }) => source);
  const users = countUsers(graph, edgesAt(graph, symbol));
  const places = [
    ...[...sites.possible, ...sites.held]
      .flatMap((group) => group.sites)
      .toSorted((a, b) => a.row - b.row)
      .slice(0, options.limit + 1)
      .map((site) => describeUnknown(graph, site)),
    ...sites.missing.map((use) => describeMissing(graph, use)),
  ];
  return {
    symbol: idOfNode(snapshot, symbol),
    certainty,
    known: selectionFor(symbol) === 'calls' ? known : users.sites,
    callingSymbols: users.symbols,
    unknownCount: unknown,
    reasons,
    ...(outside.length > 0 && { outside }),
    edges: edges.map(({ edge, distance }) => describeEdge(graph, edge, distance)),
    unknown: places.slice(0, options.limit),
    truncated: isCut || places.length > options.limit,
  };
}
