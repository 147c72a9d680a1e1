import { traitsOfNode } from './node-traits.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { Doubt, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isConstructor } from './caller-sites.ts';
import { doubtWithoutPlace } from './doubts.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

/** Calls that are not written as calls of that name. */
export function doubtsAboutUnnamedCalls(graph: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(graph.snapshot, node)) return [];
  const computed = calledByValue(graph, node);
  if (kindOfNode(graph.snapshot, node) !== 'method') return computed;
  return [...computed, ...calledByLanguage(graph, node)];
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
