import type { Dependencies, DependencyOwner } from '../../dependencies.ts';

/** Inheritance deeper than this is a circle, or as good as one. */
const depthMax = 60;

/**
 * How far bases behind bases are followed. Counted for each remembered computation by itself: what waits for it must not
 * say how far it gets.
 */
export class Nesting {
  readonly #dependencies: Dependencies;
  #owner: DependencyOwner | undefined;
  #depth = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** `tooDeep` where bases are not followed any further. */
  within<Answer>(run: () => Answer, tooDeep: Answer): Answer {
    const [owner, depth] = [this.#owner, this.#depth];
    const { current } = this.#dependencies;
    const own = owner === current ? depth : 0;
    if (own > depthMax) return tooDeep;
    this.#owner = current;
    this.#depth = own + 1;
    try {
      return run();
    } finally {
      this.#owner = owner;
      this.#depth = depth;
    }
  }
}

/** Bases that are looked at along one path before it counts as endless; of several paths to one base only the first is. */
export function isTooFar(depth: number): boolean {
  return depth > depthMax;
}
