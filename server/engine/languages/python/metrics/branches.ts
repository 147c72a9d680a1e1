import { kind } from '../node-kinds.ts';
import type { ModuleWalk } from './module-walk.ts';

/** `if`, loops and `while`: blocks are deeper, `elif` and `else` stand where their statement does. */
function visitBlocks(walk: ModuleWalk, node: number, pathsOfElse: number): void {
  const { kinds } = walk.tree;
  for (const child of walk.children(node)) {
    if (kinds[child] === kind.block) walk.counter.deeper(() => walk.visit(child));
    else if (kinds[child] === kind.elif) {
      walk.counter.flat(child, 'elif', 1);
      visitBlocks(walk, child, 0);
    } else if (kinds[child] === kind.otherwise) {
      walk.counter.flat(child, 'else', pathsOfElse);
      walk.counter.deeper(() => walk.visitChildren(child));
    } else walk.visit(child);
  }
}

export function visitIf(walk: ModuleWalk, node: number): void {
  walk.counter.structure(node, 'if');
  visitBlocks(walk, node, 0);
}

/** radon counts the `else` of a loop, which runs unless it was left by `break`. */
export function loopVisitor(reason: string) {
  return (walk: ModuleWalk, node: number): void => {
    walk.counter.structure(node, reason);
    visitBlocks(walk, node, 1);
  };
}

/** radon does not know `except*`. */
export function visitTry(walk: ModuleWalk, node: number): void {
  const { kinds } = walk.tree;
  const children = walk.children(node);
  const isGroup = children.some((child) => kinds[child] === kind.except && isExceptGroup(walk, child));
  for (const child of children) {
    if (kinds[child] === kind.except) {
      walk.counter.structure(child, 'except', isGroup ? 0 : 1);
      visitBlocks(walk, child, 0);
    } else if (kinds[child] === kind.otherwise) {
      walk.counter.flat(child, 'else', isGroup ? 0 : 1);
      walk.counter.deeper(() => walk.visitChildren(child));
    } else walk.visit(child);
  }
}

/** Reports whether it is `except*`: the tree has one kind for both. */
function isExceptGroup({ tree, text }: ModuleWalk, node: number): boolean {
  const start = tree.positions[node];
  return /^except\s*\*/.test(text.slice(start, start + 16));
}

/** Value, condition, other value. */
export function visitConditional(walk: ModuleWalk, node: number): void {
  const [value, condition, other] = walk.children(node) as (number | undefined)[];
  walk.counter.structure(node, 'if … else');
  if (condition !== undefined) walk.visit(condition);
  walk.counter.deeper(() => {
    for (const part of [value, other]) if (part !== undefined) walk.visit(part);
  });
}

export function visitMatch(walk: ModuleWalk, node: number): void {
  walk.counter.structure(node, 'match', 0);
  walk.visitChildren(node);
}

/** A case that takes anything is no path of its own, but only one of them. */
export function visitCase(walk: ModuleWalk, node: number): void {
  if (!takesAnything(walk, node)) walk.counter.path(node, 'case');
  walk.counter.deeper(() => {
    for (const child of walk.children(node)) {
      if (walk.tree.kinds[child] === kind.ifClause) walk.visitChildren(child);
      else walk.visit(child);
    }
  });
}

/** `_` leaves no node, a name binds what is matched. */
function takesAnything({ tree, text }: ModuleWalk, node: number): boolean {
  const pattern = node + 1;
  if (tree.kinds[pattern] !== kind.casePattern) return false;
  if (tree.ends[pattern] === pattern + 1) return text[tree.positions[pattern]] === '_';
  return tree.kinds[pattern + 1] === kind.name && tree.ends[pattern] === pattern + 2;
}

/** radon counts the statement, and nothing that is in it. */
export function visitAssert(walk: ModuleWalk, node: number): void {
  walk.counter.path(node, 'assert');
  walk.counter.withoutPaths(() => walk.visitChildren(node));
}

export function pathVisitor(reason: string) {
  return (walk: ModuleWalk, node: number): void => {
    walk.counter.path(node, reason);
    walk.visitChildren(node);
  };
}

/** `and` and `or`, with those that they are made of: each row of one operator is harder to read. */
export function visitLogical(walk: ModuleWalk, node: number): void {
  visitRow(walk, node, 0);
}

/** Returns the operator that stands last. */
function visitRow(walk: ModuleWalk, node: number, before: number): number {
  const own = walk.tree.kinds[node];
  const [first, ...others] = walk.children(node);
  let last = first === undefined ? before : visitOperand(walk, first, before);
  for (const operand of others) {
    const reason = own === kind.and ? 'and' : 'or';
    if (last === own) walk.counter.path(operand, reason);
    else walk.counter.flat(operand, reason, 1);
    last = visitOperand(walk, operand, own);
  }
  return last;
}

function visitOperand(walk: ModuleWalk, operand: number, before: number): number {
  const own = walk.tree.kinds[operand];
  if (own === kind.and || own === kind.or) return visitRow(walk, operand, before);
  walk.visit(operand);
  return before;
}
