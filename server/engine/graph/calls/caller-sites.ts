import { encodeUtf8 } from '#server/base/utf8.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isCallUse, isHint, type UseAt } from './node-uses.ts';
import type { PossibleGroup } from './site-groups.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { containerOfNode, fileOfNode, isAccessor, isModule, kindOfNode } from './symbol-nodes.ts';
import { isCalledByValue } from './values-of-functions.ts';

/** The sites of a symbol's users, counted, and those that may be more. */
export interface CallerSites {
  /**
   * Sites with `exact` or `inferred` proof: of what can be called its calls, and of a function the places that name it as a
   * value; else all that name it.
   */
  readonly known: number;
  readonly possible: readonly PossibleGroup[];
  /** Calls that fit by the name alone and are none of the possible ones. */
  readonly hints: number;
  /** Calls by that name of what was not found where it should be. */
  readonly missing: readonly UseAt[];
}

/** What the constructor of a class is called, by language where it is not `constructor`. */
const constructorNames: ReadonlyMap<string, Uint8Array> = new Map([['python', encodeUtf8('__init__')]]);
const usualConstructorName = encodeUtf8('constructor');

/** Whether a member is what runs when its class is called. */
export function isConstructor(snapshot: LinkedSnapshot, members: SymbolMembers, member: SymbolNode): boolean {
  const { languageNames, languages } = snapshot.files;
  const language = languageNames[languages[fileOfNode(snapshot, member)]];
  return members.isNamed(member, constructorNames.get(language) ?? usualConstructorName);
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

/** Of what can be called its callers, else all that name it. */
export function callerSitesOf(graph: CallGraph, node: SymbolNode): CallerSites {
  return sitesOf(graph, node, isCallable(graph.snapshot, node));
}

/** Whatever may name the symbol, calls or not. */
export function possibleUsersOf(graph: CallGraph, node: SymbolNode): CallerSites {
  return sitesOf(graph, node, false);
}

function sitesOf(graph: CallGraph, node: SymbolNode, callsOnly: boolean): CallerSites {
  const { snapshot, uses, possible, members, unknowns } = graph;
  const all = usersOf(graph, node);
  const sum = (count: (each: SymbolNode) => number) => all.reduce((total, each) => total + count(each), 0);
  const missing = isModule(snapshot, node) ? [] : unknowns.callsOfMissing(members.nameBytes(node));
  const groups = possible.of(node, callsOnly && !isAccessor(snapshot, node));
  return {
    known: sum((each) => (callsOnly ? countCallers(graph, each) : uses.countsOf(each).uses)),
    possible: groups,
    hints: sum((each) => (uses.countsOf(each).hints === 0 ? 0 : countOtherHints(graph, each, groups))),
    missing,
  };
}

function countCallers(graph: CallGraph, node: SymbolNode): number {
  const calls = graph.dispatch.countCallsOf(node);
  return isCalledByValue(graph, node) ? calls + graph.uses.countsOf(node).values : calls;
}

/** A call on an unknown receiver whose name a single symbol carries is both, and one site. */
function countOtherHints({ snapshot, uses }: CallGraph, node: SymbolNode, groups: readonly PossibleGroup[]): number {
  const { uses: used, unknowns } = snapshot.calls;
  const possible = new Set(groups.flatMap(({ sites }) => sites.map((site) => placeIn(unknowns, site))));
  let count = 0;
  for (const use of uses.usesOf(node)) {
    const facts = used.facts[use.row];
    if (isHint(facts) && isCallUse(facts) && !possible.has(placeIn(used, use))) count++;
  }
  return count;
}

/** Uses and unknown sites are rows of different tables. */
function placeIn(
  { lines, columns }: { readonly lines: Uint32Array; readonly columns: Uint32Array },
  { row, file }: UseAt,
): string {
  return `${file}:${lines[row]}:${columns[row]}`;
}
