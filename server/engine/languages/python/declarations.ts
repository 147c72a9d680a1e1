import type { Tree } from 'web-tree-sitter';
import { encodeCodeTree } from '../../source/code-tree-codec.ts';
import type { TreeColumns } from '../../source/code-tree.ts';
import type { CodeFacts, ImportNeed } from '../../source/facts.ts';
import { collectMetrics } from '../../metrics/collect-metrics.ts';
import { DeclarationReader } from './declaration-reader.ts';
import { findImportNeeds } from './imports.ts';
import { countModule } from './metrics/count-module.ts';
import { otherNamesOf } from './other-names.ts';
import { withTree, type PythonGrammar } from './parse.ts';
import { emptyTree, encodeTree } from './tree/encode-tree.ts';

/**
 * Classes, functions, methods, variables of modules and classes, attributes and type aliases of a Python file, and its
 * code tree.
 *
 * A file that takes the parser more than its budget has no declarations and is broken.
 *
 * @param isStub types and no code (`.pyi`)
 */
export function readDeclarations(grammar: PythonGrammar, source: string, isStub = false): CodeFacts {
  const text = normalize(source);
  const needs = isStub ? stubNeeds : findImportNeeds(text);
  const facts = withTree(grammar, text, (tree) => readTree(grammar, tree, text));
  const read = facts ?? { declarations: [], broken: true, ...encoded(emptyTree(text), text) };
  return { ...read, ...(needs.length > 0 && { needs }) };
}

/** Nothing in a stub is run. */
const stubNeeds: readonly ImportNeed[] = [{ line: 0, column: 0, purpose: 'never' }];

function readTree(grammar: PythonGrammar, tree: Tree, text: string): CodeFacts {
  const cursor = tree.walk();
  try {
    const { declarations, places } = new DeclarationReader(grammar.syntax, cursor, text).read();
    cursor.reset(tree.rootNode);
    const { columns, isComplete } = encodeTree(grammar.syntax.writing, cursor, text, places);
    return { declarations, broken: tree.rootNode.hasError || !isComplete, ...encoded(columns, text) };
  } finally {
    cursor.delete();
  }
}

function encoded(tree: TreeColumns, text: string): Omit<CodeFacts, 'declarations' | 'broken'> {
  const otherNames = otherNamesOf(tree);
  const metrics = collectMetrics(countModule(tree, text), text, tree.lineStarts);
  return { ...(otherNames.length > 0 && { otherNames }), metrics, tree: encodeCodeTree(tree) };
}

/**
 * Without the byte order mark, which is no column of the first line, and with line breaks that the grammar knows: a
 * lone carriage return is one to Python only. Lines and columns stay as they are.
 */
export function normalize(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  return lines.startsWith('\ufeff') ? lines.slice(1) : lines;
}
