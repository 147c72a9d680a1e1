import { gunzipSync, gzipSync } from 'node:zlib';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { structureOfBaseline } from '#server/engine/structure/baseline-structure.ts';
import { readBaseline } from '#server/engine/structure/read-baseline.ts';
import { writeStructure } from '#server/engine/structure/write-lines.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { readEnvelope } from '#server/service/sync/envelope.ts';
import type { StoredBaseline } from '../ports/baselines.ts';
import { timestamp } from '../projects/project-view.ts';

/** The answers that make a baseline. */
export const baselineParts = ['graph', 'metrics', 'security'] as const;
export type BaselinePart = (typeof baselineParts)[number];

export interface BaselineRequest {
  readonly baseline: Pick<StoredBaseline, 'remoteProject' | 'indexedAt' | 'fetchedAtMs'>;
  /** Bodies of the answers that came. */
  readonly answers: Readonly<Partial<Record<BaselinePart, Uint8Array>>>;
  /** Parts that are as they were in the baseline before. */
  readonly unchanged: readonly BaselinePart[];
  /** That one, as it is stored. */
  readonly before?: Uint8Array;
}

export interface MadeBaseline {
  /** As it is stored, in base 64. */
  readonly packed: string;
  /** Parts that are in it: others have not the form of this API, or are gone. */
  readonly parts: readonly BaselinePart[];
}

/** Three answers of 32 MiB, and what stands around them. */
const storedBytesMax = 100 * 1024 * 1024;
const gzipLevel = 4;

/** Puts answers of a remote together as they came. */
export function baselineData(
  _: GraphSnapshot,
  { baseline, answers, unchanged, before }: BaselineRequest,
): MadeBaseline {
  const known = unchanged.length > 0 && before !== undefined ? readStored(before) : undefined;
  const partOf = (part: BaselinePart): unknown => {
    const body = answers[part];
    if (body !== undefined) return readEnvelope(body).data;
    return unchanged.includes(part) ? known?.[part] : undefined;
  };
  const brought = baselineParts.map((part) => [part, partOf(part)] as const).filter(([, value]) => value !== undefined);
  const stored = JSON.stringify({ ...baseline, ...Object.fromEntries(brought) } satisfies StoredBaseline);
  return {
    packed: gzipSync(stored, { level: gzipLevel }).toString('base64'),
    parts: brought.map(([part]) => part),
  };
}

export interface BaselineStructureRequest {
  readonly remoteProject: string;
  /** As it is stored. */
  readonly packed: Uint8Array;
}

/** Null where it has no graph, is damaged, or is of another project. */
export interface BaselineStructure {
  /** Its lines, compressed with gzip, in base 64. */
  readonly packed: string | null;
}

export function baselineStructureData(
  _: GraphSnapshot,
  { remoteProject, packed }: BaselineStructureRequest,
): BaselineStructure {
  const stored = readStored(packed);
  if (stored?.remoteProject !== remoteProject) return { packed: null };
  const content = readBaseline(stored);
  if (content.graph === undefined) return { packed: null };
  const lines = writeStructure(structureOfBaseline(content, timestamp(stored.fetchedAtMs)));
  return { packed: gzipSync(lines, { level: 1 }).toString('base64') };
}

function readStored(packed: Uint8Array): StoredBaseline | undefined {
  try {
    const stored = gunzipSync(packed, { maxOutputLength: storedBytesMax });
    return JSON.parse(decodeUtf8(stored)) as StoredBaseline;
  } catch {
    return undefined;
  }
}
