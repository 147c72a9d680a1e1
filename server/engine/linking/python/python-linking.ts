import { encodeFileLinks } from '../file-links-codec.ts';
import {
  type LanguageLinker,
  type LanguageProject,
  type LinkedCode,
  type LinkRun,
  type ShapeDigests,
} from '../language-linker.ts';
import { TextPool } from '../text-pool.ts';
import { createPythonLinker, type PythonLinker } from './link-project.ts';
import { ProjectUnits } from './project-units.ts';
import { shapeDigests } from './shape-digests.ts';

/** Above this the trees of a project are given up between runs: reading those that a save needs is then the lesser evil. */
const keptTreeBytes = 256 * 1024 * 1024;

export function pythonLinking(): LanguageLinker {
  const texts = new TextPool();
  return {
    name: 'python',
    languages: new Set(['python']),
    load: () => Promise.resolve(),
    open: (files) => new PythonProject(new ProjectUnits(files, texts)),
  };
}

class PythonProject implements LanguageProject {
  readonly #units: ProjectUnits;

  constructor(units: ProjectUnits) {
    this.#units = units;
  }

  digestsOf(path: string): ShapeDigests {
    return shapeDigests(this.#units.unitOf(path));
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

  begin(paths: readonly string[]): LinkRun {
    this.#units.begin(paths);
    return new PythonRun(this.#units, createPythonLinker(this.#units));
  }

  end(): void {
    this.#units.trim(keptTreeBytes);
  }
}

class PythonRun implements LinkRun {
  readonly #units: ProjectUnits;
  readonly #linker: PythonLinker;

  constructor(units: ProjectUnits, linker: PythonLinker) {
    this.#units = units;
    this.#linker = linker;
  }

  link(path: string): LinkedCode {
    const unit = this.#units.unitAt(path);
    if (unit === undefined) throw new Error(`${path} is not part of the run`);
    const { links, keys } = this.#linker.link(unit);
    return { links: encodeFileLinks(links, unit.tree), keys, declaresGlobally: false };
  }
}
