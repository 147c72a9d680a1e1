import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Place, type Unit, meaning } from '../entity.ts';
import { BoundEntity, emptyScope, type ScopeTable } from './bound-entity.ts';
import { declaredMeaning } from './declared-meaning.ts';
import type { Tables } from './tables.ts';
import { childOfKind, isDeclarationFile, lastExpressionOf } from './tree-shape.ts';
import { exportDeclaredAs } from './typeof-import.ts';
import { outlineOf } from './unit-outline.ts';

/** A name of the global scope: what scripts, `declare global` and the standard library declare by it, as one entity. */
export function globalScope(tables: Tables, name: string): ScopeTable {
  tables.touchShared(name);
  let table = tables.globals.get(name);
  if (table === undefined) tables.globals.set(name, (table = makeGlobal(tables, name)));
  return table;
}

function makeGlobal(tables: Tables, name: string): ScopeTable {
  const places = globalPlaces(tables, name);
  if (places.length === 0) return emptyScope;
  const table: ScopeTable = { locals: new Map(), aliases: new Map() };
  const implementing = new Set(places.filter(implementsIt).map((place) => place.unit));
  const entity = new BoundEntity(name, undefined, name);
  for (const { unit, node } of places) {
    if (isOtherName(unit, node)) addAlias(table, name, unit, node);
    else if (implementing.size < 2 || !implementing.has(unit)) entity.add(unit, node, declaredMeaning(unit.tree, node));
  }
  if (entity.declarations.length > 0) table.locals.set(name, entity);
  return table;
}

/** Whether a global name stands for what a module exports, or is. */
function isOtherName({ tree }: Unit, node: number): boolean {
  const value = tree.kinds[node];
  if (value === kind.exportAsNamespace || value === kind.importEquals) return true;
  return exportDeclaredAs(tree, node) !== undefined;
}

function addAlias(table: ScopeTable, name: string, unit: Unit, node: number): void {
  let alias = table.aliases.get(name);
  if (alias === undefined) table.aliases.set(name, (alias = new BoundEntity(name, undefined, name)));
  alias.add(unit, node, meaning.alias);
}

function globalPlaces({ project }: Tables, name: string): readonly Place[] {
  const own = placesIn(project.globalUnits).get(name) ?? nowhere;
  const foreign = placesIn(project.foreignUnits).get(name) ?? nowhere;
  return own.length === 0 ? foreign : [...own, ...foreign];
}

const nowhere: readonly Place[] = [];

/**
 * Returns the global declarations of a set of files, by name. As long as a list is the same object it has the same
 * files.
 */
const placesIn = remember(collectPlaces);

function collectPlaces(units: readonly Unit[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const unit of units) {
    for (const [name, nodes] of outlineOf(unit).globals) {
      let known = places.get(name);
      if (known === undefined) places.set(name, (known = []));
      for (const node of nodes) known.push({ unit, node });
    }
  }
  return places;
}

/**
 * Code that only one script can have: several pages of a project each have a `main` of their own. Where two scripts
 * implement a name, neither is what a third one means, and each means its own.
 */
function implementsIt({ unit: { tree, isForeign }, node }: Place): boolean {
  if (isForeign || isDeclarationFile(tree) || (tree.flags[node] & flag.declared) !== 0) return false;
  return implementsName(tree, node);
}

function implementsName(tree: CodeTree, node: number): boolean {
  switch (tree.kinds[node]) {
    case kind.functionDeclaration:
      return childOfKind(tree, node, kind.block) !== 0;
    case kind.variable:
      return lastExpressionOf(tree, node) !== 0;
    case kind.classDeclaration:
    case kind.enumDeclaration:
    case kind.bindingElement:
    case kind.typeAlias:
      return true;
    default:
      return false;
  }
}
