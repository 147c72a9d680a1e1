import { addToList } from '#server/base/add-to-list.ts';
import type { ChunkRow } from './chunk-rows.ts';
import { subtokens } from './words/subtokens.ts';

export interface FoldedRow {
  readonly row: ChunkRow;
  readonly siblings: readonly ChunkRow[];
}

interface Head extends FoldedRow {
  readonly siblings: ChunkRow[];
  readonly family: string | undefined;
}

/**
 * Cosine from which two pieces of one name are alike, and the lower one within a family: of unrelated pieces of one
 * name few are above .6, of implementations few below .75 (docs/search.md).
 */
const alikeFrom = 0.8;
const alikeInFamily = 0.7;
/** Upper bound on the rows of one name that a further row is compared with: some projects have thousands of a name. */
const comparedMax = 32;

/**
 * Returns the first `limit` rows without those that repeat an earlier one: further pieces of the same symbol are
 * dropped; overloads, implementations and the same method of a family, recognised by an equal name and nearly equal
 * code, are listed under it.
 */
export function foldSiblings(rows: readonly ChunkRow[], limit: number): FoldedRow[] {
  const heads: Head[] = [];
  const headsOfName = new Map<string, Head[]>();
  for (const row of firstPieces(rows)) {
    const name = row.symbol?.name;
    const named = (name !== undefined && headsOfName.get(name)) || [];
    const family = familyOf(row);
    const alike = named.find((head) => isAlike(head, row, family));
    if (alike !== undefined) alike.siblings.push(row);
    else if (heads.length < limit) {
      const head: Head = { row, siblings: [], family };
      heads.push(head);
      if (name !== undefined && named.length < comparedMax) addToList(headsOfName, name, head);
    }
  }
  return heads;
}

/** Returns each symbol once, by its best piece; code outside of all symbols stays as it is. */
function firstPieces(rows: readonly ChunkRow[]): ChunkRow[] {
  const seen = new Set<number>();
  return rows.filter(({ symbol }) => symbol === undefined || (!seen.has(symbol.row) && seen.add(symbol.row)));
}

function isAlike(head: Head, row: ChunkRow, family: string | undefined): boolean {
  const isFamily = family !== undefined && family === head.family;
  return cosine(vectorOf(head.row), vectorOf(row)) >= (isFamily ? alikeInFamily : alikeFrom);
}

/** Files that are named for their place, not for their contents. */
const unnamedFile = /(?:^|\/)(?:index|main|mod|__init__)\.[^/]*$/;

/**
 * Returns the last word of the class around a symbol, else of its file: `driver` of `SqliteDriver.connect` and of
 * `Driver.connect`.
 */
function familyOf({ symbol, file }: ChunkRow): string | undefined {
  if (symbol === undefined) return undefined;
  const around = symbol.qualifiedName.slice(0, Math.max(0, symbol.qualifiedName.lastIndexOf('.')));
  if (around === '' && unnamedFile.test(file.path)) return undefined;
  const name = around === '' ? file.path.replace(/^.*\/|\.[^/]*$/g, '') : around;
  return subtokens(name).findLast((word) => !/^\d/.test(word));
}

function vectorOf({ file, inSegment }: ChunkRow): Int8Array {
  const { vectors, lines } = file.part.segment;
  const dimensions = vectors.length / lines.length;
  return new Int8Array(vectors.buffer, vectors.byteOffset + inSegment * dimensions, dimensions);
}

function cosine(left: Int8Array, right: Int8Array): number {
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (let at = 0; at < left.length; at += 1) {
    product += left[at] * right[at];
    leftSquares += left[at] ** 2;
    rightSquares += right[at] ** 2;
  }
  return product === 0 ? 0 : product / Math.sqrt(leftSquares * rightSquares);
}
