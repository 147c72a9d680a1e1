import type { SymbolLinks } from '../file-links.ts';
import type { SymbolNames } from '../symbol-names.ts';
import type { Unit } from './entity.ts';

/** Looks up files and what is at hand of them (implemented by `units/`). */
export interface Project {
  /** The unit of a script of the project; undefined where it is none or was not read. */
  unitAt(path: string): Unit | undefined;
  /** Units of the project, by path. */
  readonly units: readonly Unit[];
  /**
   * Those of `units` that may declare for all others: scripts, `declare global`, `declare module "x"`. Known without
   * decoding a tree that was linked before, so that a save does not touch the trees of the whole project.
   */
  readonly globalUnits: readonly Unit[];
  /**
   * Symbols of `units`, retained from run to run. A lookup touches the key `name <name>` of the path `''`, which
   * changes when another number of symbols (none, one, several) or another single one is called so.
   */
  readonly symbolNames?: SymbolNames;
  /** Declarations that are not the project's: the standard library first, then dependencies that are at hand. */
  readonly foreignUnits: readonly Unit[];
}

export interface LinkedUnit {
  readonly links: SymbolLinks;
  /** Dependencies of the result: `hashKey` of each key of `dependencies.ts`, and of each file with one; ascending. */
  readonly keys: Uint32Array;
}

/** Links files of one state of a project (implemented by `link-project.ts`). What it computes on the way it keeps for the next file. */
export interface JavaScriptLinker {
  link(unit: Unit): LinkedUnit;
  /** How many computations it keeps for the next file: a measure of its memory, about 1.3 kB each. */
  readonly computations: number;
  /** How much it did so far, in `Steps`. */
  readonly steps: number;
}
