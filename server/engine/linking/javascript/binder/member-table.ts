import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Unit, meaning } from '../entity.ts';
import { addAssignedMembers } from './assigned-members.ts';
import { addNamed, BoundEntity, keyInside, type MemberTable } from './bound-entity.ts';
import { enumMembersOf } from './containers.ts';
import { declaredMeaning } from './declared-meaning.ts';
import { memberNameOf } from './member-name.ts';
import type { Tables } from './tables.ts';
import { isClassKind } from './tree-shape.ts';

const memberKinds = new Set<number>([
  kind.property,
  kind.method,
  kind.getter,
  kind.setter,
  kind.propertySignature,
  kind.methodSignature,
  kind.propertyAssignment,
  kind.shorthandProperty,
]);

export function memberTableOf(tables: Tables, entity: BoundEntity): MemberTable {
  if (entity.members !== undefined) return entity.members;
  const table: MemberTable = {
    instance: new Map(),
    statics: new Map((entity.meanings & meaning.enumLike) !== 0 ? enumMembersOf(tables, entity) : []),
    constructors: undefined,
  };
  entity.members = table;
  for (const { unit, node } of entity.declarations) addMembers(table, entity, unit, node);
  for (const { unit, node } of entity.declarations) addAssignedMembers(tables, table, entity, unit, node);
  return table;
}

function addMembers(table: MemberTable, owner: BoundEntity, unit: Unit, container: number): void {
  const { tree } = unit;
  const nodeKind = tree.kinds[container];
  const holdsMembers =
    isClassKind(nodeKind) ||
    nodeKind === kind.interfaceDeclaration ||
    nodeKind === kind.typeLiteral ||
    nodeKind === kind.objectLiteral;
  if (!holdsMembers) return;
  for (let node = container + 1; node < tree.ends[container]; node = tree.ends[node]) addNode(table, owner, unit, node);
}

function addNode(table: MemberTable, owner: BoundEntity, unit: Unit, node: number): void {
  const { tree } = unit;
  const nodeKind = tree.kinds[node];
  if (memberKinds.has(nodeKind)) {
    const isStatic = (tree.flags[node] & flag.isStatic) !== 0;
    addMember(isStatic ? table.statics : table.instance, owner, unit, node, declaredMeaning(tree, node));
  } else if (nodeKind === kind.constructorMember) {
    table.constructors ??= new BoundEntity('constructor', owner, keyInside(owner, 'constructor'));
    table.constructors.add(unit, node, meaning.constructorMember);
    addParameterProperties(table, owner, unit, node);
  }
}

function addParameterProperties(table: MemberTable, owner: BoundEntity, unit: Unit, constructor: number): void {
  const { tree } = unit;
  for (let node = constructor + 1; node < tree.ends[constructor]; node = tree.ends[node])
    if (tree.kinds[node] === kind.parameter && (tree.flags[node] & flag.parameterProperty) !== 0)
      addMember(table.instance, owner, unit, node, meaning.property);
}

function addMember(
  map: Map<string, BoundEntity>,
  owner: BoundEntity,
  unit: Unit,
  node: number,
  meanings: number,
): void {
  const name = memberNameOf(unit.tree, node);
  if (name !== '') addNamed(map, owner, { unit, node }, { name, meanings });
}
