import type { DependencyPath } from '#protocol/path.ts';
import { proofWords } from '#protocol/proof-words.ts';
import { counted } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { type PathEnds, throughTestsLine } from './path-text.ts';

type Step = DependencyPath['edges'][number];

const LAYOUT: readonly Column[] = [
  { title: 'where' },
  { title: 'shows' },
  { title: 'proof' },
  { title: 'code', shrinks: true },
];

/** A path between symbols for people: how surely it is one, then each step with what shows it. */
export function* symbolPathText(found: DependencyPath, { from, to }: PathEnds, look: TableLook): Generator<string> {
  const { path, edges } = found;
  if (path.length === 0) {
    const what = from === to ? `No cycle through ${from}` : `No path from ${from} to ${to}`;
    return yield* claimOfNone(what, found);
  }
  const [first, last] = [path[0].id, path[path.length - 1].id];
  const proven = found.certainty === 'exact' ? 'exact' : `${found.certainty}, not every step is proven`;
  yield `${visibleText(`${counted(edges.length, 'step')} from ${first} to ${last}`)}, ${proven}\n`;
  if (found.throughTests) yield throughTestsLine;
  yield* reasonLines(found);
  for (const edge of edges) yield* stepLines(edge, look);
}

function* claimOfNone(what: string, found: DependencyPath): Generator<string> {
  const { certainty } = found;
  yield `${visibleText(what)}: ${certainty === 'exact' ? 'exact' : `${certainty}, one may be hidden`}.\n`;
  yield* reasonLines(found);
}

function* reasonLines({ reasons }: DependencyPath): Generator<string> {
  for (const reason of reasons) yield `  ${visibleText(reason)}\n`;
}

function* stepLines({ source, target, type, proof, evidence = [], ...use }: Step, look: TableLook): Generator<string> {
  yield `\n${visibleText(`${source} → ${target}`)} (${type}, ${proofWords[proof]})\n`;
  const places = evidence.length > 0 ? evidence : [{ role: 'use' as const, ...use }];
  const rows = places.map(({ file, line, column, role, text }) => [
    `${file}:${line}:${column}`,
    role,
    role === 'use' ? proofWords[proof] : '',
    text,
  ]);
  for (const line of table(LAYOUT, rows, look).slice(1)) yield `  ${line}\n`;
}
