import { type Condition, conditionNode } from '../../../flow/condition.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { changeContainer } from './container-changes.ts';
import { bindItem } from './items.ts';
import { childList, type Lowering } from './lowering.ts';
import { operate } from './operators.ts';
import { keyOf } from './subscripts.ts';
import { changedVariables } from './changed-variables.ts';
import { lowerReturned, raisesElsewhere } from './returned-calls.ts';

/** Jumps of the code leave loops, and pass by what else can be left. */
const loopLabel = 'loop';
const handlerLabel = 'handler';

/** `break`, `continue` */
export function lowerJump({ tree, text, flow }: Lowering, node: number): void {
  if (text.startsWith('break', tree.positions[node])) flow.break(loopLabel);
  else flow.continue(loopLabel);
}

export function lowerAssignment(lowering: Lowering, node: number): number {
  const { tree } = lowering;
  const [target, ...rest] = childList(tree, node);
  const value = rest.findLast((child) => tree.kinds[child] !== kind.annotation);
  if (target === undefined || value === undefined) return noNode;
  const isChained = tree.kinds[value] === kind.assign;
  const assigned = isChained ? lowerAssignment(lowering, value) : assignedValue(lowering, value);
  if (isChained) lowering.containers.escape(assigned);
  if (assigned !== noNode) lowering.bind(target, assigned);
  return assigned;
}

/** They make a container that nothing else has yet. */
const displays = new Set<number>([kind.list, kind.tuple, kind.dictionary]);

/** Lowers a value, and keeps what a condition on its variable would be about: `is_known = name in NAMES`, `host = url.netloc`. */
function assignedValue(lowering: Lowering, node: number): number {
  const own = lowering.tree.kinds[node];
  if (displays.has(own)) return lowering.inspected(node);
  if (own === kind.comparison || own === kind.not) {
    const condition = lowering.condition(node);
    const value = conditionNode(lowering.graph, condition);
    lowering.flow.remember(value, condition);
    return value;
  }
  const value = own === kind.call ? lowering.inspected(node) : lowering.value(node);
  const isMade = own === kind.call || own === kind.attribute || own === kind.subscript;
  if (isMade) lowering.flow.remember(value, lowering.truth(node, value));
  if (own === kind.call && raisesElsewhere(lowering, node)) lowerReturned(lowering, node, value);
  return value;
}

export function lowerAugmentedAssignment(lowering: Lowering, node: number): void {
  const { tree } = lowering;
  const [target, operand] = childList(tree, node);
  if (operand === undefined) return;
  const before = lowering.inspected(target);
  const value = lowering.value(operand);
  lowering.bind(target, operate(lowering, tree.positions[target], operatorBefore(lowering, operand), before, value));
}

/** The operator of `a += b` leaves no node: it stands before the operand. */
function operatorBefore({ tree, text }: Lowering, operand: number): string {
  let at = tree.positions[operand];
  for (let node = operand; node < tree.ends[operand]; node++) at = Math.min(at, tree.positions[node]);
  while (at > 0 && text.charAt(at) !== '=') at--;
  return /(?:\*\*|\/\/|<<|>>|[-+*/%@&|^])$/.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? '+';
}

export function lowerReturn(lowering: Lowering, node: number): void {
  const { tree, flow } = lowering;
  const [value] = childList(tree, node);
  flow.return(tree.positions[node], value === undefined ? noNode : lowering.value(value));
}

export function lowerRaise(lowering: Lowering, node: number): void {
  const { tree, graph, flow } = lowering;
  const [value] = childList(tree, node).map((child) => lowering.value(child));
  graph.add(flowKind.throw, tree.positions[node], value === undefined ? [] : [value]);
  flow.throw(value ?? noNode);
}

export function lowerAssert(lowering: Lowering, node: number): void {
  const { tree, graph, flow } = lowering;
  const [asserted, message] = childList(tree, node);
  if (asserted === undefined) return;
  const condition = lowering.condition(asserted);
  graph.add(flowKind.effect, tree.positions[node], [conditionNode(graph, condition)], 'assert');
  if (message !== undefined) flow.optionally(() => void lowering.value(message));
  flow.assume(condition, true);
}

export function lowerDelete(lowering: Lowering, node: number): void {
  const { tree, graph, containers } = lowering;
  const targets = childList(tree, node).flatMap((child) =>
    tree.kinds[child] === kind.tuple ? childList(tree, child) : [child],
  );
  for (const target of targets) {
    const position = tree.positions[target];
    if (tree.kinds[target] !== kind.subscript) {
      if (tree.kinds[target] === kind.attribute)
        graph.add(flowKind.effect, position, [lowering.value(target)], 'delete');
      continue;
    }
    const [object, ...indices] = childList(tree, target);
    const key = keyOf(lowering, indices);
    if (changeContainer(lowering, object, (held) => containers.without(held, key.constant, position))) continue;
    graph.add(flowKind.effect, position, [lowering.value(object)], 'delete');
  }
}

/** `if`, and the `elif` behind it: each is asked where those before do not hold. */
export function lowerIf(lowering: Lowering, node: number): void {
  const { tree, flow } = lowering;
  const parts = childList(tree, node);
  const condition = lowering.condition(parts[0]);
  const rest = parts.slice(1).filter((part) => tree.kinds[part] !== kind.block);
  const own = parts.find((part) => tree.kinds[part] === kind.block);
  flow.branch(
    condition,
    () => own !== undefined && lowering.block(own),
    () => lowerOtherwise(lowering, rest),
  );
}

function lowerOtherwise(lowering: Lowering, [part, ...rest]: readonly number[]): void {
  const { tree, flow } = lowering;
  if (part === undefined) return;
  if (tree.kinds[part] === kind.otherwise) return lowering.block(part + 1);
  if (tree.kinds[part] !== kind.elif) return lowerOtherwise(lowering, rest);
  const [condition, block] = childList(tree, part);
  flow.branch(
    lowering.condition(condition),
    () => block !== undefined && lowering.block(block),
    () => lowerOtherwise(lowering, rest),
  );
}

export function lowerWhile(lowering: Lowering, node: number): void {
  const { tree, flow } = lowering;
  const [asked, ...parts] = childList(tree, node);
  flow.loop({
    label: loopLabel,
    position: tree.positions[node],
    assigned: changedVariables(lowering, node),
    condition: (): Condition => lowering.condition(asked),
    body: () => lowerBlocks(lowering, parts),
  });
  lowerElse(lowering, parts);
}

export function lowerFor(lowering: Lowering, node: number): void {
  const { tree, flow } = lowering;
  const [target, iterated, ...parts] = childList(tree, node);
  if (iterated === undefined) return;
  flow.loop({
    label: loopLabel,
    position: tree.positions[node],
    assigned: changedVariables(lowering, node),
    body: () => {
      bindItem(lowering, target, iterated);
      lowerBlocks(lowering, parts);
    },
  });
  lowerElse(lowering, parts);
}

function lowerBlocks(lowering: Lowering, parts: readonly number[]): void {
  for (const part of parts) if (lowering.tree.kinds[part] === kind.block) lowering.block(part);
}

/** `else` of a loop runs where it was not left by `break`. */
function lowerElse(lowering: Lowering, parts: readonly number[]): void {
  const { tree, flow } = lowering;
  const part = parts.find((each) => tree.kinds[each] === kind.otherwise);
  if (part !== undefined && flow.isLive) flow.optionally(() => lowering.block(part + 1));
}

export function lowerWith(lowering: Lowering, node: number): void {
  const { tree } = lowering;
  for (const child of childList(tree, node)) {
    if (tree.kinds[child] === kind.block) lowering.block(child);
    else if (tree.kinds[child] === kind.withItem) lowerWithItem(lowering, child);
  }
}

function lowerWithItem(lowering: Lowering, node: number): void {
  const [expression, target] = childList(lowering.tree, node);
  if (expression === undefined) return;
  const value = lowering.value(expression);
  if (target !== undefined) lowering.bind(target, value);
}

/** The handlers in turn: which of them gets the exception is not known. */
export function lowerTry(lowering: Lowering, node: number): void {
  const { tree, flow } = lowering;
  const parts = childList(tree, node);
  const handlers = parts.filter((part) => tree.kinds[part] === kind.except);
  const otherwise = parts.find((part) => tree.kinds[part] === kind.otherwise);
  const finalizer = parts.find((part) => tree.kinds[part] === kind.finallyClause);
  flow.attempt(
    tree.positions[node],
    () => {
      lowerBlocks(lowering, parts);
      if (otherwise !== undefined && flow.isLive) lowering.block(otherwise + 1);
    },
    handlers.length === 0
      ? undefined
      : () =>
          flow.select(
            handlers.map((handler) => ({ body: () => lowerHandler(lowering, handler) })),
            handlerLabel,
          ),
    finalizer === undefined ? undefined : () => lowering.block(finalizer + 1),
  );
}

function lowerHandler(lowering: Lowering, node: number): void {
  const { tree, graph, flow } = lowering;
  const parts = childList(tree, node);
  const block = parts.findLast((part) => tree.kinds[part] === kind.block);
  const [, target] = parts.filter((part) => tree.kinds[part] !== kind.block);
  if (target !== undefined)
    lowering.bind(target, graph.add(flowKind.caught, tree.positions[target], flow.thrown.caught));
  if (block !== undefined) lowering.block(block);
  if (flow.isLive) flow.break(handlerLabel);
}
