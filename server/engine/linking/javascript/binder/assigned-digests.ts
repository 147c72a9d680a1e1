import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import { assignmentIndexOf, definedPropertyTarget, isModuleExports, memberName, rootName } from './assignment-index.ts';
import { assignedValue } from './commonjs-exports.ts';
import type { DigestTable } from './digest-table.ts';
import { thisOf } from './this-container.ts';
import { childOfKind } from './tree-shape.ts';

/**
 * Returns the digests of declarations made by assignments: members of functions and classes, and the exports of a
 * CommonJS file.
 */
export function assignedDigests(table: DigestTable, unit: Unit, isCommonJs: boolean): void {
  for (const [root, nodes] of assignmentIndexOf(unit).toMembers)
    for (const node of nodes)
      if (root === 'this') addThisMember(table, unit, node);
      else addMember(table, node, isCommonJs);
}

function addMember(table: DigestTable, node: number, isCommonJs: boolean): void {
  const { tree, hash } = table;
  const target = tree.kinds[node] === kind.call ? definedPropertyTarget(tree, node) : node + 1;
  const root = rootName(tree, target);
  const name = tree.kinds[node] === kind.call ? tree.texts[tree.names[tree.ends[target]]] : memberName(tree, target);
  const digest = hash.of(node);
  table.add(`${root}.${name}`, digest);
  table.add(`${root}.*`, digest);
  // Only the reader distinguishes `F.prototype = {…}` from deeper assignments, so the digest covers all of it.
  if (name === 'prototype') table.add(root, digest);
  if (isCommonJs && (root === 'exports' || root === 'module')) addExport(table, node, target, name ?? '', digest);
}

function addExport(table: DigestTable, node: number, target: number, name: string, digest: number): void {
  const { tree, hash } = table;
  const value = tree.kinds[node] === kind.call ? 0 : assignedValue(tree, node);
  if (!isModuleExports(tree, target)) {
    table.addExport(name, digest);
    table.add(name, digest);
  } else if (tree.kinds[value] === kind.objectLiteral) {
    for (let child = value + 1; child < tree.ends[value]; child = tree.ends[child])
      table.addExport(tree.texts[tree.names[child]], hash.of(child));
    table.add('export export=', 1);
  } else table.addExport('export=', digest);
}

/** `this.a = …`: declares a member in JavaScript, and is what an undeclared type of a property follows from in TypeScript. */
function addThisMember(table: DigestTable, unit: Unit, node: number): void {
  const { tree, hash } = table;
  const name = memberName(tree, node + 1);
  const holder = thisOf(tree, node);
  if (name === undefined || holder === 0) return;
  if ((tree.flags[0] & flag.isJavaScript) === 0 && !isUntyped(unit, holder, name)) return;
  const key = holderName(unit, holder);
  table.add(`${key}.${name}`, hash.of(node));
  table.add(`${key}.*`, hash.of(node));
}

/** Instances of a function that is given to `F.prototype.m` are found under the root of that. */
function holderName({ tree }: Unit, holder: number): string {
  if (tree.names[holder] !== 0) return tree.texts[tree.names[holder]];
  const parent = tree.parents[holder];
  if (tree.kinds[parent] === kind.assign) return rootName(tree, parent + 1);
  return tree.texts[tree.names[parent]];
}

function isUntyped({ tree }: Unit, holder: number, name: string): boolean {
  for (let child = holder + 1; child < tree.ends[holder]; child = tree.ends[child])
    if (tree.kinds[child] === kind.property && tree.texts[tree.names[child]] === name)
      return tree.ends[child] === child + 1 && childOfKind(tree, child, kind.computedName) === 0;
  return false;
}
