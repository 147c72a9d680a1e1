import { flowKind, type SurroundingCondition } from '../source/flow-graph.ts';
import type { Guard } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';

/** Conditions of one path that are kept where it meets others: those before say nothing more. */
const guardsMax = 4;
const pathsMax = 8;

/**
 * The condition that holds where paths meet of which each says something of one value: `checked || !asked`.
 *
 * @param paths for each path the conditions on it, the last first
 * @returns undefined where a path says nothing, or where one says no more than that another was not taken
 */
export function commonGuard(graph: FlowGraphWriter, paths: readonly (readonly Guard[])[]): number | undefined {
  if (paths.length > pathsMax || paths.some(({ length }) => length === 0)) return undefined;
  if (isEitherWay(paths)) return undefined;
  const conditions = paths.map((guards) =>
    joined(
      graph,
      '&&',
      guards.slice(0, guardsMax).map((guard) => asHolding(graph, guard)),
    ),
  );
  return joined(graph, '||', conditions);
}

/**
 * The condition that holds behind a branch that says something of a value where another one says nothing of it: `checked`, unless what
 * that one ran under holds.
 *
 * @param guards of the first branch, the last first
 * @param elsewhere conditions of the other branch
 */
export function guardUnless(
  graph: FlowGraphWriter,
  guards: readonly Guard[],
  elsewhere: readonly SurroundingCondition[],
): number | undefined {
  if (
    elsewhere.length === 0 ||
    elsewhere.some(({ condition }) => guards.some((guard) => guard.condition === condition))
  )
    return undefined;
  const said = guards.slice(0, guardsMax).map((guard) => asHolding(graph, guard));
  const others = elsewhere.slice(0, guardsMax).map((each) => asHolding(graph, each));
  return joined(graph, 'unless', [joined(graph, '&&', said), joined(graph, '&&', others)]);
}

/** `if (isKnown(x)) … else …` says nothing behind it. */
function isEitherWay(paths: readonly (readonly Guard[])[]): boolean {
  const asked = paths.map((guards) =>
    guards.every((guard) => guard.asked === guards[0].asked) ? guards[0].asked : undefined,
  );
  return asked.some((each, index) => each !== undefined && asked.indexOf(each) !== index);
}

function asHolding(graph: FlowGraphWriter, { condition, isNegated }: SurroundingCondition): number {
  return isNegated ? graph.add(flowKind.operation, graph.positionOf(condition), [condition], '!') : condition;
}

function joined(graph: FlowGraphWriter, operator: '&&' | '||' | 'unless', conditions: readonly number[]): number {
  const [first] = conditions;
  if (conditions.length === 1) return first;
  return graph.add(flowKind.operation, graph.positionOf(first), conditions, operator);
}
