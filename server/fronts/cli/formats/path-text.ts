import type { DependencyPath } from '#protocol/path.ts';
import { proofWords } from '#protocol/proof-words.ts';
import { counted } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';

const LAYOUT: readonly Column[] = [
  { title: 'where' },
  { title: 'type' },
  { title: 'proof' },
  { title: 'code', shrinks: true },
];

export interface PathEnds {
  readonly from: string;
  readonly to: string;
}

/** Line below a path that no shipped code goes. */
export const throughTestsLine = '  No way through shipped code was found: this one leads through tests.\n';

/** A path for people: a line for the import of each step, then where it ends; and how surely it is so. */
export function* pathText(found: DependencyPath, ends: PathEnds, look: TableLook): Generator<string> {
  const { path, edges } = found;
  if (path.length === 0) return yield* noPathText(found, ends);
  const steps = edges.map(({ file, line, column, type, proof, text }) => [
    `${file}:${line}:${column}`,
    type,
    proofWords[proof],
    text,
  ]);
  for (const line of table(LAYOUT, [...steps, [path[path.length - 1].id, '', '', '']], look)) yield `${line}\n`;
  yield `\n${counted(edges.length, 'step')}, ${found.certainty}\n`;
  if (found.throughTests) yield throughTestsLine;
  yield* reasonLines(found);
}

function* noPathText(found: DependencyPath, { from, to }: PathEnds): Generator<string> {
  const what = from === to ? `No cycle through ${from}` : `No path from ${from} to ${to}`;
  yield `${visibleText(what)}: ${found.certainty === 'exact' ? 'exact' : `${found.certainty}, one may be hidden`}.\n`;
  yield* reasonLines(found);
}

function* reasonLines({ reasons }: DependencyPath): Generator<string> {
  for (const reason of reasons) yield `  ${visibleText(reason)}\n`;
}
