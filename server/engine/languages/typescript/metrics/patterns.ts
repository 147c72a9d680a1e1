import { isExpressionKind, isPatternKind, kind } from '../node-kinds.ts';
import type { ScriptWalk } from './script-walk.ts';

const reason = 'default value';

/** A parameter or part of a pattern: its default is a path of its own. */
export function visitWithDefault(walk: ScriptWalk, node: number): void {
  const { kinds, ends } = walk.tree;
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (ends[child] === ends[node] && isExpressionKind(kinds[child])) walk.counter.path(child, reason);
    walk.visit(child);
  }
}

/** `const { a } = this` uses a member. */
export function visitVariable(walk: ScriptWalk, node: number): void {
  const { kinds, ends, names } = walk.tree;
  const { method } = walk;
  const isOfThis = isPatternKind(kinds[node + 1]) && kinds[ends[node] - 1] === kind.thisExpression;
  if (method !== undefined && method.method >= 0 && isOfThis) {
    for (const element of walk.children(node + 1)) {
      const outer = kinds[element + 1] === kind.outerName && element + 1 < ends[element] ? element + 1 : element;
      if (names[outer] !== 0) method.cohesion.use(method.method, names[outer]);
    }
  }
  walk.visitNaming(node);
}

/** `[a = 1] = b`: a list or object on the left is a pattern, in which `=` means a default. */
export function visitAssign(walk: ScriptWalk, node: number): void {
  const { kinds } = walk.tree;
  const left = node + 1;
  if (!isLiteral(kinds[left])) return walk.visitNaming(node);
  visitTarget(walk, left);
  for (const child of walk.children(node).slice(1)) walk.visit(child);
}

/** Visits the left side of an assignment. */
export function visitTarget(walk: ScriptWalk, node: number): void {
  const { kinds } = walk.tree;
  if (kinds[node] === kind.arrayLiteral) for (const element of walk.children(node)) visitElement(walk, element);
  else if (kinds[node] === kind.objectLiteral) for (const part of walk.children(node)) visitPart(walk, part);
  else walk.visit(node);
}

function visitElement(walk: ScriptWalk, node: number): void {
  const { kinds, ends } = walk.tree;
  if (kinds[node] === kind.spread) visitTarget(walk, node + 1);
  else if (kinds[node] === kind.assign) {
    const value = ends[node + 1];
    walk.counter.path(value, reason);
    visitTarget(walk, node + 1);
    walk.visit(value);
  } else visitTarget(walk, node);
}

function visitPart(walk: ScriptWalk, node: number): void {
  const { kinds, ends } = walk.tree;
  if (kinds[node] === kind.shorthandProperty) visitWithDefault(walk, node);
  else if (kinds[node] === kind.propertyAssignment) {
    for (const child of walk.children(node)) {
      if (ends[child] === ends[node]) visitElement(walk, child);
      else walk.visit(child);
    }
  } else visitElement(walk, node);
}

function isLiteral(value: number): boolean {
  return value === kind.arrayLiteral || value === kind.objectLiteral;
}
