import { nameOf } from '../../../source/code-tree.ts';
import { kind } from '../node-kinds.ts';
import type { Lowering } from './lowering.ts';
import { runningScope, variableOf, type Variable } from './name-scopes.ts';

/**
 * Gives the variable that an expression names the container that its own becomes; false where that is not known.
 *
 * Invariant: only of variables that no other function sees.
 */
export function changeContainer(
  lowering: Lowering,
  object: number,
  change: (held: number) => number | undefined,
): boolean {
  const variable = heldBy(lowering, object);
  if (variable === undefined) return false;
  const held = lowering.flow.environment.valueOf(variable.number);
  const changed = held < 0 ? undefined : change(held);
  if (changed === undefined) return false;
  lowering.flow.assign(variable.number, changed);
  return true;
}

function heldBy({ tree, scope }: Lowering, object: number): Variable | undefined {
  if (tree.kinds[object] !== kind.name) return undefined;
  const variable = variableOf(scope, nameOf(tree, object));
  if (variable === undefined || variable.isSetElsewhere || runningScope(variable.scope) !== runningScope(scope))
    return undefined;
  return variable.isShared ? undefined : variable;
}

interface MethodCall {
  readonly object: number;
  readonly method: string;
  readonly values: readonly number[];
  readonly position: number;
}

/** Values of a list behind a call that changes it; undefined where they are not known. */
type ListChange = (
  list: readonly number[],
  values: readonly number[],
  lowering: Lowering,
) => readonly number[] | undefined;

const listChanges: ReadonlyMap<string, ListChange> = new Map<string, ListChange>([
  ['append', (list, values) => (values.length === 1 ? [...list, values[0]] : undefined)],
  ['clear', (_, values) => (values.length === 0 ? [] : undefined)],
  ['reverse', (list, values) => (values.length === 0 ? list.toReversed() : undefined)],
  ['insert', insertInto],
  ['extend', extend],
]);

function insertInto(list: readonly number[], values: readonly number[], { graph }: Lowering): number[] | undefined {
  const place = graph.constantOf(values[0]);
  return values.length === 2 && typeof place === 'number' ? list.toSpliced(place, 0, values[1]) : undefined;
}

function extend(list: readonly number[], values: readonly number[], { containers }: Lowering): number[] | undefined {
  const added = values.length === 1 ? containers.valuesOf(values[0]) : undefined;
  return added === undefined ? undefined : [...list, ...added];
}

/** `a.append(b)` and the like of a list whose values are known; its result, undefined where the call is any other. */
export function changeByMethod(lowering: Lowering, call: MethodCall): number | undefined {
  if (call.method === 'pop') return popFrom(lowering, call);
  const { containers, graph } = lowering;
  const change = listChanges.get(call.method);
  if (change === undefined) return undefined;
  const isChanged = changeContainer(lowering, call.object, (held) => {
    const list = containers.valuesOf(held);
    const changed = list === undefined ? undefined : change(list, call.values, lowering);
    return changed === undefined ? undefined : containers.list(call.position, changed);
  });
  if (!isChanged) return undefined;
  for (const value of call.values) containers.escape(value);
  return graph.constant(call.position, null, 'None');
}

function popFrom(lowering: Lowering, { object, values, position }: MethodCall): number | undefined {
  const { containers, graph } = lowering;
  const place = values.length === 0 ? -1 : graph.constantOf(values[0]);
  if (values.length > 1 || typeof place !== 'number') return undefined;
  let popped: number | undefined;
  const isChanged = changeContainer(lowering, object, (held) => {
    popped = containers.valuesOf(held)?.at(place);
    return popped === undefined ? undefined : containers.without(held, String(place), position);
  });
  return isChanged ? popped : undefined;
}
