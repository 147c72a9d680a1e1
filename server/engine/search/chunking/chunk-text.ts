import type { ChunkText } from './chunk-file.ts';
import { settingsOf } from './settings.ts';
import { type Heading, headingsOf } from './headings.ts';
import type { TextKind } from './text-kind.ts';

/** A longer section is cut: a result must fit a screen. */
const pieceLinesMax = 60;
const pieceCharactersMax = 8000;
/** Upper bound on the pieces of a text: longer files are data, and only their first pieces are found. */
const piecesMax = 400;
const charactersMax = 400_000;

/**
 * Returns the pieces of a text, by first line: sections under their headings, settings by their keys, and the text
 * before them.
 */
export function chunkText(kind: TextKind, text: string): ChunkText[] {
  const lines = text.slice(0, charactersMax).split(/\r?\n/);
  const heads = kind === 'markdown' || kind === 'restructuredtext' ? headingsOf(lines, kind) : settingsOf(lines, kind);
  const pieces: ChunkText[] = [];
  const before: Heading = { line: 1, level: 0, name: '' };
  const all = heads[0]?.line === 1 ? heads : [before, ...heads];
  for (const [index, head] of all.entries()) {
    const end = all[index + 1]?.line ?? lines.length + 1;
    const container = parentOf(all, index)?.name ?? '';
    pieces.push(...piecesOf(lines, head.line, end - 1, { name: head.name, container }));
    if (pieces.length >= piecesMax) break;
  }
  return pieces.slice(0, piecesMax);
}

function parentOf(heads: readonly Heading[], index: number): Heading | undefined {
  return heads.slice(0, index).findLast(({ level }) => level < heads[index].level);
}

function piecesOf(
  lines: readonly string[],
  from: number,
  to: number,
  named: Pick<ChunkText, 'name' | 'container'>,
): ChunkText[] {
  const pieces: ChunkText[] = [];
  for (let line = from; line <= to; line += pieceLinesMax) {
    const part = lines.slice(line - 1, Math.min(to, line + pieceLinesMax - 1));
    while (part.length > 0 && part[part.length - 1].trim() === '') part.pop();
    if (part.length === 0) continue;
    const body = part.join('\n').slice(0, pieceCharactersMax);
    pieces.push({ symbol: 0, line, endLine: line + part.length - 1, ...named, documentation: '', body });
  }
  return pieces;
}
