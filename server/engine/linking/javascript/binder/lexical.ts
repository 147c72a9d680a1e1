import type { CodeTree } from '../../../source/code-tree.ts';
import { isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { type Unit, meaning } from '../entity.ts';
import { touchAugmentations } from './augmentations.ts';
import { type BoundEntity, emptyScope, keyInside, type ScopeTable } from './bound-entity.ts';
import { declaredIn, enumMembersOf, exportsOf, namespaceAt, scopeOf } from './containers.ts';
import { isInnerName } from './inner-names.ts';
import { declaringScope, isScopeNode } from './scope-nodes.ts';
import type { Tables } from './tables.ts';
import { isClassKind, isFunctionKind } from './tree-shape.ts';
import { outlineOf } from './unit-outline.ts';

const everything = ~0;

/**
 * The declaration of a name in a scope, as far as it is visible there: `meanings` are the requested ones that are
 * visible.
 */
export type AskScope<Answer> = (table: ScopeTable, name: string, meanings: number) => Answer | undefined;

/** Asks the scopes around a node for a name, from the inside, until one answers. */
export function walkScopes<Answer>(
  tables: Tables,
  unit: Unit,
  node: number,
  name: string,
  meanings: number,
  ask: AskScope<Answer>,
): Answer | undefined {
  const { tree } = unit;
  const text = tree.names[node];
  const isOutside = tree.texts[text] === name && !isInnerName(tree, text);
  const found = isOutside ? undefined : walkInnerScopes(tables, unit, node, name, meanings, ask);
  return found ?? askTopLevel(tables, unit, name, meanings, ask);
}

/** Asks the top level of a file alone. */
export function askTopLevel<Answer>(
  tables: Tables,
  unit: Unit,
  name: string,
  meanings: number,
  ask: AskScope<Answer>,
): Answer | undefined {
  return askScope(tables, unit, 0, name, meanings, ask);
}

/** The same without the top level of the file. */
export function walkInnerScopes<Answer>(
  tables: Tables,
  unit: Unit,
  node: number,
  name: string,
  meanings: number,
  ask: AskScope<Answer>,
): Answer | undefined {
  const { tree } = unit;
  let child = -1;
  let at = node;
  for (;;) {
    const outside = tree.kinds[at] === kind.decorator ? decorated(tree, at) : at;
    if (outside !== at) {
      child = outside;
      at = tree.parents[outside];
    }
    if (at === 0) return undefined;
    if (isScopeNode(tree, at)) {
      const answer = askScope(tables, unit, at, name, meanings & visibleFrom(tree, at, child), ask);
      if (answer !== undefined) return answer;
    }
    child = at;
    at = tree.parents[at];
  }
}

/** Declarations of a name in the scope itself. */
export const localIn: AskScope<BoundEntity> = ({ locals }, name) => locals.get(name);

function askScope<Answer>(
  tables: Tables,
  unit: Unit,
  node: number,
  name: string,
  meanings: number,
  ask: AskScope<Answer>,
): Answer | undefined {
  const scope = scopeOf(tables, unit, node, name);
  const answer = scope === emptyScope ? undefined : ask(scope, name, meanings);
  if (answer !== undefined) return answer;
  const nodeKind = unit.tree.kinds[node];
  if (nodeKind === kind.file) return askExportsOfFile(tables, unit, name, meanings, ask);
  if (nodeKind === kind.namespaceDeclaration) {
    const namespace = namespaceAt(tables, unit, node);
    if (namespace === undefined) return undefined;
    touchInside(tables, unit, namespace, name);
    return ask(declaredExports(exportsOf(tables, namespace), name), name, meanings);
  }
  if (nodeKind !== kind.enumDeclaration) return undefined;
  const entity = enumAt(tables, unit, node);
  return entity === undefined
    ? undefined
    : ask({ locals: enumMembersOf(tables, entity), aliases: noAliases }, name, meanings);
}

/** Inside a block that adds to another file, or to a namespace of several files, names of all of them are seen. */
function touchInside(tables: Tables, unit: Unit, namespace: BoundEntity, name: string): void {
  const key = keyInside(namespace, name);
  const isModule = (namespace.meanings & meaning.module) !== 0;
  tables.touch(unit, key);
  if (isModule) touchAugmentations(tables);
  for (const { unit: declaring } of namespace.declarations) {
    tables.touch(declaring, key);
    if (isModule) tables.touchExport(declaring, name);
  }
}

/** A name that is exported, where another thing by that name is not. */
function askExportsOfFile<Answer>(
  tables: Tables,
  unit: Unit,
  name: string,
  meanings: number,
  ask: AskScope<Answer>,
): Answer | undefined {
  if (outlineOf(unit).form !== 'module' || name === 'default') return undefined;
  const { locals } = exportsOf(tables, tables.fileModule(unit));
  return locals.has(name) ? ask({ locals, aliases: noAliases }, name, meanings) : undefined;
}

/** `export { a }` gives a name to others: inside `a` still means what it meant. */
function declaredExports(table: ScopeTable, name: string): ScopeTable {
  const place = table.aliases.get(name)?.declarations[0];
  if (place === undefined) return table;
  const nodeKind = place.unit.tree.kinds[place.node];
  const isOnlyExported = nodeKind === kind.exportSpecifier || nodeKind === kind.exportStarAs;
  return isOnlyExported ? { locals: table.locals, aliases: noAliases } : table;
}

const noAliases = new Map<string, BoundEntity>();

function enumAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  return declaredIn(tables, unit, node, declaringScope(unit.tree, node));
}

/** A decorator is evaluated where the class stands, that of a member or parameter inside the class. */
function decorated(tree: CodeTree, decorator: number): number {
  const owner = tree.parents[decorator];
  const member = tree.kinds[owner] === kind.parameter ? tree.parents[owner] : owner;
  return isClassKind(tree.kinds[member]) || isClassKind(tree.kinds[tree.parents[member]]) ? member : decorator;
}

/**
 * Returns the part of a scope that is visible from one of its children: parameters and types of a function see no name
 * of its body.
 */
function visibleFrom(tree: CodeTree, scope: number, child: number): number {
  if (child < 0) return everything;
  const scopeKind = tree.kinds[scope];
  if (scopeKind === kind.conditionalType) return child === tree.ends[tree.ends[scope + 1]] ? everything : 0;
  if (!isFunctionKind(scopeKind)) return everything;
  const childKind = tree.kinds[child];
  if (childKind === kind.decorator || childKind === kind.computedName) return 0;
  if (childKind !== kind.parameter && childKind !== kind.typeParameter && !isTypeKind(childKind)) return everything;
  const signature = meaning.parameter | meaning.typeParameter | meaning.optional;
  return scopeKind === kind.functionExpression ? signature | meaning.functionLike : signature;
}

/** Whether `arguments` at a node is that of a function around it. */
export function isInFunction(tree: CodeTree, node: number): boolean {
  for (let at = tree.parents[node]; at > 0; at = tree.parents[at])
    if (isFunctionKind(tree.kinds[at]) && tree.kinds[at] !== kind.arrowFunction) return true;
  return false;
}
