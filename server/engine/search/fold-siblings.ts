import { addToList } from '#server/base/add-to-list.ts';
import type { ChunkRow } from './chunk-rows.ts';

export interface FoldedRow {
  readonly row: ChunkRow;
  readonly siblings: readonly ChunkRow[];
}

interface Head extends FoldedRow {
  readonly siblings: ChunkRow[];
}

/** Cosine from which on two pieces of one name say the same thing. */
const alikeFrom = 0.8;
/** Rows of one name that a further one is compared with: there are projects with thousands of a name. */
const comparedMax = 32;

/**
 * The first `limit` rows, those left out that are as good as one before: further pieces of the same symbol are dropped;
 * overloads, implementations and the same method of a family, told by an equal name and nearly equal code, stand under it.
 */
export function foldSiblings(rows: readonly ChunkRow[], limit: number): FoldedRow[] {
  const heads: Head[] = [];
  const headsOfName = new Map<string, Head[]>();
  for (const row of firstPieces(rows)) {
    const name = row.symbol?.name;
    const named = (name !== undefined && headsOfName.get(name)) || [];
    const alike = named.find((head) => isAlike(head.row, row));
    if (alike !== undefined) alike.siblings.push(row);
    else if (heads.length < limit) {
      const head: Head = { row, siblings: [] };
      heads.push(head);
      if (name !== undefined && named.length < comparedMax) addToList(headsOfName, name, head);
    }
  }
  return heads;
}

/** Each symbol once, by its best piece; code outside of all symbols as it is. */
function firstPieces(rows: readonly ChunkRow[]): ChunkRow[] {
  const seen = new Set<number>();
  return rows.filter(({ symbol }) => symbol === undefined || (!seen.has(symbol.row) && seen.add(symbol.row)));
}

function isAlike(before: ChunkRow, row: ChunkRow): boolean {
  return cosine(vectorOf(before), vectorOf(row)) >= alikeFrom;
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
