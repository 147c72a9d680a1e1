import type { CodeUnit } from './code-unit.ts';
import { encodeFileLinks } from './file-links-codec.ts';
import type { SymbolLinks } from './file-links.ts';
import type { LanguageProject, LinkedCode, LinkRun, ShapeDigests } from './language-linker.ts';
import type { UnitRegister } from './unit-register.ts';

/** Parts in which one language's project differs from another's. */
export interface UnitLinking<Unit extends CodeUnit> {
  shapeDigests(unit: Unit): ShapeDigests;
  /** Begins a run of the register, and makes the linker of it. As `LanguageProject.begin`. */
  begin(paths: readonly string[], declaresGlobally: (path: string) => boolean | undefined): UnitLinker<Unit>;
  /** Above this the trees of a project are given up between runs: reading those that a save needs is then the lesser evil. */
  readonly keptTreeBytes: number;
}

/** Links units of one run. */
export interface UnitLinker<Unit extends CodeUnit> {
  link(unit: Unit): { readonly links: SymbolLinks; readonly keys: Uint32Array };
  declaresGlobally(unit: Unit): boolean;
}

/** A language's project over its units. */
export class UnitProject<Unit extends CodeUnit> implements LanguageProject {
  readonly #units: UnitRegister<Unit>;
  readonly #linking: UnitLinking<Unit>;

  constructor(units: UnitRegister<Unit>, linking: UnitLinking<Unit>) {
    this.#units = units;
    this.#linking = linking;
  }

  digestsOf(path: string): ShapeDigests {
    return this.#linking.shapeDigests(this.#units.unitOf(path));
  }

  forget(path: string): void {
    this.#units.forget(path);
  }

  prepare(paths: readonly string[]): void {
    this.#units.nameAll(paths);
  }

  takeSharedChanges(): readonly string[] {
    return this.#units.takeChangedNames().map((name) => `name ${name}`);
  }

  begin(paths: readonly string[], declaresGlobally: (path: string) => boolean | undefined): LinkRun {
    const linker = this.#linking.begin(paths, declaresGlobally);
    return { link: (path) => this.#link(linker, path) };
  }

  end(): void {
    this.#units.trim(this.#linking.keptTreeBytes);
  }

  #link(linker: UnitLinker<Unit>, path: string): LinkedCode {
    const unit = this.#units.unitAt(path);
    if (unit === undefined) throw new Error(`${path} is not part of the run`);
    const { links, keys } = linker.link(unit);
    return { links: encodeFileLinks(links, unit.tree), keys, declaresGlobally: linker.declaresGlobally(unit) };
  }
}
