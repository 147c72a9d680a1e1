import { proofWords } from '#protocol/proof-words.ts';
import type { Impact } from '#protocol/impact.ts';
import { counted } from '../describe.ts';
import { code, inLine } from '../markdown-text.ts';
import { certaintyText, countsText, levelText, reasonTexts, symbolNames } from './impact-words.ts';

/** Of each list: a comment on a change is read, not searched. */
const rowsMax = 100;

/** An impact as Markdown, for a review or a message. */
export function impactMarkdown(impact: Impact, subject: string): string {
  const { changed, impacted, entryPoints, tests, unknown } = impact;
  const reasons = reasonTexts(impact).map((reason) => `- ${inLine(reason)}`);
  return [
    `## ${levelText(impact)}: ${inLine(subject)}`,
    `${countsText(impact)}. ${certaintyText(impact)}`,
    ...(reasons.length === 0 ? [] : [reasons.join('\n')]),
    ...section('Changed', changed, ({ file, kind, symbols }) => [
      code(file),
      kind === 'unknown' ? 'changed' : kind,
      symbolNames(symbols).map(code).join(', '),
    ]),
    ...section('Reached', impacted, ({ file, distance, risk, via, proof }) => [
      code(file),
      `${counted(distance, 'file')} away`,
      `risk ${risk.toFixed(2)}`,
      proof === 'exact' ? '' : proofWords[proof],
      `from ${code(via.at(-1) ?? '')}`,
    ]),
    ...section('Entry points', entryPoints, ({ name, type, file, line, proof }) => [
      code(name),
      type.replaceAll('_', ' '),
      name === file ? '' : code(`${file}:${line}`),
      proof === 'exact' ? '' : proofWords[proof],
    ]),
    ...section('Tests to run', tests, ({ file, basis }) => [code(file), basis]),
    ...section('May add to it', unknown, ({ file, line, name }) => [code(`${file}:${line}`), code(name)]),
  ]
    .join('\n\n')
    .concat('\n');
}

function section<Row>(title: string, rows: readonly Row[], cells: (row: Row) => readonly string[]): string[] {
  if (rows.length === 0) return [];
  const lines = rows.slice(0, rowsMax).map((row) => `- ${cells(row).filter(Boolean).join(', ')}`);
  const rest = rows.length - lines.length;
  return [
    `### ${title} (${rows.length})`,
    [...lines, ...(rest > 0 ? [`- and ${counted(rest, 'more', 'more')}`] : [])].join('\n'),
  ];
}
