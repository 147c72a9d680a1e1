import type { LinkedSnapshot, UnusedRow } from '#server/engine/graph/calls/answers.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Unused, UnusedEntry } from '#protocol/unused.ts';
import { asLinked } from '../linked-snapshot.ts';
import type { SkippedFile } from '../ports.ts';
import { unseenImporters } from '../unseen-files.ts';
import { textsOf } from './call-data.ts';

export interface UnusedRequest {
  readonly file?: string;
  readonly certainty?: 'exact';
  /** How many rows the pages before had. */
  readonly from: number;
  readonly limit: number;
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Why the files may be others by now: with one of these nothing is proven. */
  readonly unfollowed: readonly string[];
}

export interface UnusedPage extends Omit<Unused, 'nextCursor'> {
  readonly hasMore: boolean;
}

/** What nothing uses, remembered for the snapshot that was asked about last: each page needs all of it. */
export class UnusedRows {
  #known: { readonly snapshot: LinkedSnapshot; readonly mark: string; readonly rows: readonly UnusedRow[] } | undefined;

  page(snapshot: GraphSnapshot, request: UnusedRequest): UnusedPage {
    const { file, certainty, from, limit, unfollowed } = request;
    const all = this.#rowsOf(asLinked(snapshot), request).map((row) => entryOf(row, unfollowed));
    const asked = all.filter(
      (entry) =>
        (file === undefined || entry.file === file) && (certainty === undefined || entry.certainty === certainty),
    );
    const exact = asked.filter((entry) => entry.certainty === 'exact').length;
    return {
      unused: asked.slice(from, from + limit),
      summary: { exact, bounded: asked.length - exact },
      hasMore: from + limit < asked.length,
    };
  }

  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    if (this.#known !== undefined && !snapshots.has(this.#known.snapshot)) this.#known = undefined;
  }

  #rowsOf(snapshot: LinkedSnapshot, { skipped }: UnusedRequest): readonly UnusedRow[] {
    const mark = JSON.stringify(skipped ?? null);
    if (this.#known?.snapshot === snapshot && this.#known.mark === mark) return this.#known.rows;
    const rows = [...listUnused(snapshot, unseenImporters(snapshot.files, skipped))];
    this.#known = { snapshot, mark, rows };
    return rows;
  }
}

function entryOf(
  { id, type, file, line, column, endLine, certainty, reasons }: UnusedRow,
  unfollowed: readonly string[],
): UnusedEntry {
  return {
    id,
    type: type as UnusedEntry['type'],
    file,
    line,
    column,
    endLine,
    certainty: unfollowed.length > 0 ? 'bounded' : certainty,
    reasons: [...textsOf(reasons), ...unfollowed],
  };
}
