import type { LinkedSnapshot, UnusedRow } from '#server/engine/graph/calls/answers.ts';
import { possibleUses } from '#server/engine/graph/calls/possible-uses.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { listUnused } from '#server/engine/graph/calls/unused.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { UnknownSite } from '#protocol/callers.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { Unused, UnusedEntry } from '#protocol/unused.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';
import { pathsOf } from './group-data.ts';
import { membersOrRefusal } from './path-data.ts';

export interface UnusedRequest {
  readonly file?: string;
  /** Node id of any level: only what its files declare. */
  readonly within?: string;
  readonly certainty?: 'exact';
  /** How many rows the pages before had. */
  readonly from: number;
  readonly limit: number;
  readonly skipped: readonly SkippedFile[] | undefined;
  /** Why the files may be others by now: with one of these nothing is proven. */
  readonly unfollowed: readonly Doubt[];
  /** Whether the sites are listed that may be uses of what is not proven. */
  readonly withSites?: boolean;
}

/** Evidence against a row: its doubts before they are put in words, and the sites behind them. */
export interface UnprovenUse {
  readonly doubts: readonly Doubt[];
  readonly unknown: readonly UnknownSite[];
}

export interface UnusedPage extends Omit<Unused, 'nextCursor'> {
  readonly hasMore: boolean;
  /** One for each row, where they were asked for; absent for files and for what is proven. */
  readonly unproven?: readonly (UnprovenUse | null)[];
}

/** Unused symbols and files, cached for the snapshot of the last request: each page needs all of them. */
export class UnusedRows {
  #known: { readonly snapshot: LinkedSnapshot; readonly mark: string; readonly rows: readonly UnusedRow[] } | undefined;

  page(snapshot: GraphSnapshot, request: UnusedRequest): UnusedPage {
    const { file, within, certainty, from, limit, unfollowed } = request;
    const paths =
      within === undefined ? undefined : pathsOf(snapshot.files, membersOrRefusal(snapshot.files, within, 'within'));
    const rows = this.#rowsOf(asLinked(snapshot), request);
    const asked = rows.filter(
      (row) =>
        (file === undefined || row.file === file) &&
        (paths === undefined || paths.has(row.file)) &&
        (certainty === undefined || certaintyOf(row, unfollowed) === certainty),
    );
    const exact = asked.filter((row) => certaintyOf(row, unfollowed) === 'exact').length;
    const page = asked.slice(from, from + limit);
    return {
      unused: page.map((row) => entryOf(row, unfollowed)),
      summary: { exact, bounded: asked.length - exact },
      hasMore: from + limit < asked.length,
      ...(request.withSites === true && { unproven: page.map((row) => unprovenUse(asLinked(snapshot), row)) }),
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

function entryOf(row: UnusedRow, unfollowed: readonly Doubt[]): UnusedEntry {
  const { id, type, file, line, column, endLine, reasons } = row;
  return {
    id,
    type: type as UnusedEntry['type'],
    file,
    line,
    column,
    endLine,
    certainty: certaintyOf(row, unfollowed),
    ...reasonsAndDoubts([...reasons, ...unfollowed]),
  };
}

function certaintyOf({ certainty }: UnusedRow, unfollowed: readonly Doubt[]): UnusedRow['certainty'] {
  return unfollowed.length > 0 ? 'bounded' : certainty;
}

function unprovenUse(snapshot: LinkedSnapshot, { id, type, certainty, reasons }: UnusedRow): UnprovenUse | null {
  const node = type === 'file' || certainty === 'exact' ? undefined : findSymbolNode(snapshot, id);
  return node === undefined ? null : { doubts: reasons, unknown: possibleUses(snapshot, node) };
}
