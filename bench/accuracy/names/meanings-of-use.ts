import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { namespaceMeaning, typeMeaning, type Unit, valueMeaning } from '#server/engine/linking/javascript/entity.ts';

/** What a name is looked up for; 0 where the node is no name. */
export function meaningsOfUse({ tree }: Unit, node: number): number {
  const nodeKind = tree.kinds[node];
  const parent = tree.parents[node];
  if (nodeKind === kind.shorthandProperty) return valueMeaning;
  if (nodeKind !== kind.identifier) return 0;
  const parentKind = tree.kinds[parent];
  if (parentKind === kind.typeReference) return typeMeaning;
  if (parentKind === kind.qualifiedName) return leftMeaning(tree, node);
  if (parentKind === kind.importEquals) return namespaceMeaning | valueMeaning | typeMeaning;
  if (parentKind === kind.implementsClause) return typeMeaning;
  if (parentKind === kind.extendsClause && tree.kinds[tree.parents[parent]] === kind.interfaceDeclaration)
    return typeMeaning;
  return valueMeaning;
}

function leftMeaning(tree: Unit['tree'], node: number): number {
  for (let at = tree.parents[node]; at > 0; at = tree.parents[at]) {
    if (tree.kinds[at] === kind.typeQuery) return valueMeaning;
    if (tree.kinds[at] === kind.typeReference || tree.kinds[at] === kind.importEquals) return namespaceMeaning;
  }
  return valueMeaning;
}
