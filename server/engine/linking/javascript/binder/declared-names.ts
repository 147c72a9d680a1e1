import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { isPatternKind, kind } from '../../../languages/typescript/node-kinds.ts';
import { meaning } from '../entity.ts';

/** Called with each node that declares a name in the scope that is asked about. */
export type Visit = (node: number, meanings: number) => void;

const statementMeanings = new Map<number, number>([
  [kind.functionDeclaration, meaning.functionLike],
  [kind.classDeclaration, meaning.classLike],
  [kind.interfaceDeclaration, meaning.interface],
  [kind.typeAlias, meaning.typeAlias],
  [kind.enumDeclaration, meaning.enumLike],
  [kind.namespaceDeclaration, meaning.namespace],
  [kind.importEquals, meaning.alias],
]);

/** Statements that can hold a `var` of the function around them. */
const nesting = new Set<number>([
  kind.block,
  kind.ifStatement,
  kind.forStatement,
  kind.forIn,
  kind.forOf,
  kind.whileStatement,
  kind.doStatement,
  kind.switchStatement,
  kind.caseClause,
  kind.defaultClause,
  kind.tryStatement,
  kind.catchClause,
]);

export function isBlockScoped(tree: CodeTree, variable: number): boolean {
  return (tree.flags[variable] & (flag.constant | flag.blockScoped)) !== 0;
}

/** The names that a variable, parameter or binding element binds: its own, or those of its pattern. */
export function visitBinding(tree: CodeTree, node: number, meanings: number, visit: Visit): void {
  let hasPattern = false;
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (!isPatternKind(tree.kinds[child])) continue;
    hasPattern = true;
    visitPattern(tree, child, meanings, visit);
  }
  if (!hasPattern && tree.names[node] !== 0) visit(node, meanings);
}

function visitPattern(tree: CodeTree, pattern: number, meanings: number, visit: Visit): void {
  for (let element = pattern + 1; element < tree.ends[pattern]; element = tree.ends[element])
    if (tree.kinds[element] === kind.bindingElement) visitBinding(tree, element, meanings, visit);
}

/** Returns the names that statements declare in their own block. `var` is left out: it belongs to the function. */
export function visitStatements(tree: CodeTree, first: number, end: number, visit: Visit): void {
  for (let node = first; node < end; node = tree.ends[node]) {
    const nodeKind = tree.kinds[node];
    const declared = statementMeanings.get(nodeKind);
    if (declared !== undefined) visit(node, declared);
    else if (nodeKind === kind.variable) {
      if (isBlockScoped(tree, node)) visitBinding(tree, node, meaning.variable, visit);
    } else if (nodeKind === kind.importDeclaration) visitImport(tree, node, visit);
    else if (nodeKind === kind.block && (tree.flags[node] & flag.declarationList) !== 0)
      visitStatements(tree, node + 1, tree.ends[node], visit);
  }
}

function visitImport(tree: CodeTree, declaration: number, visit: Visit): void {
  for (let child = declaration + 1; child < tree.ends[declaration]; child = tree.ends[child])
    visit(child, meaning.alias);
}

/** Every `var` of a function, file or namespace, however deep in its statements. */
export function visitVars(tree: CodeTree, first: number, end: number, visit: Visit): void {
  const { kinds, ends, parents } = tree;
  let node = first;
  while (node < end) {
    const nodeKind = kinds[node];
    if (nodeKind === kind.variable && !isBlockScoped(tree, node) && kinds[parents[node]] !== kind.catchClause)
      visitBinding(tree, node, meaning.variable, visit);
    node = nesting.has(nodeKind) ? node + 1 : ends[node];
  }
}

/** Type parameters and parameters that are children of a node. */
export function visitParameters(tree: CodeTree, node: number, visit: Visit): void {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.typeParameter) visit(child, meaning.typeParameter);
    else if (tree.kinds[child] === kind.parameter) visitBinding(tree, child, meaning.parameter, visit);
  }
}

/** The type parameters that `infer` declares in the `extends` part of a conditional type, those of nested ones apart. */
export function visitInferred(tree: CodeTree, conditional: number, visit: Visit): void {
  const check = conditional + 1;
  const extended = tree.ends[check];
  for (let node = extended; node < tree.ends[extended]; node++)
    if (tree.kinds[node] === kind.inferType && conditionalOf(tree, node) === conditional)
      visit(node + 1, meaning.typeParameter);
}

/** The conditional type in whose `extends` part a node lies. */
function conditionalOf(tree: CodeTree, node: number): number {
  let child = node;
  for (let at = tree.parents[node]; at > 0; at = tree.parents[at]) {
    if (tree.kinds[at] === kind.conditionalType && child === tree.ends[at + 1]) return at;
    child = at;
  }
  return 0;
}
