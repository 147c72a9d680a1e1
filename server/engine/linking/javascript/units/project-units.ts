import { concernsOthers } from '../../../resolve/javascript/automatic-folders.ts';
import type { LinkingFiles } from '../../language-linker.ts';
import type { TextPool } from '../../text-pool.ts';
import { UnitRegister } from '../../unit-register.ts';
import { outlineOf } from '../binder/unit-outline.ts';
import type { Unit } from '../entity.ts';
import type { Project } from '../linker.ts';
import { importTarget } from './import-target.ts';
import { InstalledUnits } from './installed-units.ts';
import { ProjectUnit } from './project-unit.ts';

/** The scripts of a project, with those that declare for all others, and the library's declarations. */
export class ProjectUnits extends UnitRegister<ProjectUnit> implements Project {
  foreignUnits: readonly Unit[] = [];
  readonly #installed: InstalledUnits;
  #global: readonly ProjectUnit[] = [];

  constructor(files: LinkingFiles, texts: TextPool) {
    const installed = new InstalledUnits(files, texts.intern);
    super(files, (path, source) => {
      const units = {
        unitAt: (target: string) => this.unitAt(target),
        installedAt: (specifier: string) => installed.imported(path, specifier),
      };
      const resolveImport = (specifier: string) => importTarget(files.uses(path), specifier, units);
      return new ProjectUnit(path, source, texts.intern, { isForeign: false, resolveImport });
    });
    this.#installed = installed;
  }

  /** As `begin`: the library's declarations stand before those of installed packages. */
  beginForeign(library: readonly Unit[]): void {
    const installed = this.#installed.global();
    this.foreignUnits = installed.length === 0 ? library : [...library, ...installed];
  }

  override unitOf(path: string): ProjectUnit {
    return this.#installed.has(path) ? this.#installed.at(path) : super.unitOf(path);
  }

  override forget(path: string): void {
    if (this.#installed.has(path)) this.#installed.forget(path);
    else super.forget(path);
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
    this.#global = this.units.filter((unit) => declaresGlobally(unit.path) ?? concernsAll(unit));
  }

  override trim(bytesMax: number): void {
    super.trim(bytesMax);
    this.#installed.trim(bytesMax / 4);
    this.#global = [];
  }
}

/** Whether a file of the project declares something for all others, or brings it to some of them without an import. */
export function concernsAll(unit: Unit): boolean {
  return concernsOthers(unit.path) || isGlobal(unit);
}

/** Whether the file declares something for all others. */
export function isGlobal(unit: Unit): boolean {
  const { globals, namedModules } = outlineOf(unit);
  return globals.size > 0 || namedModules.size > 0;
}
