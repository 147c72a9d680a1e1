import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { isTestPath } from '../../source/tests.ts';
import type { CollectedSites } from '../collected-sites.ts';
import type { SymbolNames } from '../symbol-names.ts';
import { computedNames } from './computed-names.ts';
import { computedModules } from './import-calls.ts';
import { moduleGivers, moduleImporters, namesOfModules, pathSplitting, typeOfModules } from './library-hooks.ts';
import type { LinkingContext } from './linking-context.ts';
import { localOf, usesOfLocal } from './local-variables.ts';
import { isPythons } from './python-library.ts';
import { roleOf } from './site-roles.ts';
import { assignedValue, childList, dottedNameOf, isTarget, wholeTarget } from './syntax.ts';
import { membersOf, outside } from './type.ts';
import type { Unit } from './unit.ts';

const givers = keysOf(moduleGivers);
const importers = keysOf(moduleImporters);
const table = outside('sys.modules').key;

/** A variable is a variable is a variable: so far values are followed. */
const depthMax = 3;

/**
 * Where code may have a module that no import statement names, as a value that is not followed: one that is loaded by a computed
 * name, is looked up among all, or comes from a package. A receiver of which nothing is known may then be any module whose file no
 * statement can name.
 */
export class LoadedModules {
  readonly #context: LinkingContext;
  readonly #projectNames: SymbolNames;

  constructor(context: LinkingContext, projectNames: SymbolNames) {
    this.#context = context;
    this.#projectNames = projectNames;
  }

  add(sites: CollectedSites, unit: Unit, node: number): void {
    if (this.#hasAnyModule(unit, node))
      sites.relation({ symbol: 0, base: { path: unit.path, name: '<module>' }, kind: 'has_any_module' });
  }

  #hasAnyModule(unit: Unit, node: number): boolean {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.call:
        return this.#gives(unit, node) && !this.#isFollowed(unit, node, node, 0);
      case kind.parameter:
        return namesOfModules.test(nameOf(tree, node));
      case kind.name:
        return this.#isOfAll(unit, node) || nameOf(tree, node) === typeOfModules;
      case kind.attribute:
        return this.#isOfAll(unit, node) || this.#isOfPackage(unit, node) || nameOf(tree, node) === typeOfModules;
      default:
        return false;
    }
  }

  /** `import_module(name)` where the name is not written to the end, and all others: a written one is an import. */
  #gives(unit: Unit, call: number): boolean {
    const { tree } = unit;
    const [callee, name] = childList(tree, call);
    if (computedModules(this.#context, unit, call).length > 0) return true;
    const keys = membersOf(this.#context.evaluate(unit, callee).type).map(({ key }) => key);
    const isWritten = name !== undefined && tree.kinds[name] === kind.string && nameOf(tree, name) !== '';
    return keys.some((key) => givers.has(key) || (importers.has(key) && !isWritten));
  }

  /** Only members by written names are taken from it, and the project has none of these names. */
  #isFollowed(unit: Unit, node: number, load: number, depth: number): boolean {
    const { tree } = unit;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.attribute && node === parent + 1) return this.#isHarmless(nameOf(tree, parent));
    if (tree.kinds[parent] === kind.call && node !== parent + 1) return this.#isLookedUp(unit, parent, node, load);
    if (tree.kinds[parent] !== kind.assign) return !roleOf(tree, node).escapes;
    const local = depth < depthMax ? localOf(unit, parent, node) : undefined;
    if (local === undefined) return false;
    return usesOfLocal(this.#context, unit, local).every((use) => this.#isFollowed(unit, use, load, depth + 1));
  }

  #isHarmless(name: string): boolean {
    return name !== '__dict__' && !namesOfModules.test(name) && !this.#projectNames.has(name);
  }

  /** `getattr(module, name)`, where the name is written at least in part, or comes from one path with that of the module. */
  #isLookedUp(unit: Unit, call: number, node: number, load: number): boolean {
    const { tree } = unit;
    const [callee, receiver, name] = childList(tree, call);
    if (receiver !== node || tree.kinds[callee] !== kind.name) return false;
    const called = nameOf(tree, callee);
    const isReflecting = called === 'getattr' || called === 'hasattr';
    if (!isReflecting || name === undefined) return false;
    const definitions = this.#context.names.definitions(unit, callee, called);
    if (!definitions.every(({ form }) => form === 'outside')) return false;
    const names = computedNames(this.#context, unit, name);
    if (names === undefined) return this.#isOfOnePath(unit, name, childList(tree, load)[1]);
    return names.every((each) => each.includes('*') || this.#isHarmless(each));
  }

  /** `module, name = path.rsplit(".", 1)`: a path that a text has names both, and is a site of its own. */
  #isOfOnePath(unit: Unit, name: number, module: number | undefined): boolean {
    const [first, second] = [this.#splitOf(unit, name), module === undefined ? -1 : this.#splitOf(unit, module)];
    return first >= 0 && first === second;
  }

  /** The statement that takes a path apart and gives a name its part of it; -1 where there is none, or there are others. */
  #splitOf(unit: Unit, node: number): number {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.name) return -1;
    const nodes = this.#context.names.find(unit, node, nameOf(tree, node))?.nodes ?? [];
    if (nodes.length !== 1) return -1;
    const [target] = nodes;
    const whole = wholeTarget(tree, target);
    const statement = tree.parents[whole];
    const value = whole !== target && tree.kinds[statement] === kind.assign ? assignedValue(tree, statement) : -1;
    const isSplit = value >= 0 && tree.kinds[value] === kind.call && tree.kinds[value + 1] === kind.attribute;
    return isSplit && pathSplitting.has(nameOf(tree, value + 1)) ? statement : -1;
  }

  /** `sys.modules`, but for what is put there, taken away, or named by a module itself. */
  #isOfAll(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (nameOf(tree, node) !== 'modules' || isTarget(tree, node)) return false;
    if (!membersOf(this.#context.evaluate(unit, node).type).some(({ key }) => key === table)) return false;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.comparison) return false;
    if (tree.kinds[parent] !== kind.subscript || node !== parent + 1) return true;
    const isChanged = isTarget(tree, parent) || tree.kinds[tree.parents[parent]] === kind.deleteStatement;
    const key = dottedNameOf(tree, tree.ends[node]) ?? '';
    return !isChanged && !/^(?:\w+\.)*__name__$/.test(key);
  }

  /** `item.module` of what a package has. */
  #isOfPackage(unit: Unit, node: number): boolean {
    const { tree } = unit;
    const name = nameOf(tree, node);
    const isNamed = namesOfModules.test(name) || (name === 'obj' && isTestPath(unit.path));
    if (!isNamed || isTarget(tree, node)) return false;
    return membersOf(this.#context.evaluate(unit, node + 1).type).some(
      (type) =>
        type.form === 'unknown' || type.form === 'standard' || (type.form === 'outside' && !isPythons(type.name)),
    );
  }
}

function keysOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => outside(name).key));
}
