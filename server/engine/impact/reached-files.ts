import type { SymbolNode } from '../graph/calls/answers.ts';
import { type ImpactSearch, isOfTypes, nodeAt, type ReachedNode } from './impact-search.ts';

/** The nodes that a search reached, file by file. */
export class ReachedFiles {
  readonly #search: ImpactSearch;
  readonly #fileOf: Uint32Array;
  /** By file: the place that is the nearest, then known best. */
  readonly #best = new Map<number, number>();
  readonly #withTypes = new Set<number>();

  constructor(search: ImpactSearch, fileOf: Uint32Array) {
    this.#search = search;
    this.#fileOf = fileOf;
    // Places come by distance, then by steps that are not proven: the first in a file is the best.
    for (const place of search.reached) {
      const file = fileOf[nodeAt(place)];
      if (!this.#best.has(file)) this.#best.set(file, place);
      if (isOfTypes(place)) this.#withTypes.add(file);
    }
  }

  files(): Iterable<number> {
    return this.#best.keys();
  }

  bestIn(file: number): ReachedNode {
    const place = this.#best.get(file) as number;
    return {
      node: nodeAt(place),
      reached: isOfTypes(place) ? 'types' : 'behaviour',
      distance: this.#search.distanceOf(place),
      inferred: this.#search.inferredOn(place),
      isWidened: false,
    };
  }

  hasTypesIn(file: number): boolean {
    return this.#withTypes.has(file);
  }

  /** Nodes in these files, each file's in the order in which they were reached; one may be there twice. */
  nodesIn(files: ReadonlySet<number>): ReadonlyMap<number, readonly SymbolNode[]> {
    const nodes = new Map<number, SymbolNode[]>();
    for (const place of this.#search.reached) {
      const file = this.#fileOf[nodeAt(place)];
      if (!files.has(file)) continue;
      const known = nodes.get(file);
      if (known === undefined) nodes.set(file, [nodeAt(place)]);
      else known.push(nodeAt(place));
    }
    return nodes;
  }
}
