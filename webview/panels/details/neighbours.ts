import type { Absence } from '#protocol/graph.ts';
import type { OperationResult } from '#protocol/operations.ts';

type Graph = OperationResult<'graph.get'>;

/** A file that a file depends on, or that depends on it. */
export interface Neighbour {
  readonly id: string;
  readonly weight: number;
  readonly test?: boolean;
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
export function neighboursOf({ nodes, edges, unknown = [], certainty }: Graph, file: string): FileNeighbours {
  const tests = new Set(nodes.filter(({ test }) => test === true).map(({ id }) => id));
  const neighbour = (id: string, weight = 1): Neighbour => ({ id, weight, ...(tests.has(id) && { test: true }) });
  const usedBy = edges.filter(({ target }) => target === file).map(({ source, weight }) => neighbour(source, weight));
  const uses = edges.filter(({ source }) => source === file).map(({ target, weight }) => neighbour(target, weight));
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
