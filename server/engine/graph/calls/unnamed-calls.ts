import { traitsOfNode } from './node-traits.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import { isEscape } from '../../linking/use-facts.ts';
import type { Doubt, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './caller-sites.ts';
import { doubtOfUses, doubtWithoutPlace } from './doubts.ts';
import { isCallUse, isHint, type UseAt } from './node-uses.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

/** Calls that are not written as calls of that name. */
export function doubtsAboutUnnamedCalls(graph: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(graph.snapshot, node)) return [];
  const computed = calledByValue(graph, node);
  if (kindOfNode(graph.snapshot, node) !== 'method') return computed;
  return [...computed, ...calledByLanguage(graph, node), ...readAsAnother(graph, node)];
}

/** `[key]() {}`: what names it is what `key` is at run time, and `[Symbol.iterator]` is called by the language. */
function calledByValue({ members }: CallGraph, node: SymbolNode): Doubt[] {
  if (members.nameBytes(node)[0] !== bracket) return [];
  return [doubtWithoutPlace('dynamic_property', 'Its name is computed.', 1)];
}

const [bracket] = encodeUtf8('[');

function calledByLanguage({ snapshot, members }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = containerOfNode(snapshot, node);
  if (owner === undefined || isModule(snapshot, owner) || isConstructor(snapshot, members, node)) return [];
  const name = decodeUtf8(members.nameBytes(node));
  const isCalled = traitsOfNode(snapshot, node).calledByLanguage.test(name);
  return isCalled ? [doubtWithoutPlace('unresolved_call', 'The language itself calls members of that name.', 1)] : [];
}

/** To read an accessor is to run it: what is read of a base, and is never called, may be answered by it. */
function readAsAnother({ snapshot, uses, dispatch }: CallGraph, node: SymbolNode): Doubt[] {
  const bases = dispatch.basesAnsweredBy(node);
  if (bases.length === 0 || dispatch.countCallsOf(node) > 0) return [];
  const { facts } = snapshot.calls.uses;
  const reads: UseAt[] = [];
  for (const { base } of bases) {
    for (const use of uses.usesOf(base)) {
      if (isPlainRead(facts[use.row])) reads.push(use);
    }
  }
  if (reads.length === 0) return [];
  return [doubtOfUses({ snapshot }, 'unresolved_call', 'A member that it stands for is read, which runs it', reads)];
}

/** Reports whether a use only reads its symbol; escaping symbols are reported as such. */
function isPlainRead(facts: number): boolean {
  return !isCallUse(facts) && !isHint(facts) && !isEscape(facts);
}
