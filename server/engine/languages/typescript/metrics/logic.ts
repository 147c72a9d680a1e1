import { kind } from '../node-kinds.ts';
import type { ScriptWalk } from './script-walk.ts';

const operators: Readonly<Record<number, string>> = { [kind.and]: '&&', [kind.or]: '||', [kind.coalesce]: '??' };

/**
 * A logical expression with those that it is made of. Each operator is a path; harder to read is the first `&&` of a row
 * of them, as SonarJS has it: `||` and `??` count nothing, and end the row.
 */
export function visitLogical(walk: ScriptWalk, node: number): void {
  visitRow(walk, node, 0);
}

/** Returns the operator that stands last. */
function visitRow(walk: ScriptWalk, node: number, before: number): number {
  const own = walk.tree.kinds[node];
  const [first, ...others] = walk.children(node);
  let last = visitOperand(walk, first, before);
  for (const operand of others) {
    if (own === kind.and && last !== kind.and) walk.counter.flat(operand, '&&', 1);
    else walk.counter.path(operand, operators[own]);
    last = visitOperand(walk, operand, own);
  }
  return last;
}

function visitOperand(walk: ScriptWalk, operand: number, before: number): number {
  const inner = walk.withoutCast(operand);
  if (isLogical(walk.tree.kinds[inner])) return visitRow(walk, inner, before);
  walk.visit(operand);
  return before;
}

/** In JSX, `{a && <B />}` is how something is left out: it is a path, and no harder to read. */
export function visitRendered(walk: ScriptWalk, node: number): void {
  for (const child of walk.children(node)) {
    if (isShortCircuit(walk, child, walk.tree.kinds[child])) visitShortCircuit(walk, child);
    else walk.visit(child);
  }
}

/** One operator alone, and no conditional among what it combines. */
function isShortCircuit(walk: ScriptWalk, node: number, operator: number): boolean {
  if (!isLogical(operator)) return false;
  return walk.children(node).every((operand) => {
    const own = walk.tree.kinds[operand];
    if (own === kind.conditional) return false;
    return !isLogical(own) || (own === operator && isShortCircuit(walk, operand, operator));
  });
}

function visitShortCircuit(walk: ScriptWalk, node: number): void {
  walk.children(node).forEach((operand, index) => {
    if (index > 0) walk.counter.path(operand, operators[walk.tree.kinds[node]]);
    if (isLogical(walk.tree.kinds[operand])) visitShortCircuit(walk, operand);
    else walk.visit(operand);
  });
}

/** `&&=`, `||=`, `??=`. */
export function visitLogicalAssign(walk: ScriptWalk, node: number): void {
  walk.counter.path(node, `${operators[walk.tree.kinds[node] - kind.andAssign + kind.and]}=`);
  walk.visitChildren(node);
}

function isLogical(value: number): boolean {
  return value === kind.and || value === kind.or || value === kind.coalesce;
}
