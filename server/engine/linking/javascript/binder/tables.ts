import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Dependencies, FileKeys } from '../../dependencies.ts';
import { type Unit, meaning } from '../entity.ts';
import type { Project } from '../linker.ts';
import type { Augmentations } from './added-places.ts';
import { BoundEntity, emptyScope, moduleKey, noKey, type ScopeTable, severalKeys, unasked } from './bound-entity.ts';
import { visitBinding, visitInferred, visitParameters, visitStatements, type Visit } from './declared-names.ts';
import { requiringInitialiser } from './require-calls.ts';
import { isClassKind, isFunctionKind } from './tree-shape.ts';
import { visitBody } from './unit-outline.ts';

/** Tables of one file in this run. Each is made at its first use. */
export interface UnitTables {
  readonly scopes: Map<number, ScopeTable>;
  /** Entities that no table holds by a name: literals, functions and classes without a name, computed members. */
  readonly nameless: Map<number, BoundEntity>;
  /** Names of a script that are its own, because other scripts have code by the same name. */
  readonly ownGlobals: Map<string, ScopeTable>;
  module: BoundEntity | undefined;
  /** Undefined before one is touched. */
  fileKeys: FileKeys | undefined;
  /** Numbers of keys that are touched with nearly every look-up of an export; -1: not yet. */
  readonly keys: { equals: number; stars: number; whole: number };
}

/** The module that `declare module` declares for a name, by the name itself or by a pattern that fits. */
export type AmbientModule =
  | { readonly isExact: true; readonly module: BoundEntity }
  | { readonly isExact: false; readonly pattern: string | undefined };

const moduleKeys = { equals: 'export export=', stars: 'export stars' } as const;

function emptyTables(): UnitTables {
  return {
    scopes: new Map(),
    nameless: new Map(),
    ownGlobals: new Map(),
    module: undefined,
    fileKeys: undefined,
    keys: { equals: -1, stars: -1, whole: -1 },
  };
}

/** All tables of one run, and what tables of different files share. */
export class Tables {
  readonly project: Project;
  readonly dependencies: Dependencies;
  readonly enums = new Map<BoundEntity, Map<string, BoundEntity>>();
  readonly globals = new Map<string, ScopeTable>();
  readonly ambientModules = new Map<string, AmbientModule>();
  augmentations: Augmentations | undefined;
  readonly #sharedKeys = new Map<string, number>();
  readonly #units = new Map<Unit, UnitTables>();
  #lastUnit: Unit | undefined;
  #last: UnitTables = emptyTables();

  constructor(project: Project, dependencies: Dependencies) {
    this.project = project;
    this.dependencies = dependencies;
  }

  of(unit: Unit): UnitTables {
    if (unit === this.#lastUnit) return this.#last;
    const tables = this.#tablesOf(unit);
    this.#lastUnit = unit;
    this.#last = tables;
    return tables;
  }

  #tablesOf(unit: Unit): UnitTables {
    let tables = this.#units.get(unit);
    if (tables === undefined) this.#units.set(unit, (tables = emptyTables()));
    return tables;
  }

  /** A look-up in a file, found or not. The standard library never changes, and what is installed only as a whole. */
  touch(unit: Unit, key: string): void {
    if (!unit.isForeign) this.dependencies.touchNumber(this.#keysOf(unit).numberOf(key));
    else if (unit.isInstalled === true) this.#touchInstalled(unit);
  }

  /** The same for what a file exports by a name. */
  touchExport(unit: Unit, name: string): void {
    if (!unit.isForeign) this.dependencies.touchNumber(this.#keysOf(unit).numberOfExport(name));
    else if (unit.isInstalled === true) this.#touchInstalled(unit);
  }

  #keysOf(unit: Unit): FileKeys {
    const tables = this.of(unit);
    return (tables.fileKeys ??= this.dependencies.keysOf(unit.path));
  }

  #touchInstalled(unit: Unit): void {
    this.dependencies.touchNumber(this.#installedKey(unit));
  }

  #installedKey(unit: Unit): number {
    const tables = this.of(unit);
    if (tables.keys.whole < 0) tables.keys.whole = this.dependencies.numberOf(unit.path, 'declarations');
    return tables.keys.whole;
  }

  /** Makes the caller depend on the exports of a file as a whole, or on its re-exports. */
  touchModule(unit: Unit, which: 'equals' | 'stars'): void {
    if (unit.isForeign) return unit.isInstalled === true ? this.#touchInstalled(unit) : undefined;
    const { keys } = this.of(unit);
    if (keys[which] < 0) keys[which] = this.dependencies.numberOf(unit.path, moduleKeys[which]);
    this.dependencies.touchNumber(keys[which]);
  }

  /** A look-up of an entity in all files that declare it, or of a member of it: `*` stands for all of them. */
  touchEntity(entity: BoundEntity, member = ''): void {
    const { key, declarations } = entity;
    if (key === '' || key === moduleKey) return;
    if (member === '' && this.#touchNumbered(entity)) return;
    let last: Unit | undefined;
    for (const { unit } of declarations) {
      if (unit !== last) {
        if (member === '' || unit.isForeign) this.touch(unit, key);
        else this.dependencies.touchNumber(this.#keysOf(unit).numberOfMember(key, member));
      }
      last = unit;
    }
  }

  /** A look-up by a declaration of its own file: what others declare beside it is looked up with it. */
  touchMerged(entity: BoundEntity): void {
    if (entity.key !== '' && entity.key !== moduleKey && this.#keyNumber(entity) === severalKeys)
      this.touchEntity(entity);
  }

  /** A look-up of a member: `found` by the name in the table of the owner, or not. */
  touchMember(owner: BoundEntity, name: string, found: BoundEntity | undefined): void {
    if (owner.key === '' || owner.key === moduleKey) return;
    if (found === undefined || !this.#isAtItsOwner(owner, name, found) || !this.#touchNumbered(found))
      this.touchEntity(owner, name);
  }

  /** Then its own key in its own file is all that was looked up. */
  #isAtItsOwner(owner: BoundEntity, name: string, member: BoundEntity): boolean {
    if (member.parent !== owner || member.name !== name || this.#keyNumber(owner) === severalKeys) return false;
    return member.declarations[0].unit === owner.declarations[0].unit;
  }

  /** Where one file declares it all, the key is known by its number: to make its text again would cost more than all else. */
  #touchNumbered(entity: BoundEntity): boolean {
    const number = this.#keyNumber(entity);
    if (number >= 0) this.dependencies.touchNumber(number);
    return number !== severalKeys;
  }

  #keyNumber(entity: BoundEntity): number {
    if (entity.keyNumber === unasked) entity.keyNumber = this.#findKeyNumber(entity);
    return entity.keyNumber;
  }

  #findKeyNumber({ key, declarations }: BoundEntity): number {
    const { unit } = declarations[0];
    if (declarations.some((place) => place.unit !== unit)) return severalKeys;
    if (unit.isForeign) return unit.isInstalled === true ? this.#installedKey(unit) : noKey;
    return this.#keysOf(unit).numberOf(key);
  }

  /** A look-up that concerns every file. */
  touchShared(key: string): void {
    let number = this.#sharedKeys.get(key);
    if (number === undefined) this.#sharedKeys.set(key, (number = this.dependencies.numberOf('', `global ${key}`)));
    this.dependencies.touchNumber(number);
  }

  /** Returns the entity of the file itself, also where `export =` replaces it for importers. */
  fileModule(unit: Unit): BoundEntity {
    const tables = this.of(unit);
    if (tables.module === undefined) {
      tables.module = new BoundEntity(unit.path, undefined, moduleKey);
      tables.module.add(unit, 0, meaning.module);
    }
    return tables.module;
  }

  nameless(unit: Unit, node: number, meanings: number, name = ''): BoundEntity {
    const { nameless } = this.of(unit);
    let entity = nameless.get(node);
    if (entity === undefined) {
      entity = new BoundEntity(name, undefined, '');
      entity.add(unit, node, meanings);
      nameless.set(node, entity);
    }
    return entity;
  }
}

/** Names that the parameters, statements or type parameters of a function, block, class or type declare; not of files, namespaces and enums. */
export function makeScope(unit: Unit, node: number): ScopeTable {
  const { tree } = unit;
  let table: ScopeTable | undefined;
  const visit: Visit = (declaring, meanings) => {
    table ??= { locals: new Map(), aliases: new Map() };
    declareIn(table, unit, declaring, meanings, undefined, '');
  };
  visitScope(unit, node, visit);
  const isNamedExpression = tree.kinds[node] === kind.functionExpression || tree.kinds[node] === kind.classExpression;
  if (isNamedExpression && tree.names[node] !== 0 && table?.locals.has(tree.texts[tree.names[node]]) !== true)
    visit(node, isClassKind(tree.kinds[node]) ? meaning.classLike : meaning.functionLike);
  return table ?? emptyScope;
}

function visitScope({ tree }: Unit, node: number, visit: Visit): void {
  const { kinds, ends } = tree;
  const nodeKind = kinds[node];
  if (nodeKind === kind.conditionalType) visitInferred(tree, node, visit);
  else if (isFunctionKind(nodeKind)) {
    visitParameters(tree, node, visit);
    for (let child = node + 1; child < ends[node]; child = ends[child])
      if (kinds[child] === kind.block) visitBody(tree, child, visit);
  } else if (nodeKind === kind.staticBlock) visitBody(tree, node, visit);
  else if (nodeKind === kind.switchStatement) {
    for (let clause = ends[node + 1]; clause < ends[node]; clause = ends[clause])
      visitStatements(tree, clause + 1, ends[clause], visit);
  } else if (nodeKind === kind.catchClause) {
    if (kinds[node + 1] === kind.variable) visitBinding(tree, node + 1, meaning.variable, visit);
  } else if (nodeKind === kind.forStatement || nodeKind === kind.forIn || nodeKind === kind.forOf)
    visitStatements(tree, node + 1, ends[node + 1], visit);
  else if (nodeKind === kind.block || nodeKind === kind.markup) visitStatements(tree, node + 1, ends[node], visit);
  else visitParameters(tree, node, visit);
}

/** Adds a declaration to a table. */
export function declareIn(
  table: ScopeTable,
  unit: Unit,
  node: number,
  meanings: number,
  parent: BoundEntity | undefined,
  key: string,
): BoundEntity {
  const { tree } = unit;
  const name = tree.texts[tree.names[node]];
  const isAlias = standsForImport(unit, node, meanings);
  const map = isAlias ? table.aliases : table.locals;
  let entity = map.get(name);
  if (entity === undefined) map.set(name, (entity = new BoundEntity(name, parent, key)));
  entity.add(unit, node, isAlias ? meaning.alias : meanings | optionalBit(tree.flags[node]));
  return entity;
}

/** An import, or a variable that is given what `require("x")` yields. */
export function standsForImport(unit: Unit, node: number, meanings: number): boolean {
  return meanings === meaning.alias || (meanings === meaning.variable && requiringInitialiser(unit, node) !== 0);
}

function optionalBit(flags: number): number {
  return (flags & flag.optional) !== 0 ? meaning.optional : 0;
}
