import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { HistoryTables } from '#server/engine/history/history-tables.ts';
import { type TourStop, tourOf, unlinkedFiles } from '#server/engine/tour/tour.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import type { RememberedPasts } from './past-data.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';

export interface TourQuestion {
  readonly limit: number;
  /** Absent where none is known. */
  readonly history?: HistoryTables;
  readonly skipped: readonly SkippedFile[] | undefined;
}

export interface FoundTour {
  readonly stops: readonly TourStop[];
  /** Files with declarations whose names are not resolved. */
  readonly unlinked: number;
}

export function tourData(
  snapshot: GraphSnapshot,
  { limit, history, skipped }: TourQuestion,
  pasts: RememberedPasts,
): FoundTour {
  const linked = asLinked(snapshot);
  const unseen = unseenImporters(linked.files, skipped);
  const past = history && pasts.of(snapshot, history);
  const changesOf = past && ((path: string) => past.file(path));
  const stops = tourOf(linked, { limit, ...(changesOf && { changesOf }), unseen });
  return { stops, unlinked: unlinkedFiles(linked) };
}
