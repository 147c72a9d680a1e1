import { traitsOfNode } from './node-traits.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { isCallable, usersOf } from './caller-sites.ts';
import { isConstructor } from './node-traits.ts';
import { doubtOfNodes } from './doubts.ts';
import { containerOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

/** Calls that are not written as calls of that name. */
export function doubtsAboutUnnamedCalls(graph: CallGraph, node: SymbolNode): Doubt[] {
  if (isModule(graph.snapshot, node)) return [];
  const unnamed = [...calledByValue(graph, node), ...calledAsNext(graph, node)];
  return isCallable(graph.snapshot, node) ? [...unnamed, ...calledByLanguage(graph, node)] : unnamed;
}

/** `super().run()` in a class means the `run` of another base, where a class below inherits from both. */
function calledAsNext(graph: CallGraph, node: SymbolNode): Doubt[] {
  const callers = usersOf(graph, node).flatMap((each) => graph.next.callersOf(each));
  return callers.length === 0 ? [] : [doubtOfNodes(graph.snapshot, 'called_through_super', callers)];
}

/** `[key]() {}`: what names it is what `key` is at run time, and `[Symbol.iterator]` is called by the language. */
function calledByValue({ members }: CallGraph, node: SymbolNode): Doubt[] {
  if (members.nameBytes(node)[0] !== bracket) return [];
  return [{ code: 'computed_name' }];
}

const [bracket] = encodeUtf8('[');

function calledByLanguage({ snapshot, members, outerNames }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = containerOfNode(snapshot, node);
  if (owner === undefined || isConstructor(snapshot, members, node)) return [];
  const { calledByLanguage: ofObjects, calledInModules } = traitsOfNode(snapshot, node);
  const isOfModule = isModule(snapshot, owner) && outerNames.mayBeTaken(node);
  if (!isOfModule && kindOfNode(snapshot, node) !== 'method') return [];
  const names = isOfModule ? calledInModules : ofObjects;
  return names.test(decodeUtf8(members.nameBytes(node))) ? [{ code: 'called_by_language' }] : [];
}
