import { kind } from '../../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../../source/code-tree.ts';

/** Whether a call never comes back. */
export type NeverReturns = (call: number) => boolean;

/** Whether what follows a statement is never reached through it. */
export function alwaysExits(tree: CodeTree, node: number, neverReturns: NeverReturns): boolean {
  const { kinds, ends } = tree;
  switch (kinds[node]) {
    case kind.returnStatement:
    case kind.throwStatement:
    case kind.breakStatement:
    case kind.continueStatement:
      return true;
    case kind.block: {
      for (let child = node + 1; child < ends[node]; child = ends[child]) {
        if (alwaysExits(tree, child, neverReturns)) return true;
      }
      return false;
    }
    case kind.ifStatement: {
      const then = ends[node + 1];
      const otherwise = ends[then];
      if (otherwise >= ends[node]) return false;
      return alwaysExits(tree, then, neverReturns) && alwaysExits(tree, otherwise, neverReturns);
    }
    case kind.whileStatement:
      return kinds[node + 1] === kind.trueLiteral && !hasBreak(tree, node);
    case kind.tryStatement:
      return tryExits(tree, node, neverReturns);
    case kind.call:
      return neverReturns(node);
    default:
      return false;
  }
}

export function hasBreak(tree: CodeTree, loop: number): boolean {
  for (let node = loop; node < tree.ends[loop]; node++) if (tree.kinds[node] === kind.breakStatement) return true;
  return false;
}

function tryExits(tree: CodeTree, node: number, neverReturns: NeverReturns): boolean {
  const { kinds, ends } = tree;
  const body = node + 1;
  const second = ends[body];
  if (second >= ends[node]) return alwaysExits(tree, body, neverReturns);
  const isCatch = kinds[second] === kind.catchClause;
  const last = isCatch ? ends[second] : second;
  if (last < ends[node] && alwaysExits(tree, last, neverReturns)) return true;
  if (!alwaysExits(tree, body, neverReturns)) return false;
  return !isCatch || alwaysExits(tree, lastChild(tree, second), neverReturns);
}

function lastChild(tree: CodeTree, node: number): number {
  let last = node + 1;
  while (tree.ends[last] < tree.ends[node]) last = tree.ends[last];
  return last;
}

export function isLoop(value: number): boolean {
  return (
    value === kind.forStatement ||
    value === kind.forIn ||
    value === kind.forOf ||
    value === kind.whileStatement ||
    value === kind.doStatement
  );
}

/** Whether nothing goes on from a clause of a `switch` into the next one. */
export function clauseExits(tree: CodeTree, clause: number, neverReturns: NeverReturns): boolean {
  const { kinds, ends } = tree;
  let node = kinds[clause] === kind.caseClause ? ends[clause + 1] : clause + 1;
  for (; node < ends[clause]; node = ends[node]) if (alwaysExits(tree, node, neverReturns)) return true;
  return false;
}
