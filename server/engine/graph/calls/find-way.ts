import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { codeReachedFrom } from './code-closure.ts';
import type { ReachedCode } from './code-reach.ts';
import { codeOf } from './symbol-code.ts';
import type { NodeEdge } from './symbol-edges.ts';
import type { WayEnds } from '../shipped-first.ts';
import { BackwardSearch } from './symbol-search-back.ts';
import { ForwardSearch } from './symbol-search.ts';

/** The shortest way of at least one step; where there is none, all code that was reached. */
export type FoundWay =
  | { readonly edges: readonly NodeEdge[]; readonly code?: undefined }
  | { readonly edges?: undefined; readonly code: ReachedCode };

/** Cost of following one node, in edges: most have about so many. */
const edgesPerNode = 10;

/**
 * Searches a path from both ends, one step at a time at the end where the next step is cheaper. Where they meet, the
 * length of the path is known, and which nodes can lie on it: the search from the start goes on with these alone.
 *
 * Invariant: the path is the one that the search from the start finds by itself. That search prefers by the
 * predecessors of a node on a shortest path, and every predecessor that is reached in time lies on a shortest path too.
 */
export function findWay(graph: CallGraph, { from, to, avoided }: WayEnds): FoundWay {
  const forward = new ForwardSearch(graph, from, avoided);
  const backward = new BackwardSearch(graph, to, { startCode: startCode(graph, from), avoided });
  while (forward.frontier.length > 0) {
    if (backward.isOver) return { code: codeReachedFrom(graph, from) };
    if (forward.frontier.length * edgesPerNode <= backward.cost) {
      forward.step();
      const edges = forward.wayTo(to);
      if (edges !== undefined) return { edges };
    } else backward.step();
    if (haveMet(forward, backward)) return { edges: lastSteps(forward, backward, to) };
  }
  return { code: forward.code };
}

function startCode(graph: CallGraph, from: ReadonlySet<SymbolNode>): ReadonlySet<SymbolNode> {
  const code = new Set<SymbolNode>();
  for (const start of from) for (const part of codeOf(graph, start, true)) code.add(part);
  return code;
}

function haveMet(forward: ForwardSearch, backward: BackwardSearch): boolean {
  if (backward.depth === 0) return false;
  if (forward.depth === 0) return backward.meetsStart;
  if (forward.frontier.length <= backward.frontier.length) {
    return forward.frontier.some((node) => backward.distanceOf(node) === backward.depth);
  }
  return backward.frontier.some((node) => forward.stepOf(node) === forward.depth);
}

/** Every node of a shortest way lies as far from the end as there are steps left. */
function lastSteps(forward: ForwardSearch, backward: BackwardSearch, to: ReadonlySet<SymbolNode>): readonly NodeEdge[] {
  const length = forward.depth + backward.depth;
  while (forward.depth < length) {
    const left = length - forward.depth;
    const isBeginning = forward.depth === 0;
    forward.step((node) => isBeginning || backward.distanceOf(node) === left);
  }
  return forward.wayTo(to) as readonly NodeEdge[];
}
