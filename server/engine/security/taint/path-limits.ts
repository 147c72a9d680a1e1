import { addToList } from '#server/base/add-to-list.ts';
import { type AccessPath, type AccessPaths, anyKey } from './access-paths.ts';

/** Parts of one node that are followed by themselves, and the shorter ones that stand for all others. */
const partsMax = 8;
const shortPartsMax = 12;

/**
 * Bounds how many parts of a value are followed by themselves. Further ones are taken for a larger part, that of their first
 * key, and then for any: more is followed, not less. Code that copies members from object to object would make thousands.
 */
export class PathLimits {
  readonly #paths: AccessPaths;
  readonly #known = new Map<number, AccessPath[]>();
  readonly #any: AccessPath;

  constructor(paths: AccessPaths) {
    this.#paths = paths;
    this.#any = paths.of([anyKey]);
  }

  /** The part of a node that stands for one, and the steps that are not proven because of that. */
  within(node: number, path: AccessPath): { readonly path: AccessPath; readonly doubts: number } {
    const known = this.#known.get(node);
    if (known?.includes(path) === true) return { path, doubts: 0 };
    const count = known?.length ?? 0;
    if (count < partsMax) {
      addToList(this.#known, node, path);
      return { path, doubts: 0 };
    }
    const short = this.#paths.of(this.#paths.keysOf(path).slice(0, 1));
    if (known?.includes(short) === true) return { path: short, doubts: 1 };
    if (count >= shortPartsMax) return { path: this.#any, doubts: 2 };
    addToList(this.#known, node, short);
    return { path: short, doubts: 1 };
  }
}
