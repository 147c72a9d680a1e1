import type { Doubt } from '#protocol/doubt-codes.ts';
import { traitsOfNode, isPrivate } from './node-traits.ts';
import type { SymbolNode } from './answers.ts';
import type { CallGraph } from './call-graph.ts';
import { doubtOfFiles } from './doubts.ts';
import { containerOfNode, fileOfNode, isData, isMember, isModule, kindOfNode } from './symbol-nodes.ts';

/**
 * `{{ order.total }}`: templates read and call members of Python by their names, those of modules as well, and the scripts in
 * a page have what all scripts declare. Of a page its words are known, and those count. What lies in a function is local.
 */
export function doubtsAboutTemplates(graph: CallGraph, node: SymbolNode, isHolder = false): Doubt[] {
  const { snapshot, doubtful, members } = graph;
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || (!isModule(snapshot, owner) && kindOfNode(snapshot, owner) !== 'class')) return [];
  const isFilledIn = traitsOfNode(snapshot, node).hasTemplateCalls && !isPrivate(snapshot, members, node);
  if (!isFilledIn && !graph.outerNames.isGlobal(node)) return [];
  const as = isModule(snapshot, owner) ? 'of_module' : isData(snapshot, node) && !isHolder ? 'data' : 'callable';
  const own = { name: members.nameBytes(node), hash: members.nameHash(node), file: fileOfNode(snapshot, node) };
  const pages = [own, ...graph.otherNames.of(node)].flatMap(({ name, hash, file }) =>
    doubtful.pagesNaming(file, { name, hash, as }),
  );
  return pages.length === 0 ? [] : [doubtOfFiles(snapshot, 'named_in_templates', [...new Set(pages)])];
}

/** `{{ order.total }}`, `(click)="order.pay()"`: code in a template takes members of what a component has. */
export function doubtsAboutTemplateMembers({ snapshot, doubtful, members }: CallGraph, node: SymbolNode): Doubt[] {
  const owner = isModule(snapshot, node) ? undefined : containerOfNode(snapshot, node);
  if (owner === undefined || traitsOfNode(snapshot, node).hasTemplateCalls) return [];
  if (!isMember(snapshot, node, owner)) return [];
  const name = members.nameBytes(node);
  const naming = doubtful.templatesNaming(fileOfNode(snapshot, node), name, members.nameHash(node));
  return naming.length === 0 ? [] : [doubtOfFiles(snapshot, 'named_in_templates', naming)];
}
