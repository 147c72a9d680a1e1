import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './caller-sites.ts';
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
    const isClass = !isStart && kindOfNode(snapshot, node) === 'class';
    for (const member of members.membersOf(node)) {
      if (!isClass || runsWithNew(snapshot, members, member)) nodes.add(member);
    }
  }
  return nodes;
}

function runsWithNew(snapshot: LinkedSnapshot, members: SymbolMembers, member: SymbolNode): boolean {
  return kindOfNode(snapshot, member) === 'variable' || isConstructor(snapshot, members, member);
}
