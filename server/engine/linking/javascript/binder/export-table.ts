import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Place, type Unit, meaning } from '../entity.ts';
import { BoundEntity, type ExportTable, keyInside, type ScopeTable } from './bound-entity.ts';
import { addCommonJsExports } from './commonjs-exports.ts';
import { declaredMeaning } from './declared-meaning.ts';
import { standsForImport, type Tables } from './tables.ts';
import { isDeclarationFile, isEntityName, lastExpressionOf, outerNameOf } from './tree-shape.ts';
import { outlineOf, visitBody } from './unit-outline.ts';

export function emptyExports(): ExportTable {
  return { locals: new Map(), aliases: new Map(), stars: [], equals: undefined };
}

/**
 * Binds one body of a file, namespace or ambient module: everything that it declares is in its scope, and what it exports
 * in the table as well, as the same entity. Bodies of one container share what they export.
 */
export function bindBody(tables: Tables, table: ExportTable, container: BoundEntity, unit: Unit, body: number): void {
  const { tree } = unit;
  const isImplicit = exportsAll(unit, body);
  const scope: ScopeTable = { locals: new Map(), aliases: new Map() };
  tables.of(unit).scopes.set(body, scope);
  visitBody(tree, body, (node, meanings) => {
    const isVisible = (isImplicit && meanings !== meaning.alias) || isExported(tree, node);
    if ((tree.flags[node] & (flag.stringName | flag.global)) !== 0) return;
    bindDeclaration(table, scope, isVisible ? container : undefined, { unit, node, meanings, container });
  });
  for (let node = body + 1; node < tree.ends[body]; node = tree.ends[node])
    addExportStatement(table, container, unit, node);
  if (body === 0 && outlineOf(unit).form === 'commonJs') addCommonJsExports(table, container, unit);
}

interface BoundDeclaration {
  readonly unit: Unit;
  readonly node: number;
  readonly meanings: number;
  readonly container: BoundEntity;
}

function bindDeclaration(
  table: ExportTable,
  scope: ScopeTable,
  parent: BoundEntity | undefined,
  { unit, node, meanings, container }: BoundDeclaration,
): void {
  const { tree } = unit;
  const name = tree.texts[tree.names[node]];
  const isAlias = standsForImport(unit, node, meanings);
  const exportedName = exportedNameOf(tree, node);
  const kept = isAlias ? scope.aliases : scope.locals;
  const exported = isAlias ? table.aliases : table.locals;
  const mayBeApart = !isAlias && exportedName === name;
  let entity = mayBeApart ? exportedAlike(kept.get(name), parent) : kept.get(name);
  if (parent !== undefined || name === '') entity ??= exported.get(exportedName);
  const ownName = name || exportedName;
  entity ??= new BoundEntity(ownName, parent, keyInside(container, ownName));
  entity.add(unit, node, isAlias ? meaning.alias : declaredMeaning(tree, node));
  if (name !== '' && (parent === undefined || !kept.has(name))) kept.set(name, entity);
  if (parent !== undefined) exported.set(exportedName, entity);
}

function exportedNameOf(tree: CodeTree, node: number): string {
  return (tree.flags[node] & flag.isDefault) !== 0 ? 'default' : tree.texts[tree.names[node]];
}

/**
 * Returns the entity that a name has already, unless only one of it and the new declaration is exported: these are two
 * things, also where they share a name: a type for the file, a namespace for others.
 */
function exportedAlike(entity: BoundEntity | undefined, parent: BoundEntity | undefined): BoundEntity | undefined {
  return (entity?.parent === undefined) === (parent === undefined) ? entity : undefined;
}

/** Adds what `declare module "./x"` of another file declares to what the file `x` does. */
export function bindAugmentation(tables: Tables, table: ExportTable, container: BoundEntity, place: Place): void {
  const { unit, node: body } = place;
  const { tree } = unit;
  const scope: ScopeTable = { locals: new Map(), aliases: new Map() };
  const own = tables.of(container.declarations[0].unit).scopes.get(0);
  tables.of(unit).scopes.set(body, scope);
  visitBody(tree, body, (node, meanings) => {
    const name = tree.texts[tree.names[node]];
    if (meanings !== meaning.alias && !table.locals.has(name)) {
      const local = own?.locals.get(name);
      if (local !== undefined && isPassedOn(table, name)) table.locals.set(name, local);
    }
    bindDeclaration(table, scope, container, { unit, node, meanings, container });
  });
}

/** By its own name or, as bundlers do, by another one. */
function isPassedOn({ aliases }: ExportTable, name: string): boolean {
  const names = ({ unit: { tree }, node }: Place): boolean =>
    tree.kinds[node] === kind.exportSpecifier && tree.texts[tree.names[node]] === name;
  return aliases.has(name) || [...aliases.values()].some((alias) => alias.declarations.some(names));
}

function declareNamed(map: Map<string, BoundEntity>, name: string, container: BoundEntity): BoundEntity {
  let entity = map.get(name);
  if (entity === undefined) map.set(name, (entity = new BoundEntity(name, container, keyInside(container, name))));
  return entity;
}

function addExportStatement(table: ExportTable, container: BoundEntity, unit: Unit, node: number): void {
  const { tree } = unit;
  switch (tree.kinds[node]) {
    case kind.exportDeclaration:
      for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
        declareNamed(table.aliases, outerNameOf(tree, child), container).add(unit, child, meaning.alias);
      return;
    case kind.exportStar:
      table.stars.push({ unit, node });
      return;
    case kind.exportStarAs:
      declareNamed(table.aliases, outerNameOf(tree, node), container).add(unit, node, meaning.alias);
      return;
    case kind.exportDefault:
      addExportedExpression(table, 'default', container, unit, node);
      return;
    case kind.exportEquals:
      table.equals = addExportedExpression(table, 'export=', container, unit, node);
  }
}

/** `export default E`, `export = E`: a name of something else where E is one, else a value of its own. */
function addExportedExpression(
  table: ExportTable,
  name: string,
  container: BoundEntity,
  unit: Unit,
  node: number,
): BoundEntity | undefined {
  const { tree } = unit;
  const expression = lastExpressionOf(tree, node);
  if (expression === 0) return undefined;
  const isName = isEntityName(tree, expression);
  const entity = declareNamed(isName ? table.aliases : table.locals, name, container);
  entity.add(unit, node, isName ? meaning.alias : meaning.variable);
  return entity;
}

/** Modifiers of a statement are on each variable; names in a pattern have those of the variable. Types from comments are exported always. */
export function isExported(tree: CodeTree, node: number): boolean {
  let at = node;
  while (tree.kinds[at] === kind.bindingElement) at = tree.parents[tree.parents[at]];
  const bits = tree.flags[at];
  return (bits & flag.exported) !== 0 || (tree.kinds[at] === kind.typeAlias && (bits & flag.fromComment) !== 0);
}

/** Whether everything in a body is exported without saying so: it only declares, and no statement says what is exported. */
export function exportsAll({ tree }: Unit, body: number): boolean {
  if (!isAmbient(tree, body)) return false;
  for (let node = body + 1; node < tree.ends[body]; node = tree.ends[node]) {
    const nodeKind = tree.kinds[node];
    if (nodeKind >= kind.exportDeclaration && nodeKind <= kind.exportEquals) return false;
  }
  return true;
}

function isAmbient(tree: CodeTree, body: number): boolean {
  if (isDeclarationFile(tree)) return true;
  for (let at = body; at > 0; at = tree.parents[at]) if ((tree.flags[at] & flag.declared) !== 0) return true;
  return false;
}
