import type { ChunkRow } from './chunk-rows.ts';

export interface FoldedRow {
  readonly row: ChunkRow;
  readonly siblings: readonly ChunkRow[];
}

/** Cosine from which on two pieces of one name say the same thing. */
const alikeFrom = 0.8;

/**
 * The first `limit` rows, those left out that are as good as one before: further pieces of the same symbol are dropped;
 * overloads, implementations and the same method of a family, told by an equal name and nearly equal code, stand under it.
 */
export function foldSiblings(rows: readonly ChunkRow[], limit: number): FoldedRow[] {
  const folded: { readonly row: ChunkRow; readonly siblings: ChunkRow[] }[] = [];
  for (const row of rows) {
    const { symbol } = row;
    const same = symbol && folded.find(({ row: before }) => before.symbol?.row === symbol.row);
    if (same !== undefined) continue;
    const alike = symbol && folded.find(({ row: before }) => isSibling(before, row));
    if (alike !== undefined) alike.siblings.push(row);
    else if (folded.length < limit) folded.push({ row, siblings: [] });
  }
  return folded;
}

function isSibling(before: ChunkRow, row: ChunkRow): boolean {
  if (before.symbol === undefined || before.symbol.name !== row.symbol?.name) return false;
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
