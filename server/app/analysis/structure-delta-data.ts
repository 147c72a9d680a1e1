import { gunzipSync, gzipSync } from 'node:zlib';
import { structureBytesMax } from '#server/engine/structure/check-structure.ts';
import { writeDelta } from '#server/engine/structure/write-delta.ts';
import { structureId } from '#server/engine/structure/write-lines.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { structureDeltaBytesMax } from '#protocol/structure-lines.ts';

/** Two structures, packed as they are stored. */
export interface StructureDeltaRequest {
  readonly base: { readonly id: string; readonly packed: Uint8Array };
  readonly packed: Uint8Array;
}

/** Null where the whole is sent: the base is damaged, or the difference saves less than half. */
export interface MadeDelta {
  /** Compressed with gzip, in base 64. */
  readonly packed: string | null;
}

export function structureDeltaData(_: GraphSnapshot, { base, packed }: StructureDeltaRequest): MadeDelta {
  const lines = unpackedBase(base);
  if (lines === undefined) return { packed: null };
  const delta = writeDelta({ id: base.id, lines }, gunzipSync(packed, { maxOutputLength: structureBytesMax }));
  if (delta.length > structureDeltaBytesMax) return { packed: null };
  const made = gzipSync(delta);
  return { packed: made.length * 2 < packed.length ? made.toString('base64') : null };
}

function unpackedBase({ id, packed }: StructureDeltaRequest['base']): Uint8Array | undefined {
  try {
    const lines = gunzipSync(packed, { maxOutputLength: structureBytesMax });
    return structureId(lines) === id ? lines : undefined;
  } catch {
    return undefined;
  }
}
