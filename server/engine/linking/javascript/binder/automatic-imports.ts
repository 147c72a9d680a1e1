import { AutomaticFolders } from '../../../resolve/javascript/automatic-folders.ts';
import type { Unit } from '../entity.ts';
import { exportsOf } from './containers.ts';
import type { Tables } from './tables.ts';
import { outlineOf } from './unit-outline.ts';

/** Key of what configurations say of folders; each file's exports have keys of their own (`DigestTable.addExport`). */
export const automaticRootsKey = 'automatic';

/** Files whose exports other files can use without an import, by the name that they use. */
export class AutomaticImports {
  readonly #tables: Tables;
  #folders: AutomaticFolders | undefined;
  readonly #exporting = new Map<string, ReadonlyMap<string, readonly Unit[]>>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** The files that export a name to a file, by path; a file's own exports are names of its own. */
  filesExporting(name: string, to: Unit): readonly Unit[] {
    const { project } = this.#tables;
    this.#tables.touchShared(automaticRootsKey);
    this.#folders ??= new AutomaticFolders(project.units.map(({ path }) => path));
    const root = this.#folders.rootOf(to.path);
    if (root === undefined) return [];
    this.#tables.touchShared(`export ${name}`);
    return (this.#exportsBelow(root, this.#folders).get(name) ?? []).filter((unit) => unit !== to);
  }

  #exportsBelow(root: string, folders: AutomaticFolders): ReadonlyMap<string, readonly Unit[]> {
    const known = this.#exporting.get(root);
    if (known !== undefined) return known;
    const exporting = new Map<string, Unit[]>();
    for (const unit of this.#tables.project.units) {
      if (!folders.isAutomatic(unit.path, root) || outlineOf(unit).form !== 'module') continue;
      for (const name of this.#exportedBy(unit)) {
        const files = exporting.get(name);
        if (files === undefined) exporting.set(name, [unit]);
        else files.push(unit);
      }
    }
    this.#exporting.set(root, exporting);
    return exporting;
  }

  #exportedBy(unit: Unit): ReadonlySet<string> {
    const { locals, aliases } = exportsOf(this.#tables, this.#tables.fileModule(unit));
    return new Set([...locals.keys(), ...aliases.keys()]);
  }
}
