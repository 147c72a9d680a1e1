import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { FileChanges } from '#server/engine/tour/reason.ts';
import { type TourStop, tourOf, unlinkedFiles } from '#server/engine/tour/tour.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';

export interface TourQuestion {
  readonly limit: number;
  /** By path; absent where no history is known. */
  readonly changes?: ReadonlyMap<string, FileChanges>;
  readonly skipped: readonly SkippedFile[] | undefined;
}

export interface FoundTour {
  readonly stops: readonly TourStop[];
  /** Files with declarations whose names are not resolved. */
  readonly unlinked: number;
}

export function tourData(snapshot: GraphSnapshot, { limit, changes, skipped }: TourQuestion): FoundTour {
  const linked = asLinked(snapshot);
  const unseen = unseenImporters(linked.files, skipped);
  const stops = tourOf(linked, { limit, ...(changes && { changes }), unseen });
  return { stops, unlinked: unlinkedFiles(linked) };
}
