import { traitsOf } from '../../source/language-traits.ts';
import type { ForeignFile, LanguageLinker, LanguageProject, LinkingFiles } from '../language-linker.ts';
import { noInterest, type RegistrationInterest } from '../registrations.ts';
import { TextPool } from '../text-pool.ts';
import { type UnitLinker, UnitProject } from '../unit-project.ts';
import type { Unit } from './entity.ts';
import { createJavaScriptLinker } from './link-project.ts';
import type { Project } from './linker.ts';
import { shapeDigests } from './shape-digests.ts';
import { foreignUnits } from './units/foreign-units.ts';
import type { ProjectUnit } from './units/project-unit.ts';
import { concernsAll, isGlobal, ProjectUnits } from './units/project-units.ts';

/** With templates of Angular, which are code of a class. */
const languages = new Set([...traitsOf('javascript').ids, 'astro', 'html']);

const keptTreeBytes = 384 * 1024 * 1024;

/**
 * @param readLibrary declarations of the standard library, in the order in which they are declared
 * @param interest what is recorded of what code hands to packages
 */
export function javaScriptLinking(
  readLibrary: () => Promise<readonly ForeignFile[]>,
  interest: RegistrationInterest = noInterest,
): LanguageLinker {
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
    open: (files) => openProject(files, texts, () => library, interest),
    declaresGlobally: (path, tree) => isGlobal(foreignUnits([{ path, tree }], (text) => text)[0]),
  };
}

function openProject(
  files: LinkingFiles,
  texts: TextPool,
  library: () => readonly Unit[],
  interest: RegistrationInterest,
): LanguageProject {
  const units = new ProjectUnits(files, texts);
  return new UnitProject<ProjectUnit>(units, {
    shapeDigests,
    keptTreeBytes,
    begin: (paths, declaresGlobally) => {
      units.beginForeign(library());
      units.begin(paths, declaresGlobally);
      return renewedLinker(units, interest);
    },
  });
}

/**
 * A linker that keeps more than this is thrown away in the middle of a run: files are linked in the order of their paths,
 * so most of what it keeps is of folders that are done with. Links do not depend on what was linked before.
 */
const computationsMax = 100_000;

function renewedLinker(project: Project, interest: RegistrationInterest): UnitLinker<ProjectUnit> {
  let linker = createJavaScriptLinker(project, interest);
  return {
    link: (unit) => {
      // What is computed again is far less than what only one folder asks for.
      if (linker.computations > computationsMax) linker = createJavaScriptLinker(project, interest);
      return linker.link(unit);
    },
    declaresGlobally: concernsAll,
  };
}
