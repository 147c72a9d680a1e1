import { type CodeTree, lineAndColumn } from '../source/code-tree.ts';
import type { LanguageFrontEnd } from '../source/language.ts';
import { type ChosenBlock, chooseExtraction } from './choose-extraction.ts';
import type { Cost } from './code-counter.ts';
import type { ExplainedCode } from './explained-code.ts';

/** Part of a function's numbers and where it is. Positions are from 1. */
export interface PlacedCost {
  readonly line: number;
  readonly column: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  /** Part of `cognitive` that is for nesting. */
  readonly nesting: number;
  /** The construct: `if`, `&&`, …; `function` for the one path that every function has. */
  readonly reason: string;
}

/** A block that is better a function of its own. */
export interface PlacedExtraction extends Pick<ChosenBlock, 'saves' | 'inputs' | 'outputs'> {
  readonly line: number;
  readonly endLine: number;
  /** A sentence. */
  readonly reason: string;
}

export interface ExplainedFunction {
  /** By position: they add up to the function's numbers. */
  readonly costs: readonly PlacedCost[];
  readonly extract?: PlacedExtraction;
}

/**
 * Returns what a function costs line by line, and what to take out of it first; undefined where the file has no such function, or
 * cannot be read. `load` of the front-end must have ended.
 *
 * @param text of the file
 */
export function explainFunction(
  frontEnd: LanguageFrontEnd,
  text: string,
  path: string,
  qualifiedName: string,
): ExplainedFunction | undefined {
  const code = frontEnd.explain(text, path);
  const symbol = code.declarations.findIndex((each) => each.qualifiedName === qualifiedName);
  const found = code.functions.filter((each) => symbol >= 0 && each.symbol === symbol);
  if (found.length === 0) return undefined;
  const costs = found.flatMap(({ node }) => [whole(node), ...costsIn(code, node)]);
  // Of several functions that are one symbol the hardest is the one to begin with.
  const [hardest] = found.toSorted((a, b) => b.cognitive - a.cognitive);
  const chosen = chooseExtraction(code, hardest.node, costsIn(code, hardest.node));
  return {
    costs: costs.map((cost) => placed(code.tree, cost)).toSorted((a, b) => a.line - b.line || a.column - b.column),
    ...(chosen && { extract: placedExtraction(code.tree, text, chosen, hardest.cognitive) }),
  };
}

function costsIn({ costs }: ExplainedCode, node: number): readonly Cost[] {
  return costs.filter(({ of }) => of.node === node).map(({ cost }) => cost);
}

function whole(node: number): Cost {
  return { node, cyclomatic: 1, cognitive: 0, nesting: 0, depth: 0, reason: 'function' };
}

function placed(tree: CodeTree, { node, cyclomatic, cognitive, nesting, reason }: Cost): PlacedCost {
  return { ...lineAndColumn(tree, tree.positions[node]), cyclomatic, cognitive, nesting, reason };
}

function placedExtraction(
  tree: CodeTree,
  text: string,
  { node, isStatement, saves, own, inputs, outputs }: ChosenBlock,
  cognitive: number,
): PlacedExtraction {
  // Of a block in braces what is in it is meant.
  const { line } = lineAndColumn(tree, tree.positions[isStatement ? node : node + 1]);
  const endLine = lastLineOf(tree, text.replace(/^\ufeff/, ''), node, line);
  const lines = endLine - line + 1;
  const what = lines === 1 ? 'This line' : `These ${lines} lines`;
  const reason =
    `${what} as a function of their own, with a cognitive complexity of ${own}, would leave ${cognitive - saves} of ` +
    `the ${cognitive} here.`;
  return { line, endLine, saves, inputs, outputs, reason: lines === 1 ? reason.replace('their', 'its') : reason };
}

const closing = /^[ \t]*[\])}]+[;,]?[ \t]*$/;

/**
 * The last line of a block. The tree has no ends of nodes: behind the last of them follow lines of closing brackets, as far as they
 * stand no further out than the first line.
 */
function lastLineOf(tree: CodeTree, text: string, node: number, first: number): number {
  const { positions, ends, lineStarts } = tree;
  let last = positions[node];
  for (let inner = node; inner < ends[node]; inner++) last = Math.max(last, positions[inner]);
  const textOf = (line: number) => text.slice(lineStarts[line - 1], lineStarts[line]).replace(/\r?\n$/, '');
  const indent = indentOf(textOf(first));
  let { line } = lineAndColumn(tree, last);
  while (line < lineStarts.length && closing.test(textOf(line + 1)) && indentOf(textOf(line + 1)) >= indent) line++;
  return line;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
