import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { meaning } from '../entity.ts';
import { boundBy } from './scope-nodes.ts';

const meanings = new Map<number, number>([
  [kind.variable, meaning.variable],
  [kind.parameter, meaning.parameter],
  [kind.functionDeclaration, meaning.functionLike],
  [kind.functionExpression, meaning.functionLike],
  [kind.arrowFunction, meaning.functionLike],
  [kind.classDeclaration, meaning.classLike],
  [kind.classExpression, meaning.classLike],
  [kind.interfaceDeclaration, meaning.interface],
  [kind.typeAlias, meaning.typeAlias],
  [kind.enumDeclaration, meaning.enumLike],
  [kind.enumMember, meaning.enumMember],
  [kind.namespaceDeclaration, meaning.namespace],
  [kind.typeParameter, meaning.typeParameter],
  [kind.property, meaning.property],
  [kind.propertySignature, meaning.property],
  [kind.propertyAssignment, meaning.property],
  [kind.shorthandProperty, meaning.property],
  [kind.method, meaning.method],
  [kind.methodSignature, meaning.method],
  [kind.getter, meaning.getter],
  [kind.setter, meaning.setter],
  [kind.constructorMember, meaning.constructorMember],
  [kind.importDefault, meaning.alias],
  [kind.importNamespace, meaning.alias],
  [kind.importSpecifier, meaning.alias],
  [kind.importEquals, meaning.alias],
  [kind.exportSpecifier, meaning.alias],
  [kind.exportStarAs, meaning.alias],
  [kind.exportAsNamespace, meaning.alias],
  [kind.file, meaning.module],
]);

/** Returns the meanings that a declaring node declares, as bits of `meaning`; 0 where it declares nothing. */
export function declaredMeaning(tree: CodeTree, node: number): number {
  const nodeKind = tree.kinds[node];
  const flags = tree.flags[node];
  const base =
    nodeKind === kind.bindingElement
      ? tree.kinds[boundBy(tree, node)] === kind.parameter
        ? meaning.parameter
        : meaning.variable
      : (meanings.get(nodeKind) ?? 0);
  return base === 0
    ? 0
    : base |
        ((flags & flag.optional) !== 0 ? meaning.optional : 0) |
        ((flags & flag.isStatic) !== 0 ? meaning.isStatic : 0);
}
