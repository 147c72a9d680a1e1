import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Definition } from './definition.ts';
import { publicNamesOf } from './public-names.ts';
import { type Scope, scopeAt, scopesOf } from './scopes.ts';
import { childList, childOfKind } from './syntax.ts';
import type { Stubs } from './stubs.ts';
import type { Project, Unit } from './unit.ts';

/** Where a name is bound. */
export interface Found {
  readonly scope: Scope;
  readonly nodes: readonly number[];
}

/** Imports that import each other are followed no further. */
const importsMax = 40;

export interface Names {
  /** The scope that binds a name as seen from a node; undefined for names of Python itself, and of stars. */
  find(unit: Unit, node: number, name: string): Found | undefined;
  /** Returns what a name means at a node. `among`: only these bindings count. */
  definitions(unit: Unit, node: number, name: string, among?: readonly number[]): readonly Definition[];
  /** Returns what a module has under that name; empty where it has nothing. */
  member(unit: Unit, name: string): readonly Definition[];
  /** Returns what the binding node of an import, or another one, stands for. */
  follow(unit: Unit, node: number): readonly Definition[];
  /** Modules that an import, or a text, leads to whose name stands at the node. */
  modulesAt(unit: Unit, node: number): readonly Definition[];
  /** The module that `import a.b` makes out of the prefix `a` and the name `b`. */
  below(unit: Unit, node: number, prefix: string, name: string): readonly Definition[];
}

export function createNames(project: Project, dependencies: Dependencies, stubs: Stubs): Names {
  const builtins = new Map<string, readonly Definition[]>();
  let searched: Set<string> | undefined;
  return {
    find,
    definitions,
    member: (unit, name) => memberOf(unit, name, 0),
    follow: (unit, node) => follow(unit, node, 0),
    modulesAt: (unit, node) => moduleOfImport(unit, node, ''),
    below,
  };

  function find(unit: Unit, node: number, name: string): Found | undefined {
    const { module } = scopesOf(unit);
    let scope: Scope | undefined = scopeAt(unit, node);
    const start = scope;
    const where = scope.elsewhere.get(name);
    if (where === 'global') scope = module;
    else if (where === 'nonlocal') scope = scope.parent;
    for (; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'class' && scope !== start) continue;
      if (scope === module) dependencies.touch(unit.path, name);
      const nodes = scope.bindings.get(name);
      if (nodes !== undefined) return { scope, nodes };
    }
    return undefined;
  }

  function definitions(unit: Unit, node: number, name: string, among?: readonly number[]): readonly Definition[] {
    const found = find(unit, node, name);
    const ofSource = found?.scope.kind === 'module' ? inSource(unit, name) : undefined;
    if (ofSource !== undefined) return ofSource;
    const nodes = among ?? found?.nodes;
    if (nodes === undefined) return ofStars(unit, scopesOf(unit).module, name, 0) ?? builtin(name);
    return nodes.flatMap((each) => follow(unit, each, 0));
  }

  /** A name that a stub declares exists in its source. */
  function inSource(unit: Unit, name: string): readonly Definition[] | undefined {
    const source = stubs.sourceOf(unit);
    const found = source === undefined ? [] : (attributeOf(source, name, 0) ?? []);
    return found.some(({ form }) => form === 'place') ? importedBy(-1, found) : undefined;
  }

  function builtin(name: string): readonly Definition[] {
    let known = builtins.get(name);
    if (known === undefined) builtins.set(name, (known = [{ form: 'outside', name: `builtins.${name}` }]));
    return known;
  }

  function memberOf(unit: Unit, name: string, depth: number): readonly Definition[] {
    return attributeOf(unit, name, depth) ?? submodule(unit, name);
  }

  /** The value that the text of a module gives the name. */
  function attributeOf(unit: Unit, name: string, depth: number): readonly Definition[] | undefined {
    if (depth > importsMax) return undefined;
    dependencies.touch(unit.path, name);
    const { module } = scopesOf(unit);
    const nodes = module.bindings.get(name);
    if (nodes !== undefined) return nodes.flatMap((node) => follow(unit, node, depth + 1));
    return ofStars(unit, module, name, depth + 1);
  }

  /** Undefined where no star brings it. */
  function ofStars(unit: Unit, { stars }: Scope, name: string, depth: number): readonly Definition[] | undefined {
    if (depth > importsMax || stars.length === 0) {
      dependencies.touch(unit.path, '*');
      return undefined;
    }
    const isOutermost = searched === undefined;
    searched ??= new Set();
    try {
      return searchStars(unit, stars, name, depth, searched);
    } finally {
      if (isOutermost) searched = undefined;
    }
  }

  /** Modules that bring one another's names: of a search each is looked at once. */
  function searchStars(
    unit: Unit,
    stars: readonly number[],
    name: string,
    depth: number,
    seen: Set<string>,
  ): readonly Definition[] | undefined {
    dependencies.touch(unit.path, '*');
    const key = `${unit.path} ${name}`;
    if (seen.has(key)) return undefined;
    seen.add(key);
    let lost: Definition | undefined;
    for (const star of stars.toReversed()) {
      for (const target of moduleOfImport(unit, unit.tree.parents[star], '*')) {
        if (target.form === 'module') {
          const found = isPublic(target.unit, name) ? memberOf(target.unit, name, depth + 1) : [];
          if (found.length > 0) return importedBy(target.site, found);
        } else if (target.form === 'lost') lost = target;
      }
    }
    return lost === undefined ? undefined : [lost];
  }

  function isPublic(unit: Unit, name: string): boolean {
    dependencies.touch(unit.path, '__all__');
    return publicNamesOf(unit)?.has(name) ?? !name.startsWith('_');
  }

  /** A module of a package, independent of the importing file. */
  function submodule(unit: Unit, name: string): readonly Definition[] {
    const folder = /^(.*\/|)__init__\.pyi?$/.exec(unit.path)?.[1];
    if (folder === undefined) return [];
    const found = moduleNear(`${folder}${name}`);
    return found === undefined ? [] : [{ form: 'module', unit: found, site: -1, isSure: false }];
  }

  function moduleNear(stem: string): Unit | undefined {
    for (const path of [`${stem}/__init__.py`, `${stem}.py`, `${stem}/__init__.pyi`, `${stem}.pyi`]) {
      dependencies.touch(path, '<module>');
      const unit = project.unitAt(path);
      if (unit !== undefined) return unit;
    }
    return undefined;
  }

  function follow(unit: Unit, node: number, depth: number): readonly Definition[] {
    if (unit.tree.kinds[node] !== kind.importName) return [{ form: 'place', unit, node, site: -1, isSure: true }];
    if (depth > importsMax) return [];
    const statement = unit.tree.parents[node];
    return unit.tree.kinds[statement] === kind.fromImport
      ? ofFromImport(unit, statement, nameOf(unit.tree, node), depth)
      : ofImport(unit, node);
  }

  function ofImport(unit: Unit, node: number): readonly Definition[] {
    const name = nameOf(unit.tree, node);
    const isAliased = childOfKind(unit.tree, node, kind.name) >= 0;
    if (isAliased || !name.includes('.')) return moduleOfImport(unit, node, '');
    const [prefix] = name.split('.', 1);
    const site = unit.usesAt(unit.tree.positions[node])[0]?.site ?? -1;
    return [{ form: 'package', unit, node, prefix, site }];
  }

  function below(unit: Unit, node: number, prefix: string, name: string): readonly Definition[] {
    const { tree } = unit;
    const longer = `${prefix}.${name}`;
    const site = unit.usesAt(tree.positions[node])[0]?.site ?? -1;
    // Other imports of the same package bind the same name.
    const [root] = longer.split('.', 1);
    const imports = (find(unit, node, root)?.nodes ?? [node]).filter((each) => tree.kinds[each] === kind.importName);
    const exact = imports.find((each) => nameOf(tree, each) === longer);
    if (exact !== undefined) return moduleOfImport(unit, exact, '');
    const own = packageUnit(unit, node, prefix);
    const found = own === undefined ? [] : memberOf(own, name, 0);
    if (found.length > 0) return found;
    if (imports.some((each) => nameOf(tree, each).startsWith(`${longer}.`))) {
      return [{ form: 'package', unit, node, prefix: longer, site }];
    }
    const isOutside = moduleOfImport(unit, node, '').some(({ form }) => form === 'outside');
    return isOutside ? [{ form: 'outside', name: longer }] : [];
  }

  /** The `__init__` some levels above what `import a.b.c` names. */
  function packageUnit(unit: Unit, node: number, prefix: string): Unit | undefined {
    const levels = nameOf(unit.tree, node).split('.').length - prefix.split('.').length;
    const target = moduleOfImport(unit, node, '').find(({ form }) => form === 'module');
    if (target?.form !== 'module') return undefined;
    const parts = target.unit.path.replace(/(?:\/__init__)?\.pyi?$/, '').split('/');
    return moduleNear(parts.slice(0, parts.length - levels).join('/'));
  }

  /** Attributes of the module come before its submodules; a package that imports its own submodule has both. */
  function ofFromImport(unit: Unit, statement: number, name: string, depth: number): readonly Definition[] {
    const found: Definition[] = [];
    const targets = moduleOfImport(unit, statement, name);
    for (const target of targets) {
      if (target.form === 'module' && !isNamed(target.unit, name, unit, statement)) {
        if (targets.length > 1 && isNamedBeside(target.unit, name, unit, statement)) continue;
        found.push(...ofModule(target, name, depth));
      } else if (target.form === 'outside') found.push({ form: 'outside', name: `${target.name}.${name}` });
      else if (target.form === 'lost') found.push(target);
    }
    if (found.length > 0) return found;
    const submodules = moduleOfImport(unit, statement, name).filter(
      (target) => target.form === 'module' && isNamed(target.unit, name, unit, statement),
    );
    if (submodules.length > 0) return submodules;
    const own = ownPackage(unit, nameOf(unit.tree, statement));
    const ofOwn = own === undefined || own === unit ? [] : memberOf(own, name, depth + 1);
    return ofOwn.length > 0
      ? importedBy(siteOf(unit, statement), ofOwn)
      : [{ form: 'lost', reason: 'receiver_type_unknown', site: siteOf(unit, statement) }];
  }

  /** Values of a module under that name, as the import sees them that leads to the module. */
  function ofModule(
    { unit, site, isSure }: Extract<Definition, { form: 'module' }>,
    name: string,
    depth: number,
  ): readonly Definition[] {
    const found = attributeOf(unit, name, depth + 1) ?? [];
    return found.map((each) => {
      if (each.form === 'outside') return each;
      return each.form === 'place' ? { ...each, site, isSure: isSure && each.isSure } : { ...each, site };
    });
  }

  function ownPackage(unit: Unit, specifier: string): Unit | undefined {
    if (!/^\.+$/.test(specifier)) return undefined;
    const folders = unit.path.split('/').slice(0, -specifier.length);
    return moduleNear([...folders].join('/'));
  }

  /** Of `from a import b, c` the module `a.c` has nothing that `b` stands for. */
  function isNamedBeside(target: Unit, name: string, unit: Unit, statement: number): boolean {
    return childList(unit.tree, statement).some((each) => {
      const other = unit.tree.kinds[each] === kind.importName ? nameOf(unit.tree, each) : name;
      return other !== name && isNamed(target, other, unit, statement);
    });
  }

  /** Whether a target of `from a import b` is `a.b` and not `a`. */
  function isNamed(target: Unit, name: string, unit: Unit, statement: number): boolean {
    const stem = target.path.replace(/(?:\/__init__)?\.pyi?$/, '');
    if (stem !== name && !stem.endsWith(`/${name}`)) return false;
    const specifier = nameOf(unit.tree, statement);
    const module = specifier.slice(specifier.lastIndexOf('.') + 1);
    if (module !== name) return true;
    // `from a import a`: of both files the deeper one.
    return moduleOfImport(unit, statement, name).some(
      (other) => other.form === 'module' && other.unit !== target && isBeside(target.path, other.unit.path),
    );
  }

  /** Where an import leads; the position of the node is that of the module's name. */
  function moduleOfImport(unit: Unit, node: number, name: string): readonly Definition[] {
    const specifier = nameOf(unit.tree, node);
    const uses = unit.usesAt(unit.tree.positions[node]);
    const found = uses.map(({ site, target, external, proof }): Definition => {
      if (target === undefined) return { form: 'lost', reason: 'unresolved_import', site };
      if (external) return { form: 'outside', name: specifier };
      const module = project.unitAt(target);
      if (module === undefined) return { form: 'lost', reason: 'file_not_indexed', site };
      return { form: 'module', unit: stubs.sourceOf(module) ?? module, site, isSure: proof === 'exact' };
    });
    if (found.length > 0 || name === '') return found;
    const own = ownPackage(unit, specifier);
    return own === undefined ? [] : [{ form: 'module', unit: own, site: -1, isSure: true }];
  }
}

/** An import in another file that binds a name there is no import of this file. */
function importedBy(site: number, definitions: readonly Definition[]): readonly Definition[] {
  return definitions.map((each) => ('site' in each ? { ...each, site } : each));
}

function siteOf(unit: Unit, statement: number): number {
  return unit.usesAt(unit.tree.positions[statement])[0]?.site ?? -1;
}

/** Whether a file lies in the folder of another one, or below it. */
function isBeside(path: string, other: string): boolean {
  return path.startsWith(other.slice(0, other.lastIndexOf('/') + 1));
}
