import { decodeUtf8 } from '#server/base/utf8.ts';
import { lifecycleOf } from '../../entry-points/frameworks/lifecycle.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { doubtOfNodes } from './doubts.ts';
import { hasEscapingInstance } from './escaping-classes.ts';
import { traitsOfNode } from './node-traits.ts';
import { containerOfNode, isExported, isModule, kindOfNode } from './symbol-nodes.ts';

interface LifecycleMethod {
  readonly owner: SymbolNode;
  readonly isOfClass: boolean;
  /** Who calls it. */
  readonly doubt: Doubt;
}

/**
 * Returns the doubts about a method that a framework calls by its name: of a class that external code has, or of an
 * object that other files may pass to it, for which there is no site.
 */
export function doubtsAboutLifecycle(graph: CallGraph, node: SymbolNode): Doubt[] {
  // That it is known to be run says as much.
  const method = graph.outside.isRun(node) ? undefined : lifecycleMethod(graph, node);
  return method !== undefined && mayBeHad(graph, method)
    ? [{ ...doubtOfNodes(graph.snapshot, method.doubt.code, [node]), ...method.doubt }]
    : [];
}

/** The same of a class of JavaScript that nothing has but a container that is known, which makes it or a class below. */
export function runByLifecycle(graph: CallGraph, node: SymbolNode): Doubt | undefined {
  const method = lifecycleMethod(graph, node);
  if (method?.isOfClass !== true || !traitsOfNode(graph.snapshot, node).hasNew || mayBeHad(graph, method))
    return undefined;
  const { owner, doubt } = method;
  return [owner, ...graph.hierarchy.descendants([owner])].some((each) => graph.outside.isRun(each)) ? doubt : undefined;
}

function lifecycleMethod({ snapshot, members }: CallGraph, node: SymbolNode): LifecycleMethod | undefined {
  if (isModule(snapshot, node) || kindOfNode(snapshot, node) !== 'method') return undefined;
  const owner = containerOfNode(snapshot, node) as SymbolNode;
  if (isModule(snapshot, owner)) return undefined;
  const isOfClass = kindOfNode(snapshot, owner) === 'class';
  const has = isOfClass ? 'class' : 'object';
  const caller = lifecycleOf(decodeUtf8(members.nameBytes(node)), has);
  if (caller === undefined) return undefined;
  return { owner, isOfClass, doubt: { code: `called_by_framework_of_${has}`, values: [caller] } };
}

function mayBeHad(graph: CallGraph, { owner, isOfClass }: LifecycleMethod): boolean {
  if (isOfClass) return hasEscapingInstance(graph, owner);
  return kindOfNode(graph.snapshot, owner) === 'variable' && isExported(graph.snapshot, owner);
}
