import { edgesAcross, type ViewIndex } from './view-index.ts';

/** A mark outside of a box, and how many uses lead from it into the box, or there from the box. */
export interface Stub {
  readonly id: string;
  readonly label: string;
  readonly uses: number;
}

export interface StubSides {
  readonly users: readonly Stub[];
  readonly used: readonly Stub[];
}

/**
 * Returns the surroundings of an unfolded mark that alone is in sight: for each edge across its border, the mark outside that stands
 * beside the mark or beside one around it. Those with most uses come first.
 */
export function surroundingsOf(index: ViewIndex, id: string): StubSides {
  const { incoming, outgoing } = edgesAcross(index, id);
  const inside = chainOf(index, id);
  const sum = (ends: readonly (readonly [end: string, weight: number])[]): Stub[] => {
    const uses = new Map<string, number>();
    for (const [end, weight] of ends) {
      const outer = outermostApart(chainOf(index, end), inside);
      uses.set(outer, (uses.get(outer) ?? 0) + weight);
    }
    return [...uses]
      .map(([mark, count]) => ({ id: mark, label: index.marks.get(mark)?.label ?? mark, uses: count }))
      .toSorted((a, b) => b.uses - a.uses);
  };
  return {
    users: sum(incoming.map(({ source, weight }) => [source, weight])),
    used: sum(outgoing.map(({ target, weight }) => [target, weight])),
  };
}

/** From the outermost mark around it to the mark itself. */
function chainOf({ marks }: ViewIndex, id: string): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = marks.get(at)?.parent) chain.unshift(at);
  return chain;
}

function outermostApart(chain: readonly string[], inside: readonly string[]): string {
  return chain.find((id, depth) => inside[depth] !== id) ?? chain[chain.length - 1];
}
