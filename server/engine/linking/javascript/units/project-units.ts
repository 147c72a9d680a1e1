import type { LinkingFiles } from '../../language-linker.ts';
import type { TextPool } from '../../text-pool.ts';
import { UnitRegister } from '../../unit-register.ts';
import { outlineOf } from '../binder/unit-outline.ts';
import type { Unit } from '../entity.ts';
import type { Project } from '../linker.ts';
import { importTarget } from './import-target.ts';
import { ProjectUnit } from './project-unit.ts';

/** The scripts of a project, with those that declare for all others, and the library's declarations. */
export class ProjectUnits extends UnitRegister<ProjectUnit> implements Project {
  foreignUnits: readonly Unit[] = [];
  #global: readonly ProjectUnit[] = [];

  constructor(files: LinkingFiles, texts: TextPool) {
    super(files, (path, source) => {
      const resolveImport = (specifier: string) =>
        importTarget(files.uses(path), specifier, (target) => this.unitAt(target));
      return new ProjectUnit(path, source, texts.intern, { isForeign: false, resolveImport });
    });
  }

  get globalUnits(): readonly Unit[] {
    return this.#global;
  }

  /** @param declaresGlobally what was found of a file that is linked; undefined: not known yet */
  override begin(
    paths: readonly string[],
    declaresGlobally: (path: string) => boolean | undefined = () => undefined,
  ): void {
    super.begin(paths);
    this.units.forEach((unit, number) => (unit.number = number));
    this.#global = this.units.filter((unit) => declaresGlobally(unit.path) ?? isGlobal(unit));
  }

  override trim(bytesMax: number): void {
    super.trim(bytesMax);
    this.#global = [];
  }
}

/** Whether the file declares something for all others. */
export function isGlobal(unit: Unit): boolean {
  const { globals, namedModules } = outlineOf(unit);
  return globals.size > 0 || namedModules.size > 0;
}
