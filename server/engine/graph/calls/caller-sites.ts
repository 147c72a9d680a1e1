import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './node-traits.ts';
import type { UseAt } from './node-uses.ts';
import type { PossibleGroup } from './site-groups.ts';
import { containerOfNode, isData, isModule, kindOfNode } from './symbol-nodes.ts';
import { isCalledByValue } from './values-of-functions.ts';

/** The sites of a symbol's users, counted, and those that may be more. */
export interface CallerSites {
  /**
   * Sites with `exact` or `inferred` proof: of what can be called its calls, and of a function the places that name it as a
   * value; else all that name it.
   */
  readonly known: number;
  readonly possible: readonly PossibleGroup[];
  /** Calls of attributes that hold it, which may be of another object. */
  readonly held: readonly PossibleGroup[];
  /** Calls by that name of what was not found where it should be. */
  readonly missing: readonly UseAt[];
}

/** Interfaces, types, enums, namespaces and files are named, never called. */
export function isCallable(snapshot: LinkedSnapshot, node: SymbolNode): boolean {
  const kind = kindOfNode(snapshot, node);
  return kind === 'function' || kind === 'method' || kind === 'class' || kind === 'variable';
}

/** The nodes whose users are meant, the symbol's own first: `new C()` and `C()` name the class, `super()` its constructor where it has one. */
export function usersOf({ snapshot, members }: CallGraph, node: SymbolNode): readonly SymbolNode[] {
  if (isModule(snapshot, node)) return [node];
  if (kindOfNode(snapshot, node) === 'class') {
    return [node, ...members.membersOf(node).filter((member) => isConstructor(snapshot, members, member))];
  }
  if (!isConstructor(snapshot, members, node)) return [node];
  const owner = containerOfNode(snapshot, node) as SymbolNode;
  return !isModule(snapshot, owner) && kindOfNode(snapshot, owner) === 'class' ? [owner, node] : [node];
}

/** Attributes of classes that hold the symbol, or the class that it makes: a call of one is a call of it. */
export function holdersOf(graph: CallGraph, node: SymbolNode): readonly SymbolNode[] {
  return usersOf(graph, node).flatMap((each) =>
    isModule(graph.snapshot, each) ? [] : graph.hierarchy.holdersOf(each),
  );
}

/** Of what can be called its callers, else all that name it. */
export function callerSitesOf(graph: CallGraph, node: SymbolNode): CallerSites {
  return sitesOf(graph, node, isCallable(graph.snapshot, node));
}

/** Returns every site that may name the symbol, calls or not. */
export function possibleUsersOf(graph: CallGraph, node: SymbolNode): CallerSites {
  return sitesOf(graph, node, false);
}

function sitesOf(graph: CallGraph, node: SymbolNode, callsOnly: boolean): CallerSites {
  const { snapshot, dispatch, possible, members, unknowns } = graph;
  const all = usersOf(graph, node);
  const holders = callsOnly ? holdersOf(graph, node) : [];
  const sum = (count: (each: SymbolNode) => number) => all.reduce((total, each) => total + count(each), 0);
  const held = holders.reduce((total, each) => total + dispatch.countCallsOf(each), 0);
  const missing = isModule(snapshot, node) ? [] : unknowns.callsOfMissing(members.nameBytes(node));
  const own = possible.of(node, callsOnly && !isData(snapshot, node));
  return {
    known: held + sum((each) => (callsOnly ? countCallers(graph, each) : dispatch.countUsesOf(each))),
    possible: own,
    held: ofHolders(
      holders.map((each) => possible.of(each, true)),
      own,
    ),
    missing,
  };
}

/** Each site once: attributes of one name share theirs, and one of the symbol's own name those of the symbol. */
function ofHolders(groups: readonly (readonly PossibleGroup[])[], own: readonly PossibleGroup[]): PossibleGroup[] {
  const seen = new Set(own.flatMap(({ sites }) => sites.map(({ row }) => row)));
  return groups.flat().flatMap(({ code, sites }) => {
    const others = sites.filter(({ row }) => !seen.has(row));
    for (const { row } of others) seen.add(row);
    return others.length === 0 ? [] : [{ code, sites: others }];
  });
}

function countCallers(graph: CallGraph, node: SymbolNode): number {
  const calls = graph.dispatch.countCallsOf(node);
  return isCalledByValue(graph, node) ? calls + graph.dispatch.countValuesOf(node) : calls;
}
