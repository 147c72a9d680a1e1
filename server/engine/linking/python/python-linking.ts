import { traitsOf } from '../../source/language-traits.ts';
import type { LanguageLinker, LanguageProject, LinkingFiles } from '../language-linker.ts';
import { noInterest, type RegistrationInterest } from '../registrations.ts';
import { TextPool } from '../text-pool.ts';
import { UnitProject } from '../unit-project.ts';
import { UnitRegister } from '../unit-register.ts';
import { createPythonLinker } from './link-project.ts';
import { isShared } from './provided-parameters.ts';
import { shapeDigests } from './shape-digests.ts';
import { Unit } from './unit.ts';

const keptTreeBytes = 256 * 1024 * 1024;

/** @param interest what code is watched for that hands something to packages */
export function pythonLinking(interest: RegistrationInterest = noInterest): LanguageLinker {
  const texts = new TextPool();
  return {
    name: 'python',
    languages: new Set(traitsOf('python').ids),
    load: () => Promise.resolve(),
    open: (files) => openProject(files, texts, interest),
  };
}

function openProject(files: LinkingFiles, texts: TextPool, interest: RegistrationInterest): LanguageProject {
  const isProviding = (unit: Unit): boolean => providesToOthers(interest, unit);
  const units = new UnitRegister(files, (path, source) => new Unit(path, source, texts.intern, () => files.uses(path)));
  return new UnitProject(units, {
    shapeDigests: (unit) => shapeDigests(unit, isProviding(unit)),
    keptTreeBytes,
    begin: (paths) => {
      units.begin(paths);
      const linker = createPythonLinker(units, interest);
      return { link: (unit) => linker.link(unit), declaresGlobally: isProviding };
    },
  });
}

/** The results of its functions may go to parameters of files that do not import it. */
function providesToOthers({ provided = [] }: RegistrationInterest, { path }: Unit): boolean {
  return provided.some((table) => isShared(table, path));
}
