import { isExpressionKind, kind } from '../node-kinds.ts';
import type { MethodUses, ScriptWalk } from './script-walk.ts';

/** A function that stands by itself has a `this` of its own. */
export function visitFunction(walk: ScriptWalk, node: number): void {
  visitOwnThis(walk, node, undefined);
}

export function visitArrow(walk: ScriptWalk, node: number): void {
  countFunction(walk, node);
}

/** @param uses where what it uses of its object is noted */
export function visitOwnThis(walk: ScriptWalk, node: number, uses: MethodUses | undefined): void {
  const { method } = walk;
  walk.method = uses;
  countFunction(walk, node);
  walk.method = method;
}

/** Decorators and a computed name run around it. Without a body it is a declaration of types. */
function countFunction(walk: ScriptWalk, node: number): void {
  const { kinds, ends } = walk.tree;
  const symbol = walk.symbolOf(node);
  const parameters: number[] = [];
  let body = -1;
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    const own = kinds[child];
    if (own === kind.parameter) parameters.push(child);
    else if (own === kind.decorator || own === kind.computedName) walk.visit(child);
    else if (own === kind.block || (kinds[node] === kind.arrowFunction && ends[child] === ends[node])) body = child;
  }
  if (body < 0) return;
  walk.counter.inFunction(node, symbol, countParameters(walk, parameters), () => {
    for (const parameter of parameters) walk.visit(parameter);
    walk.visit(body);
  });
}

/** `this` among the parameters is a type. */
function countParameters({ tree }: ScriptWalk, parameters: readonly number[]): number {
  return parameters.filter((parameter) => tree.texts[tree.names[parameter]] !== 'this').length;
}

/** The function that an initialiser is, -1 where it is none. */
export function functionValue({ tree: { kinds, ends } }: ScriptWalk, node: number): number {
  let last = -1;
  for (let child = node + 1; child < ends[node]; child = ends[child]) last = child;
  if (last < 0 || !isExpressionKind(kinds[last])) return -1;
  return kinds[last] === kind.arrowFunction || kinds[last] === kind.functionExpression ? last : -1;
}
