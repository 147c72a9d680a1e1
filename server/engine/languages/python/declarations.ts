import type { Tree } from 'web-tree-sitter';
import type { Declaration, DeclarationFacts } from '../../source/facts.ts';
import { DeclarationReader } from './declaration-reader.ts';
import { withTree, type PythonGrammar } from './parse.ts';

/**
 * Classes, functions, methods, variables of modules and classes, attributes and type aliases of a Python file.
 *
 * A file that takes the parser more than its budget has no declarations and is broken.
 */
export function readDeclarations(grammar: PythonGrammar, source: string): DeclarationFacts {
  const text = normalize(source);
  const facts = withTree(grammar, text, (tree) => ({
    declarations: readTree(grammar, tree, text),
    broken: tree.rootNode.hasError,
  }));
  return facts ?? { declarations: [], broken: true };
}

function readTree(grammar: PythonGrammar, tree: Tree, text: string): Declaration[] {
  const cursor = tree.walk();
  try {
    return new DeclarationReader(grammar.syntax, cursor, text).read();
  } finally {
    cursor.delete();
  }
}

/**
 * Without the byte order mark, which is no column of the first line, and with line breaks that the grammar knows: a
 * lone carriage return is one to Python only. Lines and columns stay as they are.
 */
function normalize(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  return lines.startsWith('\ufeff') ? lines.slice(1) : lines;
}
