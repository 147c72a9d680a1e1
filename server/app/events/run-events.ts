import type { HeldRuns, ProjectIndexRecord, PublishedRuns } from '../ports/state-store.ts';
import { type ChangeCounts, sumCounts } from '../indexing/indexer.ts';

/** Runs without a request give at most one `index.completed` in this time. */
export const quietForMs = 60_000;

/** Result of a run of one project. */
export interface EndedRun {
  readonly atMs: number;
  readonly changed: ChangeCounts;
  readonly durationMs: number;
  /** Undefined where it stopped before the index was whole. */
  readonly snapshot: string | undefined;
  readonly asked: boolean;
  readonly followed: boolean;
}

/** Report of `index.completed` on the runs it stands for. */
export interface CompletedRuns {
  readonly snapshot: string;
  readonly previousSnapshot?: string;
  readonly durationMs: number;
  readonly changed: ChangeCounts;
}

export interface PublishedEnd {
  readonly published: PublishedRuns;
  /** Absent while nothing is reported. */
  readonly completed?: CompletedRuns;
}

export interface BegunRun {
  readonly atMs: number;
  readonly asked: boolean;
  /** It goes on for so long that it shows by itself. */
  readonly isSlow: boolean;
  /** It makes a whole index. */
  readonly isWhole: boolean;
}

/**
 * Returns what is stored when a run begins, or undefined where its beginning is not reported: it makes no whole index,
 * it was reported already, its end would be held back, or the engine only looks whether something changed.
 */
export function publishStart(before: ProjectIndexRecord, run: BegunRun): PublishedRuns | undefined {
  const { published = {}, indexedAtMs } = before;
  const mayFindNothing = !run.asked && !run.isSlow && indexedAtMs !== undefined;
  const isHeld = !run.asked && waitMs(published, run.atMs) > 0;
  if (published.begun || !run.isWhole || mayFindNothing || isHeld) return undefined;
  return { ...published, begun: true };
}

/** A run that another one follows, and one that made no whole index, is reported with the next. */
export function publishEnd(before: ProjectIndexRecord, run: EndedRun): PublishedEnd {
  const { published = {} } = before;
  const { snapshot, atMs } = run;
  const isWhole = snapshot !== undefined;
  if (isWhole && !run.followed && !isNews(before, run)) return { published };
  const held = withRun(before, run, isWhole);
  if (!isWhole || run.followed) return { published: { ...published, held } };
  if (!run.asked && !published.begun && waitMs(published, atMs) > 0) return { published: { ...published, held } };
  return completed(held, { snapshot, atMs });
}

/**
 * Returns the report of runs that were held back, once a minute has passed; undefined while there is nothing to report.
 */
export function publishHeld(before: ProjectIndexRecord, atMs: number): Required<PublishedEnd> | undefined {
  const { published = {}, lastRun } = before;
  if (published.held === undefined || lastRun === undefined || heldForMs(before, atMs) !== 0) return undefined;
  return completed(published.held, { snapshot: lastRun.snapshot, atMs });
}

/**
 * Returns in how many milliseconds runs that are held back can be reported; undefined where there are none, or the end
 * of another run reports them.
 */
export function heldForMs({ published = {} }: ProjectIndexRecord, atMs: number): number | undefined {
  return published.held?.isDue === true && published.begun !== true ? waitMs(published, atMs) : undefined;
}

/** A run that fails again for the same reason, and whose beginning was not reported, is no news. */
export function publishFailure(
  { published = {}, failure }: ProjectIndexRecord,
  code: string,
): { readonly published: PublishedRuns; readonly isNews: boolean } {
  const { begun, ...rest } = published;
  return { published: rest, isNews: begun === true || failure?.code !== code };
}

function completed(
  { changed, durationMs, from }: HeldRuns,
  { snapshot, atMs }: { snapshot: string; atMs: number },
): Required<PublishedEnd> {
  return {
    published: { completed: { atMs, snapshot } },
    completed: { snapshot, durationMs, changed, ...(from !== undefined && { previousSnapshot: from }) },
  };
}

/**
 * Returns the snapshot of the last reported run. Where a project was indexed before runs were reported, its last run
 * counts.
 */
function lastPublished({ published, lastRun }: ProjectIndexRecord): string | undefined {
  return published?.completed?.snapshot ?? lastRun?.snapshot;
}

/** The engine looks often, and mostly finds nothing. */
function isNews(before: ProjectIndexRecord, { asked, changed, snapshot }: EndedRun): boolean {
  const { published = {}, failure } = before;
  if (asked || published.begun === true || published.held !== undefined || failure !== undefined) return true;
  return changed.added + changed.modified + changed.removed > 0 || snapshot !== lastPublished(before);
}

function withRun(before: ProjectIndexRecord, { changed, durationMs }: EndedRun, isDue: boolean): HeldRuns {
  const held = before.published?.held;
  const from = lastPublished(before);
  if (held === undefined) return { changed, durationMs, isDue, ...(from !== undefined && { from }) };
  return {
    ...held,
    changed: sumCounts(held.changed, changed),
    durationMs: held.durationMs + durationMs,
    isDue: held.isDue || isDue,
  };
}

/** Returns 0 where the clock was set back behind the last report, so that the wait never exceeds its limit. */
function waitMs({ completed: last }: PublishedRuns, atMs: number): number {
  if (last === undefined || atMs < last.atMs) return 0;
  return Math.max(0, last.atMs + quietForMs - atMs);
}
