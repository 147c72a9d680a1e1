import type { SymbolEdge } from '#protocol/callers.ts';
import { listNeighbours } from '../neighbours.ts';
import type { Asking } from './asking.ts';

const edgesMax = 200;

/** Uses of a symbol, or what it uses; what is only called alike is neither. */
export async function usesOf(
  { parts, id, context }: Asking,
  direction: 'callers' | 'callees',
  symbol: string,
): Promise<SymbolEdge[]> {
  const found = await (
    await listNeighbours(parts, direction, { id, symbol, depth: 1, limit: edgesMax }, context)
  ).data();
  return found.edges.filter(({ proof }) => proof !== 'hint');
}

export function oncePer(edges: readonly SymbolEdge[], key: (edge: SymbolEdge) => string): SymbolEdge[] {
  return [...Map.groupBy(edges, key).values()].map(([first]) => first);
}
