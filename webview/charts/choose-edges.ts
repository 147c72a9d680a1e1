import type { ViewEdge } from '#protocol/view.ts';

/**
 * Returns the share 0–1 of all edges that matters most, in the order of the view.
 *
 * The heaviest come first. Among equals, those that are a larger part of what their ends depend on: otherwise of a
 * thousand single imports those of one hub would be drawn, and most marks would look isolated.
 */
export function chooseEdges(edges: readonly ViewEdge[], share: number): ViewEdge[] {
  const count = Math.min(edges.length, Math.ceil(edges.length * Math.min(1, Math.max(0, share))));
  if (count === edges.length) return [...edges];
  const chosen = new Set(rankEdges(edges).slice(0, count));
  return edges.filter((edge) => chosen.has(edge));
}

export function rankEdges(edges: readonly ViewEdge[]): ViewEdge[] {
  const [outgoing, incoming] = [new Map<string, number>(), new Map<string, number>()];
  for (const { source, target, weight } of edges) {
    outgoing.set(source, (outgoing.get(source) ?? 0) + weight);
    incoming.set(target, (incoming.get(target) ?? 0) + weight);
  }
  const ranked = edges.map((edge) => {
    const least = Math.min(outgoing.get(edge.source) as number, incoming.get(edge.target) as number);
    return { edge, part: edge.weight / least };
  });
  ranked.sort(
    (a, b) =>
      b.edge.weight - a.edge.weight ||
      b.part - a.part ||
      compare(a.edge.source, b.edge.source) ||
      compare(a.edge.target, b.edge.target),
  );
  return ranked.map(({ edge }) => edge);
}

/** By code units, the same everywhere. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
