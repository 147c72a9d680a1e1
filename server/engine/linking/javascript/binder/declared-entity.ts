import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { type Unit, meaning } from '../entity.ts';
import type { BoundEntity, MemberTable, ScopeTable } from './bound-entity.ts';
import { declaredIn, enumMembersOf, exportsOf, namespaceAt } from './containers.ts';
import { declaredMeaning } from './declared-meaning.ts';
import { memberNameOf } from './member-name.ts';
import { memberTableOf } from './member-table.ts';
import { declaringScope } from './scope-nodes.ts';
import type { Tables } from './tables.ts';
import { outerNameOf } from './tree-shape.ts';

/** The entity that a node declares; nodes without a name have one of their own. */
export function entityOfNode(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const { tree } = unit;
  const nodeKind = tree.kinds[node];
  if (nodeKind === kind.file) return tables.fileModule(unit);
  if (nodeKind === kind.enumMember) return enumMemberAt(tables, unit, node);
  if (isMemberKind(nodeKind)) return memberAt(tables, unit, node);
  if (isExportKind(nodeKind)) return exportAt(tables, unit, node);
  if (nodeKind === kind.assign || nodeKind === kind.call) return assignedAt(tables, unit, node);
  const declared = declaredMeaning(tree, node);
  if (declared === 0)
    return isExpressionKind(nodeKind) || isTypeKind(nodeKind)
      ? tables.nameless(unit, node, meaning.property)
      : undefined;
  return declaredAt(tables, unit, node, declared);
}

function declaredAt(tables: Tables, unit: Unit, node: number, declared: number): BoundEntity | undefined {
  const { tree } = unit;
  if (tree.kinds[node] === kind.namespaceDeclaration && (tree.flags[node] & flag.stringName) !== 0)
    return namespaceAt(tables, unit, node);
  if (tree.kinds[node] === kind.arrowFunction) return tables.nameless(unit, node, declared);
  const name = tree.texts[tree.names[node]];
  const scope = declaringScope(tree, node);
  if (name === '') return unnamedAt(tables, unit, node, scope, declared);
  return declaredIn(tables, unit, node, scope) ?? tables.nameless(unit, node, declared, name);
}

/** `export default class {}` is called `default`; what else has no name has an entity of its own. */
function unnamedAt(tables: Tables, unit: Unit, node: number, scope: number, declared: number): BoundEntity {
  const isDefault = (unit.tree.flags[node] & flag.isDefault) !== 0;
  const found = isDefault ? exportedAt(tables, unit, node, scope, 'default') : undefined;
  return found ?? tables.nameless(unit, node, declared);
}

function holding(table: ScopeTable, name: string, unit: Unit, node: number): BoundEntity | undefined {
  for (const entity of [table.locals.get(name), table.aliases.get(name)])
    if (entity?.declarations.some((place) => place.node === node && place.unit === unit) === true) return entity;
  return undefined;
}

function exportedAt(tables: Tables, unit: Unit, node: number, body: number, name: string): BoundEntity | undefined {
  const container = body === 0 ? tables.fileModule(unit) : namespaceAt(tables, unit, body);
  return container === undefined ? undefined : holding(exportsOf(tables, container), name, unit, node);
}

function isExportKind(nodeKind: number): boolean {
  return nodeKind >= kind.exportDeclaration && nodeKind <= kind.exportEquals;
}

function exportAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const { tree } = unit;
  const statement = tree.kinds[node] === kind.exportSpecifier ? tree.parents[node] : node;
  return exportedAt(tables, unit, node, tree.parents[statement], exportedName(unit, node));
}

function exportedName({ tree }: Unit, node: number): string {
  if (tree.kinds[node] === kind.exportDefault) return 'default';
  return tree.kinds[node] === kind.exportEquals ? 'export=' : outerNameOf(tree, node);
}

function isMemberKind(nodeKind: number): boolean {
  return (
    (nodeKind >= kind.property && nodeKind <= kind.constructorMember) ||
    nodeKind === kind.propertySignature ||
    nodeKind === kind.methodSignature ||
    nodeKind === kind.propertyAssignment ||
    nodeKind === kind.shorthandProperty
  );
}

function enumMemberAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const owner = entityOfNode(tables, unit, unit.tree.parents[node]);
  return owner === undefined ? undefined : enumMembersOf(tables, owner).get(memberNameOf(unit.tree, node));
}

function memberAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const { tree } = unit;
  const owner = entityOfNode(tables, unit, tree.parents[node]);
  if (owner === undefined) return undefined;
  const table = memberTableOf(tables, owner);
  if (tree.kinds[node] === kind.constructorMember) return table.constructors;
  return (
    inTable(table, memberNameOf(tree, node), unit, node) ?? tables.nameless(unit, node, declaredMeaning(tree, node))
  );
}

function inTable({ instance, statics }: MemberTable, name: string, unit: Unit, node: number): BoundEntity | undefined {
  for (const entity of [instance.get(name), statics.get(name)])
    if (entity?.declarations.some((place) => place.node === node && place.unit === unit) === true) return entity;
  return undefined;
}

/**
 * Returns the entity that an assignment declares, where it declares an export. Members that assignments make are found
 * by their owner.
 */
function assignedAt(tables: Tables, unit: Unit, node: number): BoundEntity | undefined {
  const { locals, aliases } = exportsOf(tables, tables.fileModule(unit));
  for (const map of [locals, aliases])
    for (const entity of map.values())
      if (entity.declarations.some((place) => place.node === node && place.unit === unit)) return entity;
  return undefined;
}
