import type { WeightedEdges } from './page-rank.ts';

/** Edges as they are found, and laid out both ways. Of equal pairs the heaviest counts: who names something twice depends on it once. */
export class EdgeList {
  readonly #count: number;
  readonly #weights: Map<number, number>[] = [];

  /** @param count of nodes */
  constructor(count: number) {
    this.#count = count;
  }

  add(source: number, target: number, weight: number): void {
    if (source === target || weight === 0) return;
    const known = (this.#weights[source] ??= new Map<number, number>());
    if ((known.get(target) ?? 0) < weight) known.set(target, weight);
  }

  targetsOf(source: number): Iterable<number> {
    return this.#weights[source]?.keys() ?? [];
  }

  forwards(): WeightedEdges {
    return layOut(this.#count, (add) => this.#each(add));
  }

  /** @param isLeft edges that are left out */
  backwards(isLeft: (source: number) => boolean): WeightedEdges {
    return layOut(this.#count, (add) =>
      this.#each((source, target, weight) => {
        if (!isLeft(source)) add(target, source, weight);
      }),
    );
  }

  #each(visit: Visit): void {
    for (let source = 0; source < this.#count; source++) {
      for (const [target, weight] of this.#weights[source] ?? []) visit(source, target, weight);
    }
  }
}

type Visit = (source: number, target: number, weight: number) => void;

/** A counting sort: the order in which edges come from one source stays. */
function layOut(count: number, each: (visit: Visit) => void): WeightedEdges {
  const starts = new Uint32Array(count + 1);
  each((source) => starts[source + 1]++);
  for (let node = 0; node < count; node++) starts[node + 1] += starts[node];
  const targets = new Uint32Array(starts[count]);
  const weights = new Float32Array(starts[count]);
  const free = starts.slice();
  each((source, target, weight) => {
    const place = free[source]++;
    targets[place] = target;
    weights[place] = weight;
  });
  return { starts, targets, weights };
}
