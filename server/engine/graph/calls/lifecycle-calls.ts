import { decodeUtf8 } from '#server/base/utf8.ts';
import { lifecycleOf } from '../../entry-points/frameworks/lifecycle.ts';
import type { Doubt, SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { doubtOfNodes } from './doubts.ts';
import { hasEscapingInstance } from './escaping-classes.ts';
import { containerOfNode, isExported, isModule, kindOfNode } from './symbol-nodes.ts';

/**
 * Returns the doubts about a method that a framework calls by its name: of a class that external code has, or of an
 * object that other files may pass to it, for which there is no site.
 */
export function doubtsAboutLifecycle(graph: CallGraph, node: SymbolNode): Doubt[] {
  const { snapshot, members } = graph;
  if (isModule(snapshot, node) || kindOfNode(snapshot, node) !== 'method') return [];
  const owner = containerOfNode(snapshot, node) as SymbolNode;
  if (isModule(snapshot, owner)) return [];
  const kind = kindOfNode(snapshot, owner);
  const caller = lifecycleOf(decodeUtf8(members.nameBytes(node)), kind === 'class' ? 'class' : 'object');
  if (caller === undefined) return [];
  const mayHave =
    kind === 'class' ? hasEscapingInstance(graph, owner) : kind === 'variable' && isExported(snapshot, owner);
  const what = `A method of that name is called by ${caller}, which may have its ${kind === 'class' ? 'class' : 'object'}`;
  return mayHave ? [doubtOfNodes(snapshot, 'escapes', what, [node])] : [];
}
