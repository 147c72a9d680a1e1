import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './node-traits.ts';
import type { SymbolMembers } from './symbol-members.ts';
import { isModule, kindOfNode } from './symbol-nodes.ts';

/**
 * Nodes whose code is that of a symbol: itself, and what is declared in it. Of a class that is only reached by `new`, no
 * more than what that runs; of a file its top level alone.
 *
 * @param isStart the symbol itself was asked for, not something that uses it
 */
export function codeOf(
  { snapshot, members }: CallGraph,
  symbol: SymbolNode,
  isStart: boolean,
): ReadonlySet<SymbolNode> {
  const nodes = new Set([symbol]);
  if (isModule(snapshot, symbol)) return nodes;
  // What is added to a set while it is walked through is walked through as well.
  for (const node of nodes) {
    for (const member of members.membersOf(node)) {
      if (isStart || isRunWith(snapshot, members, node, member)) nodes.add(member);
    }
  }
  return nodes;
}

/** Whether who reaches something reaches what it declares: of a class that is what `new` runs. */
export function isRunWith(
  snapshot: LinkedSnapshot,
  members: SymbolMembers,
  owner: SymbolNode,
  member: SymbolNode,
): boolean {
  return kindOfNode(snapshot, owner) !== 'class' || runsWithNew(snapshot, members, member);
}

function runsWithNew(snapshot: LinkedSnapshot, members: SymbolMembers, member: SymbolNode): boolean {
  return kindOfNode(snapshot, member) === 'variable' || isConstructor(snapshot, members, member);
}
