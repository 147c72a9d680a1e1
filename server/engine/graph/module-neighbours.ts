import type { FileLayer } from './snapshot.ts';

/**
 * Uses among modules: a file that could not be read imports from its own package and from those that its package uses
 * elsewhere too, not from any other one of the workspace.
 */
export class ModuleNeighbours {
  readonly #layer: FileLayer;
  #users: ReadonlyMap<number, ReadonlySet<number>> | undefined;

  constructor(layer: FileLayer) {
    this.#layer = layer;
  }

  /** The module, and all that have a file which imports one of its files. */
  around(module: number): ReadonlySet<number> {
    this.#users ??= this.#gather();
    return this.#users.get(module) ?? new Set([module]);
  }

  #gather(): ReadonlyMap<number, ReadonlySet<number>> {
    const { count, modules, edges } = this.#layer;
    const users = new Map<number, Set<number>>();
    for (let file = 0; file < count; file++) {
      for (let at = edges.starts[file]; at < edges.starts[file + 1]; at++) {
        const target = edges.targets[at];
        if (target >= count) continue;
        const known = users.get(modules[target]) ?? new Set([modules[target]]);
        users.set(modules[target], known.add(modules[file]));
      }
    }
    return users;
  }
}
