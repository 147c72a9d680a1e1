import type { FileLinks } from '../file-links.ts';
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
  /** Declarations that are not the project's: the standard library first, then dependencies that are at hand. */
  readonly foreignUnits: readonly Unit[];
}

export interface LinkedUnit {
  readonly links: FileLinks;
  /** What the result rests upon: keys of `dependencies.ts` by path. */
  readonly dependencies: readonly (readonly [path: string, key: string])[];
}

/** Links files of one state of a project (implemented by `link-project.ts`). What it computes on the way it keeps for the next file. */
export interface JavaScriptLinker {
  link(unit: Unit): LinkedUnit;
}
