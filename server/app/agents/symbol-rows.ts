import type { ProofLevel } from '#server/engine/graph/snapshot.ts';
import { compactDeclaration } from '#server/engine/slicing/compact-declaration.ts';
import { declarationHead } from '#server/engine/slicing/declaration-head.ts';
import type { GroupedRow } from '#server/engine/slicing/grouped-rows.ts';
import { nameAt, signatureOf } from '#server/engine/slicing/signature.ts';
import type { SliceNamed, SliceNeighbour, SliceSymbol } from '#server/engine/slicing/slice.ts';
import { maskSecrets } from '#server/engine/security/secrets/mask-secrets.ts';
import type { SourceLines } from './source-lines.ts';

/** How something is known, in one character. */
export const proofMarks: Readonly<Record<ProofLevel, string>> = { exact: '=', inferred: '~', hint: '?' };

/** Lines of uses that one row names. */
const linesShown = 8;

/** A user's signature matters less than what it uses. */
const userCharactersMax = 100;

/** Members whose names stand for a type that is too long. */
const membersShown = 24;

type Declared = Pick<SliceSymbol, 'id' | 'file' | 'kind' | 'language' | 'line' | 'column' | 'endLine'>;

/** The part of an id behind its file. */
export function nameIn({ id, file }: Pick<SliceSymbol, 'id' | 'file'>): string {
  return id.slice(file.length + 1);
}

/**
 * `= #Box.add:12 (a: number): void`
 *
 * @param place what stands behind the name in place of the line
 */
export function declarationRow(
  symbol: Declared,
  source: SourceLines,
  mark = '=',
  place = String(symbol.line),
): GroupedRow {
  const head = signature(symbol, source, 'head');
  return { file: symbol.file, text: `${mark} #${nameIn(symbol)}:${place}${head}` };
}

/** The same with all that a short declaration says: of a type that is its meaning. */
export function meaningRow(symbol: SliceNamed, source: SourceLines): GroupedRow {
  const text = signature(symbol, source, 'whole');
  const isShown = symbol.members.length === 0 || text.includes('{');
  const meaning = isShown ? text : `${text} {${symbol.members.slice(0, membersShown).join(', ')}}`;
  return { file: symbol.file, text: `${proofMarks[symbol.proof]} #${nameIn(symbol)}:${symbol.line}${meaning}` };
}

/** A user of the symbol with the lines of its uses. */
export function userRow(symbol: SliceNeighbour, source: SourceLines): GroupedRow {
  const more = symbol.lines.length > linesShown ? `+${symbol.lines.length - linesShown}` : '';
  const lines = symbol.lines.slice(0, linesShown).join(',') + more;
  const whole = symbol.kind === 'file' ? '' : signature(symbol, source, 'head');
  const head = whole.length > userCharactersMax ? `${whole.slice(0, userCharactersMax)}…` : whole;
  return { file: symbol.file, text: `${proofMarks[symbol.proof]} :${lines} in #${nameIn(symbol)}${head}` };
}

function signature(symbol: Declared, source: SourceLines, form: 'head' | 'whole'): string {
  const lines = symbol.kind === 'file' ? undefined : source.of(symbol.file);
  if (lines === undefined) return '';
  const read = form === 'head' ? declarationHead : compactDeclaration;
  const name = nameAt(lines[symbol.line - 1] ?? '', symbol.column);
  const text = signatureOf(maskSecrets(read(lines, symbol, symbol.language)), name);
  return text === '' ? '' : ` ${text}`;
}
