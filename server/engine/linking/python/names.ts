import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import type { Dependencies } from '../dependencies.ts';
import { RememberedAnswers } from '../remembered-answers.ts';
import type { Definition } from './definition.ts';
import { ImportedModules, siteOf } from './imported-modules.ts';
import { publicNamesOf } from './public-names.ts';
import { type Scope, scopeAt, scopesOf } from './scopes.ts';
import { childOfKind, wholeTarget } from './syntax.ts';
import type { Stubs } from './stubs.ts';
import type { Project, Unit } from './unit.ts';

/** Where a name is bound. */
export interface Found {
  readonly scope: Scope;
  readonly nodes: readonly number[];
}

/** Imports that import each other are followed no further. */
const importsMax = 40;

/** Looks names up: in the scopes around them, then through the imports that bind them, in any number of files. */
export class Names {
  readonly #dependencies: Dependencies;
  readonly #stubs: Stubs;
  readonly #modules: ImportedModules;
  readonly #builtins = new Map<string, readonly Definition[]>();
  /** By the node of an import: what it binds. */
  readonly #imported: RememberedAnswers<Unit, number, readonly Definition[]>;
  /** By a name that the module does not bind. */
  readonly #starred: RememberedAnswers<Unit, string, readonly Definition[] | undefined>;
  /** Modules and names of the search through stars that is under way. */
  #searched: Set<string> | undefined;

  constructor(project: Project, dependencies: Dependencies, stubs: Stubs) {
    this.#dependencies = dependencies;
    this.#stubs = stubs;
    this.#modules = new ImportedModules(project, dependencies, stubs);
    this.#imported = new RememberedAnswers(dependencies);
    this.#starred = new RememberedAnswers(dependencies);
  }

  /** The scope that binds a name as seen from a node; undefined for names of Python itself, and of stars. */
  find(unit: Unit, node: number, name: string): Found | undefined {
    const { module } = scopesOf(unit);
    let scope: Scope | undefined = scopeAt(unit, node);
    const start = scope;
    const where = scope.elsewhere.get(name);
    if (where === 'global') scope = module;
    else if (where === 'nonlocal') scope = scope.parent;
    for (; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'class' && scope !== start) continue;
      if (scope === module) this.#dependencies.touch(unit.path, name);
      const nodes = scope.bindings.get(name);
      if (nodes === undefined) continue;
      const isLater = scope.kind === 'class' && isBoundLater(unit.tree, nodes, node);
      const outer = isLater ? this.#findAround(unit, scope, name) : undefined;
      if (isLater && outer === undefined && module.stars.length > 0) return undefined;
      return outer ?? { scope, nodes };
    }
    return undefined;
  }

  /** In the body of a class a name that has no value yet is that of the module. */
  #findAround(unit: Unit, { parent }: Scope, name: string): Found | undefined {
    const { module } = scopesOf(unit);
    for (let scope = parent; scope !== undefined; scope = scope.parent) {
      if (scope.kind === 'class') continue;
      if (scope === module) this.#dependencies.touch(unit.path, name);
      const nodes = scope.bindings.get(name);
      if (nodes !== undefined) return { scope, nodes };
    }
    return undefined;
  }

  /**
   * Returns what a name means at a node.
   *
   * @param among only these bindings count
   */
  definitions(unit: Unit, node: number, name: string, among?: readonly number[]): readonly Definition[] {
    return this.definitionsOf(unit, name, this.find(unit, node, name), among);
  }

  /** The same for what `find` found of it. */
  definitionsOf(unit: Unit, name: string, found: Found | undefined, among?: readonly number[]): readonly Definition[] {
    const ofSource = found?.scope.kind === 'module' ? this.#inSource(unit, name) : undefined;
    if (ofSource !== undefined) return ofSource;
    const nodes = among ?? found?.nodes;
    if (nodes === undefined) return this.#broughtByStars(unit, name) ?? this.#builtin(name);
    return nodes.flatMap((each) => this.follow(unit, each));
  }

  #broughtByStars(unit: Unit, name: string): readonly Definition[] | undefined {
    const { module } = scopesOf(unit);
    if (module.stars.length === 0) return this.#ofStars(unit, module, name, 0);
    return this.#starred.ask(unit, name, () => this.#ofStars(unit, module, name, 0));
  }

  /** Returns what a module has under that name; empty where it has nothing. */
  member(unit: Unit, name: string): readonly Definition[] {
    return this.#member(unit, name, 0);
  }

  /** Returns what the binding node of an import, or another one, stands for. */
  follow(unit: Unit, node: number): readonly Definition[] {
    if (unit.tree.kinds[node] !== kind.importName) return this.#follow(unit, node, 0);
    return this.#imported.ask(unit, node, () => this.#follow(unit, node, 0));
  }

  /** Modules that an import, or a text, leads to whose name stands at the node. */
  modulesAt(unit: Unit, node: number): readonly Definition[] {
    return this.#modules.targets(unit, node, '');
  }

  /** The module that `import a.b` makes out of the prefix `a` and the name `b`. */
  below(unit: Unit, node: number, prefix: string, name: string): readonly Definition[] {
    const { tree } = unit;
    const longer = `${prefix}.${name}`;
    const site = siteOf(unit, node);
    // Other imports of the same package bind the same name.
    const [root] = longer.split('.', 1);
    const bound = this.find(unit, node, root)?.nodes ?? [node];
    const imports = bound.filter((each) => tree.kinds[each] === kind.importName);
    const exact = imports.find((each) => nameOf(tree, each) === longer);
    if (exact !== undefined) return this.modulesAt(unit, exact);
    const own = this.#modules.packageOf(unit, node, prefix);
    const found = own === undefined ? [] : this.member(own, name);
    if (found.length > 0) return found;
    if (imports.some((each) => nameOf(tree, each).startsWith(`${longer}.`))) {
      return [{ form: 'package', unit, node, prefix: longer, site }];
    }
    const isOutside = this.modulesAt(unit, node).some(({ form }) => form === 'outside');
    return isOutside ? [{ form: 'outside', name: longer }] : [];
  }

  /** A name that a stub declares exists in its source. */
  #inSource(unit: Unit, name: string): readonly Definition[] | undefined {
    const source = this.#stubs.sourceOf(unit);
    const found = source === undefined ? [] : (this.#attribute(source, name, 0) ?? []);
    return found.some(({ form }) => form === 'place') ? importedBy(-1, found) : undefined;
  }

  #builtin(name: string): readonly Definition[] {
    let known = this.#builtins.get(name);
    if (known === undefined) this.#builtins.set(name, (known = [{ form: 'outside', name: `builtins.${name}` }]));
    return known;
  }

  #member(unit: Unit, name: string, depth: number): readonly Definition[] {
    const attribute = this.#attribute(unit, name, depth);
    if (attribute !== undefined) return attribute;
    const submodule = this.#modules.submodule(unit, name);
    return submodule === undefined ? [] : [{ form: 'module', unit: submodule, site: -1, isSure: false }];
  }

  /** The value that the text of a module gives the name. */
  #attribute(unit: Unit, name: string, depth: number): readonly Definition[] | undefined {
    if (depth > importsMax) return undefined;
    this.#dependencies.touch(unit.path, name);
    const { module } = scopesOf(unit);
    const nodes = module.bindings.get(name);
    if (nodes !== undefined) return nodes.flatMap((node) => this.#follow(unit, node, depth + 1));
    return this.#ofStars(unit, module, name, depth + 1);
  }

  /** Undefined where no star brings it. */
  #ofStars(unit: Unit, { stars }: Scope, name: string, depth: number): readonly Definition[] | undefined {
    this.#dependencies.touch(unit.path, '*');
    if (depth > importsMax || stars.length === 0) return undefined;
    const isOutermost = this.#searched === undefined;
    this.#searched ??= new Set();
    // Modules may bring one another's names: of a search each is looked at once.
    const key = `${unit.path} ${name}`;
    if (this.#searched.has(key)) return undefined;
    this.#searched.add(key);
    try {
      return this.#searchStars(unit, stars, name, depth);
    } finally {
      if (isOutermost) this.#searched = undefined;
    }
  }

  /** Of several stars the last one that brings the name counts. */
  #searchStars(unit: Unit, stars: readonly number[], name: string, depth: number): readonly Definition[] | undefined {
    let lost: Definition | undefined;
    for (const star of stars.toReversed()) {
      for (const target of this.#modules.targets(unit, unit.tree.parents[star], '*')) {
        if (target.form === 'module') {
          const found = this.#isPublic(target.unit, name) ? this.#member(target.unit, name, depth + 1) : [];
          if (found.length > 0) return importedBy(target.site, found);
        } else if (target.form === 'lost') lost = target;
      }
    }
    return lost === undefined ? undefined : [lost];
  }

  #isPublic(unit: Unit, name: string): boolean {
    this.#dependencies.touch(unit.path, '__all__');
    return publicNamesOf(unit)?.has(name) ?? !name.startsWith('_');
  }

  #follow(unit: Unit, node: number, depth: number): readonly Definition[] {
    if (unit.tree.kinds[node] !== kind.importName) return [{ form: 'place', unit, node, site: -1, isSure: true }];
    if (depth > importsMax) return [];
    const statement = unit.tree.parents[node];
    return unit.tree.kinds[statement] === kind.fromImport
      ? this.#ofFromImport(unit, statement, nameOf(unit.tree, node), depth)
      : this.#ofImport(unit, node);
  }

  #ofImport(unit: Unit, node: number): readonly Definition[] {
    const name = nameOf(unit.tree, node);
    const isAliased = childOfKind(unit.tree, node, kind.name) >= 0;
    if (isAliased || !name.includes('.')) return this.modulesAt(unit, node);
    const [prefix] = name.split('.', 1);
    return [{ form: 'package', unit, node, prefix, site: siteOf(unit, node) }];
  }

  /** Attributes of the module come before its submodules; a package that imports its own submodule has both. */
  #ofFromImport(unit: Unit, statement: number, name: string, depth: number): readonly Definition[] {
    const modules = this.#modules;
    const targets = modules.targets(unit, statement, name);
    const isNamed = (target: Unit) => modules.isNamed(target, name, unit, statement);
    const found: Definition[] = [];
    for (const target of targets) {
      if (target.form === 'module' && !isNamed(target.unit)) {
        if (targets.length > 1 && modules.isNamedBeside(target.unit, name, unit, statement)) continue;
        found.push(...this.#ofModule(target, name, depth));
      } else if (target.form === 'outside') found.push({ form: 'outside', name: `${target.name}.${name}` });
      else if (target.form === 'lost') found.push(target);
    }
    if (found.length > 0) return found;
    const submodules = targets.filter((target) => target.form === 'module' && isNamed(target.unit));
    if (submodules.length > 0) return submodules;
    const own = modules.ownPackage(unit, nameOf(unit.tree, statement));
    const ofOwn = own === undefined || own === unit ? [] : this.#member(own, name, depth + 1);
    const site = siteOf(unit, statement);
    return ofOwn.length > 0 ? importedBy(site, ofOwn) : [{ form: 'lost', reason: 'receiver_type_unknown', site }];
  }

  /** Values of a module under that name, as the import sees them that leads to the module. */
  #ofModule(
    { unit, site, isSure }: Extract<Definition, { form: 'module' }>,
    name: string,
    depth: number,
  ): readonly Definition[] {
    const found = this.#attribute(unit, name, depth + 1) ?? [];
    return found.map((each) => {
      if (each.form === 'outside') return each;
      return each.form === 'place' ? { ...each, site, isSure: isSure && each.isSure } : { ...each, site };
    });
  }
}

/** An import in another file that binds a name there is no import of this file. */
function importedBy(site: number, definitions: readonly Definition[]): readonly Definition[] {
  return definitions.map((each) => ('site' in each ? { ...each, site } : each));
}

/** `run = run`, `@keep(run)` above `def run`: the name stands before its first value. In a loop it may have one, and an annotation may be read later. */
function isBoundLater(tree: CodeTree, nodes: readonly number[], node: number): boolean {
  const [first] = nodes;
  if (nodes.includes(node)) return false;
  const statement = tree.kinds[first] === kind.name ? tree.parents[wholeTarget(tree, first)] : first;
  const isInside = statement < node && node < tree.ends[statement] && boundBehind.has(tree.kinds[statement]);
  if (first < node && !isInside) return false;
  for (
    let outer = tree.parents[node];
    outer > 0 && tree.kinds[outer] !== kind.classDefinition;
    outer = tree.parents[outer]
  )
    if (readLater.has(tree.kinds[outer])) return false;
  return true;
}

const boundBehind: ReadonlySet<number> = new Set([kind.assign, kind.functionDefinition, kind.classDefinition]);
const readLater: ReadonlySet<number> = new Set([kind.annotation, kind.forStatement, kind.whileStatement]);
