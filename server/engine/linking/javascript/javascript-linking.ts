import { encodeFileLinks } from '../file-links-codec.ts';
import {
  type ForeignFile,
  type LanguageLinker,
  type LanguageProject,
  type LinkedCode,
  type LinkRun,
  type ShapeDigests,
} from '../language-linker.ts';
import type { Unit } from './entity.ts';
import type { JavaScriptLinker, Project } from './linker.ts';
import { createJavaScriptLinker } from './link-project.ts';
import { shapeDigests } from './shape-digests.ts';
import { foreignUnits } from './units/foreign-units.ts';
import { isGlobal, ProjectUnits } from './units/project-units.ts';
import { TextPool } from '../text-pool.ts';

const languages = new Set(['javascript', 'javascriptreact', 'typescript', 'typescriptreact', 'vue', 'svelte', 'astro']);

/** Above this the trees of a project are given up between runs: reading those that a save needs is then the lesser evil. */
const keptTreeBytes = 384 * 1024 * 1024;

/** @param readLibrary declarations of the standard library, in the order in which they are declared */
export function javaScriptLinking(readLibrary: () => Promise<readonly ForeignFile[]>): LanguageLinker {
  const texts = new TextPool();
  let library: readonly Unit[] = [];
  let loading: Promise<void> | undefined;
  const load = async () => {
    library = foreignUnits(await readLibrary(), texts.intern);
  };
  return {
    name: 'javascript',
    languages,
    load: () => (loading ??= load()),
    open: (files) => new JavaScriptProject(new ProjectUnits(files, texts), () => library),
  };
}

class JavaScriptProject implements LanguageProject {
  readonly #units: ProjectUnits;
  readonly #library: () => readonly Unit[];

  constructor(units: ProjectUnits, library: () => readonly Unit[]) {
    this.#units = units;
    this.#library = library;
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

  begin(paths: readonly string[], declaresGlobally: (path: string) => boolean | undefined): LinkRun {
    this.#units.foreignUnits = this.#library();
    this.#units.begin(paths, declaresGlobally);
    return new JavaScriptRun(this.#units, createJavaScriptLinker(this.#units));
  }

  end(): void {
    this.#units.trim(keptTreeBytes);
  }
}

/**
 * A linker that keeps more than this is thrown away in the middle of a run: files are linked in the order of their paths,
 * so most of what it keeps is of folders that are done with. Links do not depend on what was linked before.
 */
const computationsMax = 100_000;

class JavaScriptRun implements LinkRun {
  readonly #project: Project;
  #linker: JavaScriptLinker;

  constructor(project: Project, linker: JavaScriptLinker) {
    this.#project = project;
    this.#linker = linker;
  }

  link(path: string): LinkedCode {
    const unit = this.#project.unitAt(path);
    if (unit === undefined) throw new Error(`${path} is not part of the run`);
    // What is computed again is far less than what only one folder asks for.
    if (this.#linker.computations > computationsMax) this.#linker = createJavaScriptLinker(this.#project);
    const { links, keys } = this.#linker.link(unit);
    return {
      links: encodeFileLinks(links, unit.tree),
      keys,
      declaresGlobally: isGlobal(unit),
    };
  }
}
