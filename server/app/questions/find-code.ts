import { sayingsOf } from '#server/engine/search/literal/literal.ts';
import type { PieceToRead } from '#server/engine/search/literal/piece-to-read.ts';
import type { SaidChunks } from '#server/engine/search/raised-scores.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { decodeText } from '#server/engine/source/text.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundCode, SearchRequest } from '../analysis/search-data.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectFileBytes } from '../workspaces/project-file-bytes.ts';

export interface FindCodeParts {
  readonly analysis: Analysis;
  readonly files: ProjectFileBytes;
}

/** Files that are read for the literal of one question. */
const filesMax = 100;
/** A file that a machine wrote may say one thing without end: what is behind is not looked at. */
const sayingsMax = 1000;

/**
 * Returns the search results, ranked. The index knows words and not in which order they stand: of a question that asks
 * for a text word for word, the pieces with all of its words are read first.
 */
export async function findCode(
  parts: FindCodeParts,
  id: string,
  snapshot: GraphSnapshot,
  { question, limit }: SearchRequest,
  context: CallContext,
): Promise<readonly FoundCode[]> {
  const { analysis } = parts;
  const { literal } = question;
  const request = { question, limit };
  if (literal === undefined) return (await analysis.ask(snapshot, 'search', request, context.signal)).read();
  const pieces = (await analysis.ask(snapshot, 'literal', { question, filesMax }, context.signal)).read();
  const said = saidIn(await readPieces(parts, id, snapshot, literal, pieces, context));
  const wanted = { ...request, ...(said && { said }) };
  return (await analysis.ask(snapshot, 'search', wanted, context.signal)).read();
}

/** Pieces of a file that say a literal. */
interface SayingPieces {
  readonly isSameCase: boolean;
  /** Whether it is all that stands in quotes there, by number of the piece. */
  readonly isQuoted: ReadonlyMap<number, boolean>;
}

/** Without files that are other ones by now. */
async function readPieces(
  { files }: FindCodeParts,
  id: string,
  snapshot: GraphSnapshot,
  literal: string,
  pieces: readonly PieceToRead[],
  context: CallContext,
): Promise<SayingPieces[]> {
  const byFile = [...Map.groupBy(pieces, ({ file }) => file)];
  const read = ([file, own]: readonly [string, readonly PieceToRead[]]): SayingPieces => {
    const text = decodeText(files.readUnchanged(id, snapshot, file, context) ?? new Uint8Array()) ?? '';
    const isQuoted = piecesSaying(own, text, literal);
    if (isQuoted.size > 0) return { isSameCase: true, isQuoted };
    return { isSameCase: false, isQuoted: piecesSaying(own, text.toLowerCase(), literal.toLowerCase()) };
  };
  return mapInTurns(byFile, read, context.signal);
}

/** @param pieces by line: the last one around a saying is the innermost */
function piecesSaying(pieces: readonly PieceToRead[], text: string, literal: string): Map<number, boolean> {
  const isQuoted = new Map<number, boolean>();
  for (const saying of sayingsOf(text, literal, sayingsMax)) {
    const piece = pieces.findLast(({ line, until }) => line <= saying.line && saying.line <= until);
    if (piece !== undefined) isQuoted.set(piece.chunk, saying.isQuoted || isQuoted.get(piece.chunk) === true);
  }
  return isQuoted;
}

/** Those that say it as it is written, where there are none those that do in other case. */
function saidIn(files: readonly SayingPieces[]): SaidChunks | undefined {
  const isSameCase = files.some((file) => file.isSameCase);
  const said = files.filter((file) => file.isSameCase === isSameCase).flatMap(({ isQuoted }) => [...isQuoted]);
  if (said.length === 0) return undefined;
  const quoted = said.flatMap(([chunk, isAlone]) => (isAlone ? [chunk] : []));
  const plain = said.flatMap(([chunk, isAlone]) => (isAlone ? [] : [chunk]));
  return { quoted, plain };
}
