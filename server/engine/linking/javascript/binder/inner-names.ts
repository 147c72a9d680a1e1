import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';

const declaring = new Set<number>([
  kind.variable,
  kind.parameter,
  kind.bindingElement,
  kind.functionDeclaration,
  kind.functionExpression,
  kind.classDeclaration,
  kind.classExpression,
  kind.interfaceDeclaration,
  kind.typeAlias,
  kind.typeParameter,
  kind.enumDeclaration,
  kind.enumMember,
  kind.importEquals,
]);

/**
 * Whether a name, as an index into the texts, can be declared anywhere but at the top level of the file: most names of a
 * file are imported or global, and no scope needs to be asked for them.
 */
export function isInnerName(tree: CodeTree, name: number): boolean {
  return innerNamesOf(tree)[name] === 1;
}

/** The same for all names: 1 for inner ones. */
export const innerNamesOf = remember(findInnerNames);

function findInnerNames({ kinds, names, parents, count, texts }: CodeTree): Uint8Array {
  const found = new Uint8Array(texts.length);
  for (let node = 1; node < count; node++) {
    // What a namespace exports can be declared in another body of it, in another file.
    if (kinds[node] === kind.namespaceDeclaration) return found.fill(1);
    if (parents[node] !== 0 && declaring.has(kinds[node])) found[names[node]] = 1;
  }
  return found;
}
