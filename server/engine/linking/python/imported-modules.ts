import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Definition } from './definition.ts';
import type { Stubs } from './stubs.ts';
import { childList } from './syntax.ts';
import type { Project, Unit } from './unit.ts';

/** Which modules imports and prefixes of their names stand for. Where a module has a stub, its source is meant. */
export class ImportedModules {
  readonly #project: Project;
  readonly #dependencies: Dependencies;
  readonly #stubs: Stubs;

  constructor(project: Project, dependencies: Dependencies, stubs: Stubs) {
    this.#project = project;
    this.#dependencies = dependencies;
    this.#stubs = stubs;
  }

  /**
   * Targets of an import; the position of the node is that of the module's name.
   *
   * @param name that the import takes from the module; empty for the module itself
   */
  targets(unit: Unit, node: number, name: string): readonly Definition[] {
    const specifier = nameOf(unit.tree, node);
    const uses = unit.usesAt(unit.tree.positions[node]);
    const found = uses.map(({ site, target, external, proof }): Definition => {
      if (target === undefined) return { form: 'lost', reason: 'unresolved_import', site };
      if (external) return { form: 'outside', name: specifier };
      const module = this.#project.unitAt(target);
      if (module === undefined) return { form: 'lost', reason: 'file_not_indexed', site };
      return { form: 'module', unit: this.#stubs.sourceOf(module) ?? module, site, isSure: proof === 'exact' };
    });
    if (found.length > 0 || name === '') return found;
    const own = this.ownPackage(unit, specifier);
    return own === undefined ? [] : [{ form: 'module', unit: own, site: -1, isSure: true }];
  }

  /** A module of a package, independent of the importing file. */
  submodule(unit: Unit, name: string): Unit | undefined {
    const folder = /^(.*\/|)__init__\.pyi?$/.exec(unit.path)?.[1];
    return folder === undefined ? undefined : this.#near(`${folder}${name}`);
  }

  /** The `__init__` some levels above what `import a.b.c` names. */
  packageOf(unit: Unit, node: number, prefix: string): Unit | undefined {
    const levels = nameOf(unit.tree, node).split('.').length - prefix.split('.').length;
    const target = this.targets(unit, node, '').find(({ form }) => form === 'module');
    if (target?.form !== 'module') return undefined;
    const parts = stemOf(target.unit).split('/');
    return this.#near(parts.slice(0, parts.length - levels).join('/'));
  }

  /** The package that `from . import a`, or one with more dots, names. */
  ownPackage(unit: Unit, specifier: string): Unit | undefined {
    if (!/^\.+$/.test(specifier)) return undefined;
    const folders = unit.path.split('/').slice(0, -specifier.length);
    return this.#near(folders.join('/'));
  }

  /** Reports whether a target of `from a import b` is `a.b` and not `a`. */
  isNamed(target: Unit, name: string, unit: Unit, statement: number): boolean {
    const stem = stemOf(target);
    if (stem !== name && !stem.endsWith(`/${name}`)) return false;
    const specifier = nameOf(unit.tree, statement);
    const module = specifier.slice(specifier.lastIndexOf('.') + 1);
    if (module !== name) return true;
    // `from a import a`: of both files the deeper one.
    return this.targets(unit, statement, name).some(
      (other) => other.form === 'module' && other.unit !== target && isBeside(target.path, other.unit.path),
    );
  }

  /** Reports whether another name of the import is the target: of `from a import b, c` the module `a.c` has no `b`. */
  isNamedBeside(target: Unit, name: string, unit: Unit, statement: number): boolean {
    return childList(unit.tree, statement).some((each) => {
      const other = unit.tree.kinds[each] === kind.importName ? nameOf(unit.tree, each) : name;
      return other !== name && this.isNamed(target, other, unit, statement);
    });
  }

  #near(stem: string): Unit | undefined {
    for (const path of [`${stem}/__init__.py`, `${stem}.py`, `${stem}/__init__.pyi`, `${stem}.pyi`]) {
      this.#dependencies.touch(path, '<module>');
      const unit = this.#project.unitAt(path);
      if (unit !== undefined) return unit;
    }
    return undefined;
  }
}

/** Number of the site at which an import names its module, or -1 for one that has none. */
export function siteOf(unit: Unit, node: number): number {
  return unit.usesAt(unit.tree.positions[node])[0]?.site ?? -1;
}

/** The path without its suffix, and without `__init__` where the module is a package. */
function stemOf({ path }: Unit): string {
  return path.replace(/(?:\/__init__)?\.pyi?$/, '');
}

/** Whether a file lies in the folder of another one, or below it. */
function isBeside(path: string, other: string): boolean {
  return path.startsWith(other.slice(0, other.lastIndexOf('/') + 1));
}
