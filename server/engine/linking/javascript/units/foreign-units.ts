import type { ForeignFile } from '../../language-linker.ts';
import type { ImportTarget, Unit } from '../entity.ts';
import { ProjectUnit } from './project-unit.ts';

/** Foreign units have numbers from here on. */
export const foreignUnit = 1 << 30;

const noDeclarations = new Uint8Array();
const nowhere: ImportTarget = { kind: 'unresolved', site: -1 };

/** Units of declarations that are not a project's. They depend on no project, so all projects of a thread share them. */
export function foreignUnits(files: readonly ForeignFile[], intern: (text: string) => string): readonly Unit[] {
  return files.map(({ path, tree }, index) => {
    const source = { tree: () => tree, declarations: () => noDeclarations };
    const unit = new ProjectUnit(path, source, intern, { isForeign: true, resolveImport: () => nowhere });
    unit.number = foreignUnit + index;
    return unit;
  });
}
