import type { Absence } from '#protocol/graph.ts';
import type { OperationResult } from '#protocol/operations.ts';

type Graph = OperationResult<'graph.get'>;

/** A file that a file depends on, or that depends on it. */
export interface Neighbour {
  readonly id: string;
  readonly weight: number;
}

export type Certainty = NonNullable<Graph['certainty']>['dependents'];

export interface FileNeighbours {
  /** Whether they are all there are; absent where the engine does not say. */
  readonly certainty?: Graph['certainty'];
  readonly usedBy: readonly Neighbour[];
  readonly uses: readonly Neighbour[];
  /** Imports of the file that have no target. */
  readonly unresolved: readonly { readonly line: number; readonly name: string; readonly absence: Absence }[];
}

/** Everything around a file, from its neighbourhood at depth 1; the heaviest first. */
export function neighboursOf({ edges, unknown = [], certainty }: Graph, file: string): FileNeighbours {
  const usedBy = edges
    .filter(({ target }) => target === file)
    .map(({ source, weight = 1 }) => ({ id: source, weight }));
  const uses = edges.filter(({ source }) => source === file).map(({ target, weight = 1 }) => ({ id: target, weight }));
  const unresolved = unknown
    .filter((use) => use.file === file)
    .map(({ line, name, absence = 'missing' }) => ({ line, name, absence }));
  return {
    usedBy: heaviestFirst(usedBy),
    uses: heaviestFirst(uses),
    unresolved,
    ...(certainty !== undefined && { certainty }),
  };
}

function heaviestFirst(neighbours: readonly Neighbour[]): Neighbour[] {
  return neighbours.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
}
