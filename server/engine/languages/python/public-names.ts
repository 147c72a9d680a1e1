import type { Node, Tree } from 'web-tree-sitter';
import type { PythonGrammar } from './parse.ts';

/**
 * Names that a literal `__all__` lists, with what is added by `+=`, `.extend([…])` and `.append(…)`. Undefined where
 * there is no `__all__` or a part of it is computed: then it does not say what is public.
 */
export function readPublicNames(grammar: PythonGrammar, tree: Tree, text: string): ReadonlySet<string> | undefined {
  if (!text.includes('__all__')) return undefined;
  const values = grammar.publicNames.captures(tree.rootNode).filter(({ name }) => name === 'value');
  const names = new Set<string>();
  const areLiteral = values.every(({ node }) => addLiteralNames(node, text, names, maxNesting));
  return values.length > 0 && areLiteral ? names : undefined;
}

/** `__all__ = (["a", "b"])` has two; more is hostile, and recursion has to end somewhere. */
const maxNesting = 10;
const sequences = new Set(['list', 'tuple', 'set', 'expression_list', 'argument_list', 'parenthesized_expression']);
const stringLiteral = /^[rRuU]?("""|'''|"|')([^\\]*)\1$/;

/** False if the value holds something other than string literals in literal sequences, joined by `+`. */
function addLiteralNames(node: Node, text: string, names: Set<string>, nesting: number): boolean {
  if (node.type === 'comment') return true;
  if (nesting === 0) return false;
  if (sequences.has(node.type)) {
    return node.namedChildren.every((child) => addLiteralNames(child, text, names, nesting - 1));
  }
  if (node.type === 'binary_operator') return addOperands(node, text, names, nesting - 1);
  const literal = node.type === 'string' ? stringLiteral.exec(text.slice(node.startIndex, node.endIndex)) : null;
  if (literal === null) return false;
  names.add(literal[2]);
  return true;
}

/** A loop and not a recursion on the left side, where `a + b + c + …` nests. */
function addOperands(node: Node, text: string, names: Set<string>, nesting: number): boolean {
  let left: Node | null = node;
  while (left?.type === 'binary_operator') {
    const right: Node | null = left.childForFieldName('right');
    const operator = left.childForFieldName('operator')?.type;
    if (operator !== '+' || right === null || !addLiteralNames(right, text, names, nesting)) return false;
    left = left.childForFieldName('left');
  }
  return left !== null && addLiteralNames(left, text, names, nesting);
}
