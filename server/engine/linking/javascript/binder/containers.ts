import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Place, type Unit, meaning } from '../entity.ts';
import { augmentationsOf, touchAugmentations } from './augmentations.ts';
import { addNamed, BoundEntity, emptyScope, type ExportTable, type ScopeTable } from './bound-entity.ts';
import { bindAugmentation, bindBody, emptyExports } from './export-table.ts';
import { declaredMeaning } from './declared-meaning.ts';
import { globalScope } from './globals.ts';
import { memberNameOf } from './member-name.ts';
import { declaringScope } from './scope-nodes.ts';
import { type AmbientModule, declareIn, makeScope, type Tables } from './tables.ts';
import { outlineOf } from './unit-outline.ts';

/** Returns the exports of a file, namespace or ambient module by its own text. */
export function exportsOf(tables: Tables, container: BoundEntity): ExportTable {
  if (container.exports !== undefined) return container.exports;
  const table = emptyExports();
  container.exports = table;
  for (const place of container.declarations) {
    const nodeKind = place.unit.tree.kinds[place.node];
    if (nodeKind === kind.namespaceDeclaration) bindBody(tables, table, container, place.unit, place.node);
    else if (nodeKind === kind.file) bindFile(tables, table, container, place.unit);
  }
  return table;
}

function bindFile(tables: Tables, table: ExportTable, container: BoundEntity, unit: Unit): void {
  if (outlineOf(unit).form === 'script') return;
  bindBody(tables, table, container, unit, 0);
  for (const place of augmentationsOf(tables, unit)) bindAugmentation(tables, table, container, place);
}

/**
 * The names of a scope. `name` is what is looked for: the top level of a script is the global scope, which is never
 * listed whole.
 */
export function scopeOf(tables: Tables, unit: Unit, node: number, name: string): ScopeTable {
  if (node === 0) return fileScope(tables, unit, name);
  // Also where its table is at hand: other files may have a part in a namespace.
  if (unit.tree.kinds[node] === kind.namespaceDeclaration) return namespaceScope(tables, unit, node, name);
  const { scopes } = tables.of(unit);
  const known = scopes.get(node);
  if (known !== undefined) return known;
  const made = unit.tree.kinds[node] === kind.enumDeclaration ? emptyScope : makeScope(unit, node);
  scopes.set(node, made);
  return made;
}

function fileScope(tables: Tables, unit: Unit, name: string): ScopeTable {
  if (outlineOf(unit).form === 'script') return scriptScope(tables, unit, name);
  tables.touch(unit, name);
  touchAugmentations(tables);
  exportsOf(tables, tables.fileModule(unit));
  return tables.of(unit).scopes.get(0) ?? emptyScope;
}

/** A script's own code comes before what other scripts call alike; what merges is one with theirs. */
function scriptScope(tables: Tables, unit: Unit, name: string): ScopeTable {
  tables.touch(unit, name);
  const nodes = outlineOf(unit).globals.get(name);
  if (nodes === undefined) return emptyScope;
  const shared = globalScope(tables, name);
  if (holds(shared.locals.get(name), unit, nodes) || holds(shared.aliases.get(name), unit, nodes)) return shared;
  const { ownGlobals } = tables.of(unit);
  let own = ownGlobals.get(name);
  if (own === undefined) {
    ownGlobals.set(name, (own = { locals: new Map(), aliases: new Map() }));
    for (const node of nodes) declareIn(own, unit, node, declaredMeaning(unit.tree, node), undefined, name);
  }
  return own;
}

/** The entity of a scope that has a node among its declarations: one that is exported may be beside one that is not. */
export function declaredIn(tables: Tables, unit: Unit, node: number, scope: number): BoundEntity | undefined {
  const name = unit.tree.texts[unit.tree.names[node]];
  const { locals, aliases } = scopeOf(tables, unit, scope, name);
  for (const entity of [locals.get(name), aliases.get(name)]) if (holds(entity, unit, [node])) return entity;
  const exported = containerAt(tables, unit, scope);
  const entity = exported && exportsOf(tables, exported).locals.get(name);
  return holds(entity, unit, [node]) ? entity : undefined;
}

function containerAt(tables: Tables, unit: Unit, scope: number): BoundEntity | undefined {
  if (scope === 0) return tables.fileModule(unit);
  return unit.tree.kinds[scope] === kind.namespaceDeclaration ? namespaceAt(tables, unit, scope) : undefined;
}

function holds(entity: BoundEntity | undefined, unit: Unit, nodes: readonly number[]): boolean {
  return entity?.declarations.some((place) => place.unit === unit && nodes.includes(place.node)) === true;
}

function namespaceScope(tables: Tables, unit: Unit, node: number, name: string): ScopeTable {
  if ((unit.tree.flags[node] & flag.global) !== 0) return globalBlockScope(tables, unit, node, name);
  const entity = namespaceAt(tables, unit, node);
  if (entity !== undefined) exportsOf(tables, entity);
  return tables.of(unit).scopes.get(node) ?? emptyScope;
}

function globalBlockScope(tables: Tables, unit: Unit, block: number, name: string): ScopeTable {
  const { tree } = unit;
  const nodes = outlineOf(unit).globals.get(name);
  if (nodes?.some((node) => node > block && node < tree.ends[block]) !== true) return emptyScope;
  return globalScope(tables, name);
}

/** The entity that a namespace, or `declare module "x"`, is a part of. */
export function namespaceAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const { tree } = unit;
  const name = tree.texts[tree.names[node]];
  if ((tree.flags[node] & flag.global) !== 0) return undefined;
  if ((tree.flags[node] & flag.stringName) !== 0) return namedModuleAt(tables, unit, name);
  return declaredIn(tables, unit, node, declaringScope(tree, node));
}

function namedModuleAt(tables: Tables, unit: Unit, name: string): BoundEntity | undefined {
  if (outlineOf(unit).form === 'script') return ambientModule(tables, name);
  const target = unit.resolveImport(name);
  return target.kind === 'unit' ? tables.fileModule(target.unit) : ambientModule(tables, name);
}

/** `declare module "x"` of all scripts together; patterns such as `*.css` count where no exact name does. */
export function ambientModule(tables: Tables, name: string): BoundEntity | undefined {
  tables.touchShared(`module "${name}"`);
  let known = tables.ambientModules.get(name);
  if (known === undefined) tables.ambientModules.set(name, (known = findModule(tables, name)));
  if (known.isExact) return known.module;
  tables.touchShared('module "*"');
  return known.pattern === undefined ? undefined : ambientModule(tables, known.pattern);
}

function findModule(tables: Tables, name: string): AmbientModule {
  const places = modulePlaces(tables, name);
  if (places.length > 0) return { isExact: true, module: makeModule(name, places) };
  return { isExact: false, pattern: matchingPattern(tables, name) };
}

function makeModule(name: string, places: readonly Place[]): BoundEntity {
  const entity = new BoundEntity(name, undefined, `"${name}"`);
  for (const { unit, node } of places) entity.add(unit, node, meaning.module);
  return entity;
}

function modulePlaces({ project }: Tables, name: string): Place[] {
  const places: Place[] = [];
  for (const units of [project.globalUnits, project.foreignUnits])
    for (const unit of units) {
      const outline = outlineOf(unit);
      if (outline.form === 'script')
        for (const node of outline.namedModules.get(name) ?? []) places.push({ unit, node });
    }
  return places;
}

/** The pattern with the longest beginning, as the language has it. */
function matchingPattern(tables: Tables, name: string): string | undefined {
  let best: string | undefined;
  for (const units of [tables.project.globalUnits, tables.project.foreignUnits])
    for (const unit of units)
      for (const pattern of outlineOf(unit).namedModules.keys())
        if (matches(pattern, name) && (best === undefined || pattern.indexOf('*') > best.indexOf('*'))) best = pattern;
  return best === name ? undefined : best;
}

function matches(pattern: string, name: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return false;
  const end = pattern.slice(star + 1);
  return name.length >= pattern.length - 1 && name.startsWith(pattern.slice(0, star)) && name.endsWith(end);
}

/** Members of an enum, all its declarations together. */
export function enumMembersOf(tables: Tables, entity: BoundEntity): Map<string, BoundEntity> {
  const known = tables.enums.get(entity);
  if (known !== undefined) return known;
  const members = new Map<string, BoundEntity>();
  tables.enums.set(entity, members);
  for (const { unit, node } of entity.declarations) {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.enumDeclaration) continue;
    for (let member = node + 1; member < tree.ends[node]; member = tree.ends[member]) {
      const name = memberNameOf(tree, member);
      if (name !== '') addNamed(members, entity, { unit, node: member }, { name, meanings: meaning.enumMember });
    }
  }
  return members;
}
