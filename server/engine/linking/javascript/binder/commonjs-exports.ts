import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Unit, meaning } from '../entity.ts';
import { assignmentIndexOf, isModuleExports, isNamed, memberName } from './assignment-index.ts';
import { BoundEntity, type ExportTable, keyInside } from './bound-entity.ts';
import { requireIn } from './require-calls.ts';
import { isEntityName, lastExpressionOf, secondChild } from './tree-shape.ts';

/** Adds the assignments of a CommonJS file to `exports` and `module.exports`. */
export function addCommonJsExports(table: ExportTable, container: BoundEntity, unit: Unit): void {
  const { tree } = unit;
  const { toMembers } = assignmentIndexOf(unit);
  const nodes = [...(toMembers.get('module') ?? []), ...(toMembers.get('exports') ?? [])].toSorted((a, b) => a - b);
  for (const node of nodes) {
    if (tree.kinds[node] === kind.call) addDefined(table, container, unit, node);
    else if (isModuleExports(tree, node + 1)) addWhole(table, container, unit, node);
    else if (isExportsObject(tree, node + 2)) addOne(table, container, unit, node);
  }
}

function isExportsObject(tree: CodeTree, node: number): boolean {
  return isNamed(tree, node, 'exports') || isModuleExports(tree, node);
}

/** `exports.a = E`. */
function addOne(table: ExportTable, container: BoundEntity, unit: Unit, node: number): void {
  const name = memberName(unit.tree, node + 1);
  const value = assignedValue(unit.tree, node);
  if (name !== undefined && !isUndefined(unit.tree, value)) addValue(table, container, unit, { name, node, value });
}

/** `Object.defineProperty(exports, "a", …)`. */
function addDefined(table: ExportTable, container: BoundEntity, unit: Unit, node: number): void {
  const { tree } = unit;
  const target = tree.ends[node + 1];
  if (!isExportsObject(tree, target)) return;
  const name = tree.texts[tree.names[tree.ends[target]]];
  if (name !== '__esModule') addValue(table, container, unit, { name, node, value: 0 });
}

/** `module.exports = E`. */
function addWhole(table: ExportTable, container: BoundEntity, unit: Unit, node: number): void {
  const { tree } = unit;
  const value = assignedValue(tree, node);
  if (tree.kinds[value] === kind.objectLiteral) addLiteral(table, container, unit, value);
  else table.equals = addValue(table, container, unit, { name: 'export=', node, value });
}

/** `module.exports = { a, b: c, d() {} }`: each property is an export; what is spread into it is not known by name. */
function addLiteral(table: ExportTable, container: BoundEntity, unit: Unit, literal: number): void {
  const { tree } = unit;
  for (let node = literal + 1; node < tree.ends[literal]; node = tree.ends[node]) {
    const name = tree.texts[tree.names[node]];
    const nodeKind = tree.kinds[node];
    if (name === '' || nodeKind === kind.spread) continue;
    const value = nodeKind === kind.propertyAssignment ? lastExpressionOf(tree, node) : 0;
    addValue(table, container, unit, { name, node, value });
  }
}

interface ExportedValue {
  readonly name: string;
  readonly node: number;
  readonly value: number;
}

function addValue(table: ExportTable, container: BoundEntity, unit: Unit, exported: ExportedValue): BoundEntity {
  const { tree } = unit;
  const { name, node, value } = exported;
  const isAlias =
    tree.kinds[node] === kind.shorthandProperty ||
    (value !== 0 && (isEntityName(tree, value) || requireIn(unit, value) !== 0));
  const map = isAlias ? table.aliases : table.locals;
  let entity = map.get(name);
  if (entity === undefined) map.set(name, (entity = new BoundEntity(name, container, keyInside(container, name))));
  entity.add(unit, node, isAlias ? meaning.alias : meaningOf(tree, node));
  return entity;
}

function meaningOf(tree: CodeTree, node: number): number {
  switch (tree.kinds[node]) {
    case kind.method:
      return meaning.method;
    case kind.getter:
      return meaning.getter;
    case kind.setter:
      return meaning.setter;
    case kind.propertyAssignment:
      return meaning.property;
    default:
      return meaning.property | meaning.assigned;
  }
}

/** `exports.a = exports.b = void 0`, as compilers write it, declares nothing worth following. */
function isUndefined(tree: CodeTree, value: number): boolean {
  return tree.kinds[value] === kind.voidExpression || isNamed(tree, value, 'undefined');
}

/** The value of `a = b = c = E`: E. */
export function assignedValue(tree: CodeTree, node: number): number {
  let value = secondChild(tree, node);
  while (tree.kinds[value] === kind.assign) value = secondChild(tree, value);
  return value;
}
