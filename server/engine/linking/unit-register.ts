import type { CodeUnit, UnitSource } from './code-unit.ts';
import type { LinkingFiles } from './language-linker.ts';
import { SymbolNameIndex } from './symbol-name-index.ts';
import { symbolNamesOfTree } from './symbol-names.ts';

/** The units of a project in one language: those of files that did not change stay the same from run to run. */
export class UnitRegister<Unit extends CodeUnit> {
  readonly symbolNames = new SymbolNameIndex();
  readonly #files: LinkingFiles;
  readonly #makeUnit: (path: string, source: UnitSource) => Unit;
  /** Files whose names may be others since the index of names looked at them. */
  readonly #renamed = new Set<string>();
  #units = new Map<string, Unit>();
  #ordered: readonly Unit[] = [];

  constructor(files: LinkingFiles, makeUnit: (path: string, source: UnitSource) => Unit) {
    this.#files = files;
    this.#makeUnit = makeUnit;
  }

  /** Those of the run under way, by path. */
  get units(): readonly Unit[] {
    return this.#ordered;
  }

  unitAt(path: string): Unit | undefined {
    return this.#units.get(path);
  }

  /** A unit for looking at one file by itself, whether or not it takes part in a run. */
  unitOf(path: string): Unit {
    let unit = this.#units.get(path);
    if (unit === undefined) this.#units.set(path, (unit = this.#makeUnit(path, this.#sourceOf(path))));
    return unit;
  }

  forget(path: string): void {
    this.#units.delete(path);
    this.#renamed.add(path);
  }

  /** Names of files that are not known yet. */
  nameAll(paths: readonly string[]): void {
    for (const path of paths) {
      if (!this.symbolNames.knows(path)) this.symbolNames.set(path, this.#namesOf(path));
    }
    if (this.#renamed.size === 0) this.symbolNames.forgetChanges();
  }

  /** Names of symbols that are carried otherwise than at the last call. */
  takeChangedNames(): readonly string[] {
    for (const path of this.#renamed) this.symbolNames.set(path, this.#files.declarations(path));
    this.#renamed.clear();
    return this.symbolNames.takeChanged();
  }

  /** @param paths sorted by code units: the order of units follows it, not the order in which files arrive */
  begin(paths: readonly string[]): void {
    this.#ordered = paths.map((path) => this.unitOf(path));
    // A unit that was only looked at, and one whose file lost its tree, are not part of the project.
    this.#units = new Map(this.#ordered.map((unit) => [unit.path, unit]));
    // Where nothing was linked, no change is reported.
    this.takeChangedNames();
    this.nameAll(paths);
  }

  /** Gives up all trees when they take more memory than this: the next run decodes those that it needs. */
  trim(bytesMax: number): void {
    if (this.#ordered.reduce((sum, unit) => sum + unit.bytes, 0) > bytesMax) this.#units.clear();
    this.#ordered = [];
  }

  #namesOf(path: string): Uint8Array | readonly string[] {
    return this.#files.declarations(path) ?? symbolNamesOfTree(this.unitOf(path).tree);
  }

  #sourceOf(path: string): UnitSource {
    return {
      tree: () => this.#files.tree(path) as Uint8Array,
      declarations: () => this.#files.declarations(path) as Uint8Array,
    };
  }
}
