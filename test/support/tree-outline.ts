import assert from 'node:assert/strict';
import { type CodeTree, lineAndColumn, nameOf, symbolAt } from '#server/engine/source/code-tree.ts';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { flag } from '#server/engine/languages/typescript/node-flags.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';

const kindNames = new Map<number, string>(Object.entries(kind).map(([name, value]) => [value, name]));

/** The outline of what is in a file, without the file itself: one line a node, children behind their parent. */
export function outlineOf(source: string, path: string): string {
  const { tree, declarations } = readScript(source, scriptDialect(path));
  const names = declarations.declarations.map(({ qualifiedName }) => qualifiedName);
  const lines = Array.from({ length: tree.count - 1 }, (_, index) => outlineLine(tree, names, index + 1));
  return lines.join('\n');
}

/** `kind name flags line:column = symbol`, with the flags in brackets. */
function outlineLine(tree: CodeTree, names: readonly string[], node: number): string {
  const { line, column } = lineAndColumn(tree, tree.positions[node]);
  const symbol = symbolAt(tree, node);
  const parts = [
    kindNames.get(tree.kinds[node]),
    nameOf(tree, node),
    flagNames(tree.kinds[node], tree.flags[node]),
    `${line}:${column}`,
    symbol < 0 ? '' : `= ${names[symbol]}`,
  ];
  return `${'  '.repeat(depthOf(tree, node) - 1)}${parts.filter((part) => part !== '').join(' ')}`;
}

function flagNames(nodeKind: number, flags: number): string {
  const isJump = nodeKind === kind.breakStatement || nodeKind === kind.continueStatement;
  // Of two names of one bit the kind decides.
  const others = [
    nodeKind === kind.typeParameter ? 'parameterProperty' : 'defaultOnly',
    isJump ? 'optional' : 'labelled',
    nodeKind === kind.file ? 'fromComment' : 'isCut',
  ];
  const names = Object.entries(flag).filter(([name, bit]) => (flags & bit) !== 0 && !others.includes(name));
  return names.length === 0 ? '' : `[${names.map(([name]) => name).join(' ')}]`;
}

function depthOf(tree: CodeTree, node: number): number {
  let depth = 0;
  for (let at = node; at !== 0; at = tree.parents[at]) depth++;
  return depth;
}

/** Outlines are indented as it suits the test. */
export function checkOutline(source: string, path: string, expected: string): void {
  const lines = expected.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  assert.equal(outlineOf(source, path), lines.map((line) => line.slice(margin)).join('\n'));
}
