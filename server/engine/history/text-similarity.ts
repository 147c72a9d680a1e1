/**
 * How alike two files are, by git's measure for renames: how many bytes of the one are in the other, in pieces that are lines
 * or 64 bytes of one. Source: git's `diffcore-delta.c`, whose hash of a piece this is, so that equal files get equal scores.
 */
export interface Pieces {
  readonly size: number;
  /** Without the carriage returns of line ends. */
  readonly plainSize: number;
  /** Bytes by hash of the piece. */
  readonly bytesOf: ReadonlyMap<number, number>;
}

/** Maximum that all scores are parts of. */
export const similarityMax = 60_000;

const pieceBytesMax = 64;
const hashValues = 107_927;
const binaryLookBytes = 8000;
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

export function piecesOf(bytes: Uint8Array): Pieces {
  const bytesOf = new Map<number, number>();
  const isText = !bytes.subarray(0, binaryLookBytes).includes(0);
  let [high, low, length, plainSize] = [0, 0, 0, 0];
  const end = (): void => {
    const hash = ((high + Math.imul(low, 0x61)) >>> 0) % hashValues;
    bytesOf.set(hash, (bytesOf.get(hash) ?? 0) + length);
    [high, low, length] = [0, 0, 0];
  };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText && byte === carriageReturn && bytes[at + 1] === lineFeed) continue;
    plainSize++;
    const before = high;
    high = (((high << 7) ^ (low >>> 25)) + byte) >>> 0;
    low = ((low << 7) ^ (before >>> 25)) >>> 0;
    if (++length === pieceBytesMax || byte === lineFeed) end();
  }
  if (length > 0) end();
  return { size: bytes.length, plainSize, bytesOf };
}

/** 0 to `similarityMax`. */
export function similarityOf(before: Pieces, after: Pieces): number {
  let common = 0;
  const [fewer, more] = before.bytesOf.size <= after.bytesOf.size ? [before, after] : [after, before];
  for (const [hash, bytes] of fewer.bytesOf) common += Math.min(bytes, more.bytesOf.get(hash) ?? 0);
  const larger = Math.max(before.size, after.size);
  return larger === 0 ? 0 : Math.floor((common * similarityMax) / larger);
}

/** Returns an upper bound of the score by the sizes alone. */
export function similarityAtMost(before: number, after: number): number {
  const larger = Math.max(before, after);
  return larger === 0 ? 0 : (Math.min(before, after) / larger) * similarityMax;
}
