import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import type { FileLayer } from './snapshot.ts';

/**
 * Packages that code can reach: those in the manifest of its own package, those that its files import, and so on from
 * there. A file of which nothing is known reaches no other.
 */
export class PackageReach {
  readonly #modules: Uint32Array;
  readonly #next: ReadonlyMap<number, readonly number[]>;
  readonly #known = new Map<number, ReadonlySet<number>>();

  constructor({ count, modules, needs, edges }: FileLayer) {
    this.#modules = modules;
    const next = new Map<number, number[]>();
    for (let at = 0; at < needs.length; at += 2) addToList(next, needs[at], needs[at + 1]);
    for (let file = 0; file < count; file++) {
      let last = modules[file];
      for (let at = edges.starts[file]; at < edges.starts[file + 1]; at++) {
        const target = edges.targets[at] < count ? modules[edges.targets[at]] : last;
        // Targets come by path: those of a package beside each other.
        if (target !== last && target !== modules[file]) addToList(next, modules[file], target);
        last = target;
      }
    }
    this.#next = next;
  }

  /** Whether something that is not known in the one file can mean the other one. */
  leads(from: number, to: number): boolean {
    return this.modulesFrom(this.#modules[from]).has(this.#modules[to]);
  }

  /** The module itself among them. */
  modulesFrom(module: number): ReadonlySet<number> {
    const known = this.#known.get(module) ?? this.#find(module);
    this.#known.set(module, known);
    return known;
  }

  #find(module: number): ReadonlySet<number> {
    const found = new Set([module]);
    // What is added to a set while it is walked through is walked through as well.
    for (const each of found) for (const next of this.#next.get(each) ?? []) found.add(next);
    return found;
  }
}

export const packageReachOf = remember((layer: FileLayer) => new PackageReach(layer));
