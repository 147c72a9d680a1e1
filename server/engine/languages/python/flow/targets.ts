import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { keyOf } from './subscripts.ts';
import { changeContainer } from './container-changes.ts';
import { childList, lastChild, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';

/** Gives what stands left of a `=` a value. */
export function bindTarget(lowering: Lowering, target: number, value: number): void {
  const { tree, graph } = lowering;
  const position = tree.positions[target];
  switch (tree.kinds[target]) {
    case kind.name:
      return bindName(lowering, target, value);
    case kind.attribute:
      return storeAttribute(lowering, target, value);
    case kind.subscript:
      return storeSubscript(lowering, target, value);
    case kind.tuple:
    case kind.list:
      return unpack(lowering, target, value);
    case kind.star:
      if (tree.ends[target] > target + 1) lowering.bind(target + 1, value);
      return;
    default:
      graph.add(flowKind.effect, position, [value], 'broken');
  }
}

function bindName(lowering: Lowering, target: number, value: number): void {
  const { tree, graph, scope, variables } = lowering;
  const name = nameOf(tree, target);
  lowering.assign(name, tree.positions[target], value);
  const symbol = symbolAt(tree, target);
  const variable = symbol < 0 ? undefined : variableOf(scope, name);
  if (variable?.scope.kind === 'file')
    graph.declare(symbol, variables.valueElsewhere(variable, tree.positions[target]));
  else if (variable !== undefined) graph.declare(symbol, value);
}

function storeAttribute(lowering: Lowering, target: number, value: number): void {
  const { tree, graph, containers } = lowering;
  containers.escape(value);
  const object = lowering.value(target + 1);
  graph.add(flowKind.storeMember, tree.positions[target], [object, value], nameOf(tree, target));
  forgetBase(lowering, target);
}

function storeSubscript(lowering: Lowering, target: number, value: number): void {
  const { tree, graph, containers } = lowering;
  const [object, ...indices] = childList(tree, target);
  const key = keyOf(lowering, indices);
  containers.escape(value);
  const isChanged = changeContainer(lowering, object, (held) =>
    containers.stored(held, key.constant, value, tree.positions[target]),
  );
  if (isChanged) return;
  const held = lowering.value(object);
  if (key.constant === undefined) graph.add(flowKind.storeElement, tree.positions[target], [held, key.node, value]);
  else graph.add(flowKind.storeMember, tree.positions[target], [held, value], key.constant);
  forgetBase(lowering, target);
}

/** Forgets conditions about members of the variable: they may not hold for the new ones. */
function forgetBase({ tree, scope, flow }: Lowering, target: number): void {
  let at = target;
  while (tree.kinds[at] === kind.attribute || tree.kinds[at] === kind.subscript) at++;
  const variable = tree.kinds[at] === kind.name ? variableOf(scope, nameOf(tree, at)) : undefined;
  if (variable !== undefined) flow.environment.forgetChains(variable.number);
}

/** `a, (b, *c) = value` */
function unpack(lowering: Lowering, target: number, value: number): void {
  const { tree, graph, containers } = lowering;
  const parts = childList(tree, target);
  const star = parts.findIndex((part) => tree.kinds[part] === kind.star);
  const known = containers.valuesOf(value);
  if (known !== undefined && star < 0 && known.length === parts.length) {
    // All values are read before the first target gets one.
    parts.forEach((part, index) => lowering.bind(part, known[index]));
    return;
  }
  containers.escape(value);
  parts.forEach((part, index) => {
    const position = tree.positions[part];
    if (star >= 0 && index > star) lowering.bind(part, graph.add(flowKind.item, position, [value]));
    else if (index === star) lowering.bind(part, value);
    else lowering.bind(part, graph.add(flowKind.member, position, [value], String(index)));
  });
}

/** `name := value` */
export function bindWalrus(lowering: Lowering, node: number): number {
  const value = lowering.value(lastChild(lowering.tree, node));
  lowering.bind(node + 1, value);
  return value;
}
