import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type Unit, meaning } from '../entity.ts';
import { assignmentIndexOf, isModuleExports, isNamed, memberName } from './assignment-index.ts';
import { addNamed, type BoundEntity, type MemberTable } from './bound-entity.ts';
import { assignedValue } from './commonjs-exports.ts';
import { exportsOf } from './containers.ts';
import { localIn, walkScopes } from './lexical.ts';
import { anyMeaning } from './bound-resolved.ts';
import { memberNameOf } from './member-name.ts';
import type { Tables } from './tables.ts';
import { thisOf } from './this-container.ts';
import { outlineOf } from './unit-outline.ts';
import { isClassKind, isFunctionKind, lastExpressionOf } from './tree-shape.ts';

/**
 * Members that assignments make: `this.a = …` in a class, constructor function or method, `F.prototype.a = …`, `F.a = …`.
 * In TypeScript only functions get members in this way.
 */
export function addAssignedMembers(
  tables: Tables,
  table: MemberTable,
  owner: BoundEntity,
  unit: Unit,
  node: number,
): void {
  const { tree } = unit;
  const isJavaScript = (tree.flags[0] & flag.isJavaScript) !== 0;
  const holder = holderOf(tree, node);
  if (holder === 0 || (!isJavaScript && !isFunctionKind(tree.kinds[holder]))) return;
  if (isJavaScript) addThisMembers(table, owner, unit, holder);
  if (isJavaScript && outlineOf(unit).form === 'commonJs') addModuleMembers(tables, table, owner, unit);
  if (owner.name === '') return;
  for (const assignment of assignmentIndexOf(unit).toMembers.get(owner.name) ?? [])
    if (meansOwner(tables, owner, unit, assignment)) addAssignment(table, owner, unit, assignment, isJavaScript);
}

/** `module.exports = F; module.exports.a = …`: the file's other exports are members of `F`. */
function addModuleMembers(tables: Tables, table: MemberTable, owner: BoundEntity, unit: Unit): void {
  const { tree } = unit;
  const { equals, locals, aliases } = exportsOf(tables, tables.fileModule(unit));
  if (equals === undefined || (equals !== owner && !namesOwner(tree, equals, owner))) return;
  for (const map of [locals, aliases])
    for (const [name, entity] of map)
      if (name !== 'export=' && !table.statics.has(name)) table.statics.set(name, entity);
}

function namesOwner(tree: CodeTree, equals: BoundEntity, owner: BoundEntity): boolean {
  const [{ node }] = equals.declarations;
  return (
    owner.key === owner.name && tree.kinds[node] === kind.assign && isNamed(tree, assignedValue(tree, node), owner.name)
  );
}

/** The class, function or object literal that a declaration names, 0 where it is none. */
function holderOf(tree: CodeTree, node: number): number {
  const nodeKind = tree.kinds[node];
  if (isClassKind(nodeKind) || isFunctionKind(nodeKind) || nodeKind === kind.objectLiteral) return node;
  if (nodeKind === kind.assign) return holderOf(tree, assignedValue(tree, node));
  if (nodeKind !== kind.variable && nodeKind !== kind.propertyAssignment && nodeKind !== kind.property) return 0;
  const value = lastExpressionOf(tree, node);
  const valueKind = tree.kinds[value];
  if (value === 0) return 0;
  return isClassKind(valueKind) || isFunctionKind(valueKind) || valueKind === kind.objectLiteral ? value : 0;
}

function meansOwner(tables: Tables, owner: BoundEntity, unit: Unit, assignment: number): boolean {
  const found = walkScopes(tables, unit, assignment, owner.name, anyMeaning, localIn);
  return found === owner;
}

function addAssignment(
  table: MemberTable,
  owner: BoundEntity,
  unit: Unit,
  assignment: number,
  isJavaScript: boolean,
): void {
  const { tree } = unit;
  const left = assignment + 1;
  const name = memberName(tree, left);
  if (tree.kinds[assignment] === kind.call) addDefinedMember(table, owner, unit, assignment);
  else if (name === undefined) return;
  else if (isNamed(tree, left + 1, owner.name)) {
    if (name === 'prototype') addPrototype(table, owner, unit, assignment);
    else addNamed(table.statics, owner, { unit, node: assignment }, { name, meanings: assigned | meaning.isStatic });
  } else if (isJavaScript && memberName(tree, left + 1) === 'prototype' && isNamed(tree, left + 2, owner.name))
    addNamed(table.instance, owner, { unit, node: assignment }, { name, meanings: assigned });
}

const assigned = meaning.property | meaning.assigned;

/** `Object.defineProperty(F, "a", …)`, `Object.defineProperty(F.prototype, "a", …)`. */
function addDefinedMember(table: MemberTable, owner: BoundEntity, unit: Unit, call: number): void {
  const { tree } = unit;
  const target = tree.ends[call + 1];
  const name = tree.texts[tree.names[tree.ends[target]]];
  if (isNamed(tree, target, owner.name))
    addNamed(table.statics, owner, { unit, node: call }, { name, meanings: assigned });
  else if (memberName(tree, target) === 'prototype' && isNamed(tree, target + 1, owner.name))
    addNamed(table.instance, owner, { unit, node: call }, { name, meanings: assigned });
}

/** `F.prototype = { a() {} }`. */
function addPrototype(table: MemberTable, owner: BoundEntity, unit: Unit, assignment: number): void {
  const { tree } = unit;
  const literal = assignedValue(tree, assignment);
  if (tree.kinds[literal] !== kind.objectLiteral) return;
  for (let node = literal + 1; node < tree.ends[literal]; node = tree.ends[node]) {
    const name = memberNameOf(tree, node);
    if (name !== '' && tree.kinds[node] !== kind.spread)
      addNamed(table.instance, owner, { unit, node }, { name, meanings: assigned });
  }
}

function addThisMembers(table: MemberTable, owner: BoundEntity, unit: Unit, holder: number): void {
  const { tree } = unit;
  for (const assignment of thisAssignments(unit).get(holder) ?? []) {
    const name = memberName(tree, assignment + 1) as string;
    const isStatic = isClassKind(tree.kinds[holder]) && isInStatic(tree, assignment, holder);
    const map = isStatic ? table.statics : table.instance;
    const known = map.get(name);
    if (known === undefined || (known.meanings & meaning.assigned) !== 0)
      addNamed(map, owner, { unit, node: assignment }, { name, meanings: assigned });
  }
}

/** Whether a node lies in a static member of a class. What is assigned to its prototype lies outside of it. */
function isInStatic(tree: CodeTree, node: number, holder: number): boolean {
  let at = node;
  while (at > holder && tree.parents[at] !== holder) at = tree.parents[at];
  if (tree.parents[at] !== holder) return false;
  return (tree.flags[at] & flag.isStatic) !== 0 || tree.kinds[at] === kind.staticBlock;
}

/** `this.a = …` by what `this` is an instance of: a class, an object literal, a constructor function. */
const thisAssignments = remember((unit: Unit): ReadonlyMap<number, readonly number[]> => {
  const byHolder = new Map<number, number[]>();
  for (const node of assignmentIndexOf(unit).toMembers.get('this') ?? []) {
    if (unit.tree.kinds[node + 2] !== kind.thisExpression) continue;
    const holder = instanceHolder(unit, node);
    const list = byHolder.get(holder);
    if (list === undefined) byHolder.set(holder, [node]);
    else list.push(node);
  }
  return byHolder;
});

/** A function that is assigned to `F.prototype.m` has instances of `F` as its `this`. */
function instanceHolder({ tree }: Unit, node: number): number {
  const container = thisOf(tree, node);
  const assignment = tree.parents[container];
  const root = prototypeRoot(tree, assignment);
  if (root === '') return container;
  return findFunction(tree, root) || container;
}

/** `F` where the function is the value of `F.prototype.m = …`, or a member of the literal in `F.prototype = {…}`. */
function prototypeRoot(tree: CodeTree, assignment: number): string {
  const at = tree.kinds[assignment] === kind.propertyAssignment ? tree.parents[tree.parents[assignment]] : assignment;
  if (tree.kinds[at] !== kind.assign || isModuleExports(tree, at + 1)) return '';
  const left = memberName(tree, at + 1) === 'prototype' ? at + 1 : at + 2;
  if (memberName(tree, left) !== 'prototype' || tree.kinds[left + 1] !== kind.identifier) return '';
  return tree.texts[tree.names[left + 1]];
}

function findFunction(tree: CodeTree, name: string): number {
  const text = tree.texts.indexOf(name);
  for (let node = 1; node < tree.count; node++) {
    if (tree.names[node] !== text) continue;
    if (tree.kinds[node] === kind.functionDeclaration || isClassKind(tree.kinds[node])) return node;
    const holder = tree.kinds[node] === kind.variable ? holderOf(tree, node) : 0;
    if (holder !== 0) return holder;
  }
  return 0;
}
