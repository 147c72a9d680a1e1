import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import { secondChild } from './tree-shape.ts';

/** Assignments of a file by the name at their left: what declares in JavaScript, and what a variable may hold. */
export interface AssignmentIndex {
  /** `x = …` by `x`. */
  readonly toNames: ReadonlyMap<string, readonly number[]>;
  /** `x.a = …`, `x.prototype.a = …`, `Object.defineProperty(x, "a", …)` by `x`; those of `this` by `this`. */
  readonly toMembers: ReadonlyMap<string, readonly number[]>;
  /** JavaScript that asks for modules by `require`, or assigns to `exports`. */
  readonly isCommonJs: boolean;
}

export const assignmentIndexOf = remember(({ tree, isForeign }: Unit): AssignmentIndex => {
  // They are declarations alone, and large.
  if (isForeign) return noAssignments;
  const toNames = new Map<string, number[]>();
  const toMembers = new Map<string, number[]>();
  const isJavaScript = (tree.flags[0] & flag.isJavaScript) !== 0;
  let isCommonJs = false;
  for (let node = 1; node < tree.count; node++) {
    const nodeKind = tree.kinds[node];
    if (nodeKind === kind.assign || (nodeKind >= kind.andAssign && nodeKind <= kind.coalesceAssign))
      indexAssignment(tree, node, toNames, toMembers);
    else if (isJavaScript && nodeKind === kind.call) {
      if (isRequire(tree, node)) isCommonJs = true;
      const target = definedPropertyTarget(tree, node);
      if (target !== 0) append(toMembers, rootName(tree, target), node);
    }
  }
  if (isJavaScript) isCommonJs ||= toMembers.has('exports') || (toMembers.get('module') ?? []).some(isExports(tree));
  return { toNames, toMembers, isCommonJs };
});

const noAssignments: AssignmentIndex = { toNames: new Map(), toMembers: new Map(), isCommonJs: false };

function indexAssignment(
  tree: CodeTree,
  node: number,
  toNames: Map<string, number[]>,
  toMembers: Map<string, number[]>,
): void {
  const left = node + 1;
  if (tree.kinds[left] === kind.identifier) append(toNames, tree.texts[tree.names[left]], node);
  else if (memberName(tree, left) !== undefined) append(toMembers, rootName(tree, left), node);
}

function isExports(tree: CodeTree): (node: number) => boolean {
  return (node) => isModuleExports(tree, pathStart(tree, node + 1));
}

/** The innermost `x.y` of `x.y.z`. */
function pathStart(tree: CodeTree, node: number): number {
  let at = node;
  while (memberName(tree, at + 1) !== undefined) at += 1;
  return at;
}

/** `module.exports`. */
export function isModuleExports(tree: CodeTree, node: number): boolean {
  return memberName(tree, node) === 'exports' && isNamed(tree, node + 1, 'module');
}

export function isNamed(tree: CodeTree, node: number, name: string): boolean {
  return tree.kinds[node] === kind.identifier && tree.texts[tree.names[node]] === name;
}

/** The name of a property access, `a["b"]` included. */
export function memberName(tree: CodeTree, node: number): string | undefined {
  if (tree.kinds[node] === kind.propertyAccess) return tree.texts[tree.names[node]];
  if (tree.kinds[node] !== kind.elementAccess) return undefined;
  const key = secondChild(tree, node);
  return tree.kinds[key] === kind.stringLiteral ? tree.texts[tree.names[key]] : undefined;
}

/** `x` of `x.y.z`; `this` of `this.y`; `''` where it begins with something else. */
export function rootName(tree: CodeTree, node: number): string {
  let at = node;
  while (memberName(tree, at) !== undefined) at += 1;
  if (tree.kinds[at] === kind.thisExpression) return 'this';
  return tree.kinds[at] === kind.identifier ? tree.texts[tree.names[at]] : '';
}

/** `require("x")`: whether `require` is a local name is for the caller to find out. */
export function isRequire(tree: CodeTree, node: number): boolean {
  if (tree.kinds[node] !== kind.call || !isNamed(tree, node + 1, 'require')) return false;
  const argument = secondChild(tree, node);
  return argument < tree.ends[node] && isText(tree, argument);
}

export function isText(tree: CodeTree, node: number): boolean {
  return (
    tree.kinds[node] === kind.stringLiteral || (tree.kinds[node] === kind.template && tree.ends[node] === node + 1)
  );
}

/** The first argument of `Object.defineProperty(x, "a", …)`, else 0. */
export function definedPropertyTarget(tree: CodeTree, call: number): number {
  const callee = call + 1;
  if (memberName(tree, callee) !== 'defineProperty' || !isNamed(tree, callee + 1, 'Object')) return 0;
  const target = tree.ends[callee];
  if (target >= tree.ends[call]) return 0;
  const key = tree.ends[target];
  return key < tree.ends[call] && isText(tree, key) ? target : 0;
}

function append(map: Map<string, number[]>, name: string, node: number): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [node]);
  else known.push(node);
}
