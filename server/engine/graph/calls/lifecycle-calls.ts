import { decodeUtf8 } from '#server/base/utf8.ts';
import { lifecycleOf } from '../../entry-points/frameworks/lifecycle.ts';
import type { Doubt, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { doubtOfNodes } from './doubts.ts';
import { hasEscapingInstance } from './escaping-classes.ts';
import { traitsOfNode } from './node-traits.ts';
import { containerOfNode, isExported, isModule, kindOfNode } from './symbol-nodes.ts';

interface LifecycleMethod {
  readonly owner: SymbolNode;
  readonly isOfClass: boolean;
  readonly what: string;
}

/**
 * Returns the doubts about a method that a framework calls by its name: of a class that external code has, or of an
 * object that other files may pass to it, for which there is no site.
 */
export function doubtsAboutLifecycle(graph: CallGraph, node: SymbolNode): Doubt[] {
  const method = lifecycleMethod(graph, node);
  return method !== undefined && mayBeHad(graph, method)
    ? [doubtOfNodes(graph.snapshot, 'escapes', method.what, [node])]
    : [];
}

/** The same of a class of JavaScript that nothing has but a container that is known, which makes it or a class below: a sentence without its end. */
export function runByLifecycle(graph: CallGraph, node: SymbolNode): string | undefined {
  const method = lifecycleMethod(graph, node);
  if (method?.isOfClass !== true || !traitsOfNode(graph.snapshot, node).hasNew || mayBeHad(graph, method))
    return undefined;
  const { owner, what } = method;
  return [owner, ...graph.hierarchy.descendants([owner])].some((each) => graph.outside.isRun(each)) ? what : undefined;
}

function lifecycleMethod({ snapshot, members }: CallGraph, node: SymbolNode): LifecycleMethod | undefined {
  if (isModule(snapshot, node) || kindOfNode(snapshot, node) !== 'method') return undefined;
  const owner = containerOfNode(snapshot, node) as SymbolNode;
  if (isModule(snapshot, owner)) return undefined;
  const isOfClass = kindOfNode(snapshot, owner) === 'class';
  const has = isOfClass ? 'class' : 'object';
  const caller = lifecycleOf(decodeUtf8(members.nameBytes(node)), has);
  const what = `A method of that name is called by ${caller}, which may have its ${has}`;
  return caller === undefined ? undefined : { owner, isOfClass, what };
}

function mayBeHad(graph: CallGraph, { owner, isOfClass }: LifecycleMethod): boolean {
  if (isOfClass) return hasEscapingInstance(graph, owner);
  return kindOfNode(graph.snapshot, owner) === 'variable' && isExported(graph.snapshot, owner);
}
