import { flowKind } from '../source/flow-graph.ts';
import type { Environment, Guard } from './environment.ts';
import type { FlowGraphWriter } from './flow-graph-writer.ts';
import { commonGuard, guardUnless } from './joined-guard.ts';

interface JoinedGuard {
  readonly variable: number;
  readonly chain: string;
  readonly condition: number;
}

/** Continues in `into` with all that ends in one of the branches. */
export function joinBranches(graph: FlowGraphWriter, into: Environment, branches: readonly Environment[]): void {
  const live = branches.filter(({ isLive }) => isLive);
  if (live.length === 0) into.isLive = false;
  else if (live.length === 1) into.absorb(live[0]);
  else {
    const variables = new Set(live.flatMap(({ values }) => [...values.keys()]));
    if (!graph.spend(variables.size * live.length)) return;
    const guards = joinedGuards(graph, into, live);
    for (const variable of variables) joinVariable(graph, into, variable, live);
    for (const { changed } of live) for (const variable of changed) into.forgetChains(variable);
    for (const { variable, chain, condition } of guards) {
      into.guard(variable, chain, { condition, isNegated: false, asked: undefined });
    }
  }
}

/** Conditions of which one holds on each of the paths that meet. */
function joinedGuards(graph: FlowGraphWriter, into: Environment, live: readonly Environment[]): JoinedGuard[] {
  const found: JoinedGuard[] = [];
  for (const [variable, chain] of [...live[0].guardedHere(), ...live[0].setHere()]) {
    if (!graph.spend(live.length)) break;
    const paths = live.map((branch) => branch.guardsSince(into, variable, chain));
    if (paths.every(({ length }) => length === 0)) continue;
    const condition =
      commonGuard(
        graph,
        paths.map((guards, index) => (guards.length > 0 ? guards : asMade(graph, into, live[index], variable, chain))),
      ) ?? guardElsewhere(graph, into, live, { variable, chain, paths });
    if (condition !== undefined) found.push({ variable, chain, condition });
  }
  return found;
}

interface GuardedPaths {
  readonly variable: number;
  readonly chain: string;
  /** Guards of each, the last first. */
  readonly paths: readonly (readonly Guard[])[];
}

/** `if (asked) { if (!isKnown(x)) return; }`: behind it either `x` was checked, or it was not asked. */
function guardElsewhere(
  graph: FlowGraphWriter,
  into: Environment,
  live: readonly Environment[],
  { variable, chain, paths }: GuardedPaths,
): number | undefined {
  if (live.length !== 2 || live.some((branch) => branch.hasSet(variable, chain))) return undefined;
  const other = paths.findIndex(({ length }) => length === 0);
  if (other < 0 || paths[1 - other].length === 0) return undefined;
  const elsewhere = graph.conditionsBetween(into.region, live[other].region);
  return guardUnless(graph, paths[1 - other], elsewhere);
}

/** `if (!x.id) x.id = make(); else if (!isValid(x.id)) throw …`: on one of the paths the chain is what was made there. */
function asMade(
  graph: FlowGraphWriter,
  into: Environment,
  { sets }: Environment,
  variable: number,
  chain: string,
): readonly Guard[] {
  const made = sets.get(variable)?.get(chain);
  const object = made === undefined ? -1 : into.read(graph, variable);
  if (made === undefined || object < 0) return [];
  const position = graph.positionOf(made);
  const value = chain
    .split('.')
    .slice(1)
    .reduce((inner, name) => graph.add(flowKind.member, position, [inner], name), object);
  const condition = graph.add(flowKind.operation, position, [value, made], '==');
  return [{ condition, isNegated: false, previous: undefined, asked: undefined, node: -1 }];
}

function joinVariable(
  graph: FlowGraphWriter,
  into: Environment,
  variable: number,
  branches: readonly Environment[],
): void {
  const values = branches.map((branch) => branch.read(graph, variable)).filter((value) => value >= 0);
  into.assign(variable, graph.choice(graph.positionOf(values[0]), values));
}
