import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import { concatenate } from '#server/base/utf8.ts';
import { applyDelta, readDelta, type StructureDelta } from '#server/engine/structure/apply-delta.ts';
import { type CheckedStructure, StructureCheck, StructureProblem } from '#server/engine/structure/check-structure.ts';
import { structureDeltaBytesMax, structureDeltaMediaType } from '#protocol/structure-lines.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Upload } from '../operations/operation.ts';

/** A structure that came, as it is stored. */
export interface ReceivedStructure {
  readonly checked: CheckedStructure;
  /** Compressed with gzip. */
  readonly packed: Uint8Array;
}

/** Level of gzip: faster than the default by half, for 4 % more bytes. */
const level = 4;

export function isDelta({ mediaType }: Upload): boolean {
  return mediaType === structureDeltaMediaType;
}

/**
 * Checks a whole structure while it is unpacked. Throws `payload_too_large` and `invalid_body`, which names the line.
 */
export async function receiveStructure({ bytes, isPacked }: Upload): Promise<ReceivedStructure> {
  try {
    if (!isPacked) return await checkedAndPacked(slices(bytes));
    const check = new StructureCheck();
    for await (const piece of unpacked(bytes)) check.add(piece);
    return { checked: check.end(), packed: bytes };
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Makes the structure that a difference describes, and checks all of it. Throws what `receiveStructure` throws, and
 * `snapshot_not_found` where its base is not there.
 *
 * @param baseNamed a structure of the same project, packed
 */
export async function receiveDelta(
  upload: Upload,
  baseNamed: (id: string) => Uint8Array | undefined,
): Promise<ReceivedStructure> {
  try {
    const delta = await deltaOf(upload);
    const base = baseNamed(delta.base);
    if (base === undefined)
      throw new ApiError('snapshot_not_found', 'The structure that the difference starts from is not here.');
    return await checkedAndPacked(applyDelta(delta, unpacked(base)));
  } catch (error) {
    throw refusalOf(error);
  }
}

/** It is held as a whole: it is small, or not worth being sent. */
async function deltaOf({ bytes, isPacked }: Upload): Promise<StructureDelta> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of isPacked ? unpacked(bytes) : slices(bytes)) {
    length += piece.length;
    if (length > structureDeltaBytesMax)
      throw new StructureProblem(`A difference has at most ${structureDeltaBytesMax} bytes.`, undefined, true);
    pieces.push(piece);
  }
  return readDelta(concatenate(pieces));
}

async function checkedAndPacked(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedStructure> {
  const check = new StructureCheck();
  const gzip = createGzip({ level });
  const packed = buffer(gzip);
  try {
    for await (const piece of pieces) {
      check.add(piece);
      if (!gzip.write(piece)) await once(gzip, 'drain');
    }
    const checked = check.end();
    gzip.end();
    return { checked, packed: await packed };
  } catch (error) {
    packed.catch(() => undefined);
    gzip.destroy();
    throw error;
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof StructureProblem) {
    const { message, line, isTooLarge } = error;
    if (isTooLarge) return new ApiError('payload_too_large', message);
    const details = line === undefined ? undefined : [{ field: `/lines/${line}`, issue: 'format' as const, message }];
    return new ApiError('invalid_body', message, details);
  }
  const isDamaged = error instanceof Error && 'code' in error && /^(?:Z_|ERR_)/.test(String(error.code));
  return isDamaged ? new ApiError('invalid_body', 'The body is no whole gzip.') : error;
}

/** Piece by piece: a small body may unpack to anything. */
function unpacked(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: unpackedPieceBytes });
  gunzip.end(bytes);
  return gunzip;
}

const unpackedPieceBytes = 64 * 1024;
const pieceBytes = 256 * 1024;

/** Others are answered between the pieces. */
async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
    // oxlint-disable-next-line no-await-in-loop -- a pause
    await new Promise((resolve) => setImmediate(resolve));
  }
}
