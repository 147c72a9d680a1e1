import { estimateTokens } from '#server/base/estimate-tokens.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { leadingLine } from '#server/engine/slicing/declaration-head.ts';
import type { Source } from '#protocol/ask.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { Asking } from './asking.ts';
import { fileOfId } from './file-of-id.ts';
import { type FoundPlace, symbolRow } from './found-places.ts';
import { sourceBlock } from './source-block.ts';
import { oncePer, someCalls } from './symbol-uses.ts';

/** A source as a model is shown it: with the names of what stands there. */
export interface ShownSource {
  readonly source: Source;
  /** `method Cart.add`; absent where it is no declaration. */
  readonly what?: string;
}

/** Everything of a source that a model is shown, and may name. */
export function givenText({ source, what = '' }: ShownSource): string {
  return [source.file, what, source.content].join('\n');
}

export interface SourcesWanted {
  readonly sourcesMax: number;
  readonly tokensMax: number;
  readonly isWanted: (file: string) => boolean;
}

export interface PackedSources {
  readonly shown: readonly ShownSource[];
  /** Files that are others by now. */
  readonly lostCount: number;
  /** Some found no room. */
  readonly isCut: boolean;
}

/** Somewhere to read: all of a declaration, and the piece of it that was found. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly score: number;
  readonly what?: string;
  readonly piece?: { readonly line: number; readonly endLine: number };
}

/** Places whose users, used and owners are looked at. */
const widenedMax = 3;
/** Upper bound on neighbours of one place, in each direction. */
const neighboursMax = 2;
/** How much less than what was found what is beside it has to do with the question. */
const besideScore = 0.5;
/** A piece of less says nothing. */
const pieceLinesMin = 3;

/**
 * Returns the sources of a prompt: what was found, then along the graph what owns, uses, and is used by the best of it,
 * as far as the tokens go. Whole declarations come before pieces of others.
 */
export async function modelSources(
  asking: Asking,
  found: readonly FoundPlace[],
  wanted: SourcesWanted,
): Promise<PackedSources> {
  const own = found.map((place) => ownPlace(asking, place));
  const beside = isLinked(asking.snapshot) ? await placesBeside(asking, found) : [];
  // Some room is left for what is beside, where that is known.
  const first = Math.max(1, wanted.sourcesMax - Math.min(beside.length, Math.floor(wanted.sourcesMax / 3)));
  const places = [...own.slice(0, first), ...beside, ...own.slice(first)].filter(({ file }) => wanted.isWanted(file));
  return packed(asking, places, wanted);
}

function ownPlace(asking: Asking, { file, line, endLine, score, symbol }: FoundPlace): Place {
  if (symbol === undefined) return { file, line, endLine, score };
  return { ...declarationPlace(asking, symbol, score), piece: { line, endLine } };
}

function declarationPlace({ texts }: Asking, symbol: SymbolRow, score: number): Place {
  const { file, line, endLine, kind, qualifiedName } = symbol;
  const lines = texts.linesOf(file);
  const first = lines === undefined ? line : leadingLine(lines, line);
  return { file, line: first, endLine, score, what: `${kind} ${qualifiedName}` };
}

/** Returns of each place its first, then of each its second: none of them takes all the room. */
async function placesBeside(asking: Asking, found: readonly FoundPlace[]): Promise<Place[]> {
  const besides: { readonly place: Place; readonly turn: number }[] = [];
  for (const { symbol, score } of found.filter(({ symbol: row }) => row !== undefined).slice(0, widenedMax)) {
    if (symbol === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const rows = [...ownerOf(asking, symbol), ...(await neighboursOf(asking, symbol))];
    const places = rows.map((row) => declarationPlace(asking, row, score * besideScore));
    besides.push(...places.map((place, turn) => ({ place, turn })));
  }
  return besides.toSorted((a, b) => a.turn - b.turn).map(({ place }) => place);
}

/** The type that declares a member. */
function ownerOf({ snapshot: { files, symbols } }: Asking, { file, container }: SymbolRow): SymbolRow[] {
  if (container === undefined || symbols === undefined) return [];
  for (const row of findSymbols(files, symbols, { file })) if (row.row === container) return [row];
  return [];
}

async function neighboursOf(asking: Asking, { id }: SymbolRow): Promise<SymbolRow[]> {
  const [callers, callees] = await Promise.all([someCalls(asking, 'callers', id), someCalls(asking, 'callees', id)]);
  const users = oncePer(callers, ({ source }) => source).map(({ source }) => source);
  const used = oncePer(callees, ({ target }) => target).map(({ target }) => target);
  return [users, used].flatMap((ids) => {
    const rows = ids
      .filter((other) => other !== id)
      .flatMap((other) => symbolRow(asking, other, fileOfId(asking.snapshot.files, other)) ?? []);
    return rows.slice(0, neighboursMax);
  });
}

interface Packing {
  readonly taken: Map<number, ShownSource>;
  readonly lost: Set<string>;
  tokens: number;
  isCut: boolean;
}

function packed(asking: Asking, places: readonly Place[], { sourcesMax, tokensMax }: SourcesWanted): PackedSources {
  const packing: Packing = { taken: new Map(), lost: new Set(), tokens: tokensMax, isCut: false };
  const isFull = () => packing.taken.size >= sourcesMax;
  for (const [index, place] of places.entries()) if (!isFull()) takeWhole(asking, packing, index, place);
  for (const [index, place] of places.entries()) {
    if (!isFull() && !packing.taken.has(index)) takePiece(asking, packing, index, place);
  }
  const inTurn = [...packing.taken].toSorted(([a], [b]) => a - b);
  return { shown: inTurn.map(([, shown]) => shown), lostCount: packing.lost.size, isCut: packing.isCut };
}

function takeWhole(asking: Asking, packing: Packing, index: number, place: Place): void {
  const source = readPlace(asking, packing, place);
  if (source === undefined || source.endLine < place.endLine) return;
  take(packing, index, { source, ...(place.what !== undefined && { what: place.what }) });
}

/** As many lines of what was found as there is room for. */
function takePiece(asking: Asking, packing: Packing, index: number, place: Place): void {
  const { file, score, what } = place;
  const { line, endLine } = place.piece ?? place;
  for (let last = endLine; last >= line + pieceLinesMin - 1; last = line + Math.floor((last - line) / 2)) {
    const source = readPlace(asking, packing, { file, line, endLine: last, score });
    if (source === undefined) return;
    if (take(packing, index, { source, ...(what !== undefined && { what: `part of ${what}` }) })) return;
    if (last === line) return;
  }
}

function readPlace({ texts }: Asking, { taken, lost }: Packing, place: Place): Source | undefined {
  const isShown = [...taken.values()].some(
    ({ source }) => source.file === place.file && source.line <= place.line && place.endLine <= source.endLine,
  );
  if (isShown) return undefined;
  const source = texts.sourceAt(place);
  if (source === undefined && texts.linesOf(place.file) === undefined) lost.add(place.file);
  return source;
}

/** Tokens of the lines that stand around a source. */
const frameTokens = 60;

function take(packing: Packing, index: number, shown: ShownSource): boolean {
  const tokens = estimateTokens(sourceBlock(shown.source, shown.what)) + frameTokens;
  if (tokens > packing.tokens) {
    packing.isCut = true;
    return false;
  }
  packing.tokens -= tokens;
  packing.taken.set(index, shown);
  return true;
}
