import { CodeUnit, type UnitSource } from '../../code-unit.ts';
import type { ImportTarget, Unit } from '../entity.ts';

/** A script as the linker sees it. */
export class ProjectUnit extends CodeUnit implements Unit {
  readonly isForeign: boolean;
  readonly isInstalled: boolean;
  readonly resolveImport: (specifier: string) => ImportTarget;
  /** Place among the units of the run under way: nothing that outlives a run may remember it. */
  number = 0;

  constructor(
    path: string,
    source: UnitSource,
    intern: (text: string) => string,
    { isForeign, isInstalled = false, resolveImport }: Pick<Unit, 'isForeign' | 'isInstalled' | 'resolveImport'>,
  ) {
    super(path, source, intern);
    this.isForeign = isForeign;
    this.isInstalled = isInstalled;
    this.resolveImport = resolveImport;
  }
}
