import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { type Slice, sliceOf, type SliceSide } from '#server/engine/slicing/slice.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import { nodeOrRefusal } from './call-data.ts';

export interface SliceRequest {
  /** Symbol id. */
  readonly symbol: string;
  readonly skipped: readonly SkippedFile[] | undefined;
}

/** A side with its doubts in words. */
export interface FoundSide extends Omit<SliceSide, 'reasons'> {
  readonly reasons: readonly string[];
}

export interface FoundSlice extends Omit<Slice, 'callers' | 'callees'> {
  readonly callers: FoundSide;
  readonly callees: FoundSide;
}

/** Throws `symbol_not_found`. */
export function sliceData(given: GraphSnapshot, { symbol, skipped }: SliceRequest): FoundSlice {
  const snapshot = asLinked(given);
  const slice = sliceOf(snapshot, nodeOrRefusal(snapshot, symbol), {
    unseen: unseenImporters(snapshot.files, skipped),
  });
  return { ...slice, callers: inWords(slice.callers), callees: inWords(slice.callees) };
}

function inWords(side: SliceSide): FoundSide {
  return { ...side, reasons: doubtTexts(side.reasons) };
}
