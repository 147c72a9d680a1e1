import { flag } from '../node-flags.ts';
import { kind } from '../node-kinds.ts';
import { visitTarget } from './patterns.ts';
import type { ScriptWalk } from './script-walk.ts';

export function visitIf(walk: ScriptWalk, node: number): void {
  walk.counter.structure(node, 'if');
  visitBranches(walk, node);
}

/** An `else if` is as deep as its `if`. */
function visitBranches(walk: ScriptWalk, node: number): void {
  const [condition, then, otherwise] = walk.children(node) as [number, number, number?];
  walk.visit(condition);
  walk.counter.deeper(() => walk.visit(then));
  if (otherwise === undefined) return;
  if (walk.tree.kinds[otherwise] === kind.ifStatement) {
    walk.counter.flat(otherwise, 'else if', 1);
    visitBranches(walk, otherwise);
  } else {
    walk.counter.flat(otherwise, 'else', 0);
    walk.counter.deeper(() => walk.visit(otherwise));
  }
}

/** The body is what is deeper: the last child, of `do` the first. */
function visitLoop(walk: ScriptWalk, node: number, reason: string): void {
  const { kinds, ends } = walk.tree;
  walk.counter.structure(node, reason);
  const isDo = kinds[node] === kind.doStatement;
  const isEach = kinds[node] === kind.forIn || kinds[node] === kind.forOf;
  for (const child of walk.children(node)) {
    const isBody = isDo ? child === node + 1 : ends[child] === ends[node];
    if (isBody) walk.counter.deeper(() => walk.visit(child));
    else if (isEach && child === node + 1) visitTarget(walk, child);
    else walk.visit(child);
  }
}

export function loopVisitor(reason: string) {
  return (walk: ScriptWalk, node: number): void => visitLoop(walk, node, reason);
}

export function visitSwitch(walk: ScriptWalk, node: number): void {
  walk.counter.structure(node, 'switch', 0);
  walk.visitChildren(node);
}

export function visitCase(walk: ScriptWalk, node: number): void {
  walk.counter.path(node, 'case');
  walk.counter.deeper(() => walk.visitChildren(node));
}

export function visitDefaultClause(walk: ScriptWalk, node: number): void {
  walk.counter.deeper(() => walk.visitChildren(node));
}

export function visitCatch(walk: ScriptWalk, node: number): void {
  walk.counter.structure(node, 'catch');
  for (const child of walk.children(node)) {
    if (walk.tree.kinds[child] === kind.block) walk.counter.deeper(() => walk.visit(child));
    else walk.visit(child);
  }
}

export function visitConditional(walk: ScriptWalk, node: number): void {
  const [condition, whenTrue, whenFalse] = walk.children(node);
  walk.counter.structure(whenTrue, '?:');
  walk.visit(condition);
  walk.counter.deeper(() => {
    walk.visit(whenTrue);
    walk.visit(whenFalse);
  });
}

export function visitJump(walk: ScriptWalk, node: number): void {
  const word = walk.tree.kinds[node] === kind.breakStatement ? 'break' : 'continue';
  if ((walk.tree.flags[node] & flag.labelled) !== 0) walk.counter.flat(node, `${word} to a label`, 0);
}

/** `a?.b`, `a?.[b]`, `a?.()`: what stands behind it is read or not. */
export function visitAccess(walk: ScriptWalk, node: number): void {
  if ((walk.tree.flags[node] & flag.optionalChain) !== 0) walk.counter.path(node, '?.');
  noteUse(walk, node);
  walk.visitChildren(node);
}

/** `this.a` in a method. */
function noteUse({ tree, method }: ScriptWalk, node: number): void {
  if (method === undefined || method.method < 0) return;
  if (tree.kinds[node] !== kind.propertyAccess || tree.kinds[node + 1] !== kind.thisExpression) return;
  method.cohesion.use(method.method, tree.names[node]);
}
