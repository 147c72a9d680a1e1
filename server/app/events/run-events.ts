import type { HeldRuns, ProjectIndexRecord, ToldRuns } from '../ports.ts';
import { type ChangeCounts, sumCounts } from '../indexing/indexer.ts';

/** Runs that nobody asked for give at most one `index.completed` in this time. */
export const quietForMs = 60_000;

/** What a run's end brings, of one project. */
export interface EndedRun {
  readonly atMs: number;
  readonly changed: ChangeCounts;
  readonly durationMs: number;
  /** Undefined where it stopped before the index was whole. */
  readonly snapshot: string | undefined;
  readonly asked: boolean;
  readonly followed: boolean;
}

/** What `index.completed` says of the runs it stands for. */
export interface CompletedRuns {
  readonly snapshot: string;
  readonly previousSnapshot?: string;
  readonly durationMs: number;
  readonly changed: ChangeCounts;
}

export interface ToldEnd {
  readonly told: ToldRuns;
  /** Absent: nothing is told by now. */
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
 * What is remembered when a run begins, or nothing where its beginning is not told: it makes no whole index, it was told
 * already, its end would be held back, or the engine only looks whether something changed.
 */
export function tellBegin(before: ProjectIndexRecord, run: BegunRun): ToldRuns | undefined {
  const { told = {}, indexedAtMs } = before;
  const mayFindNothing = !run.asked && !run.isSlow && indexedAtMs !== undefined;
  const isHeld = !run.asked && waitMs(told, run.atMs) > 0;
  if (told.begun || !run.isWhole || mayFindNothing || isHeld) return undefined;
  return { ...told, begun: true };
}

/** A run that another one follows, and one that made no whole index, is told with the next. */
export function tellEnd(before: ProjectIndexRecord, run: EndedRun): ToldEnd {
  const { told = {} } = before;
  const { snapshot, atMs } = run;
  const isWhole = snapshot !== undefined;
  if (isWhole && !run.followed && !isNews(before, run)) return { told };
  const held = withRun(before, run, isWhole);
  if (!isWhole || run.followed) return { told: { ...told, held } };
  if (!run.asked && !told.begun && waitMs(told, atMs) > 0) return { told: { ...told, held } };
  return completed(held, { snapshot, atMs });
}

/** What is told of runs that were held back, once a minute has passed; undefined while there is nothing to tell. */
export function tellHeld(before: ProjectIndexRecord, atMs: number): Required<ToldEnd> | undefined {
  const { told = {}, lastRun } = before;
  if (told.held === undefined || lastRun === undefined || heldForMs(before, atMs) !== 0) return undefined;
  return completed(told.held, { snapshot: lastRun.snapshot, atMs });
}

/** In how many milliseconds runs that are held back can be told; undefined where there are none, or the end of another one tells them. */
export function heldForMs({ told = {} }: ProjectIndexRecord, atMs: number): number | undefined {
  return told.held?.isDue === true && told.begun !== true ? waitMs(told, atMs) : undefined;
}

/** A run that fails again for the same reason, with nobody having been told that it began, is no news. */
export function tellFailure(
  { told = {}, failure }: ProjectIndexRecord,
  code: string,
): { readonly told: ToldRuns; readonly isNews: boolean } {
  const { begun, ...rest } = told;
  return { told: rest, isNews: begun === true || failure?.code !== code };
}

function completed(
  { changed, durationMs, from }: HeldRuns,
  { snapshot, atMs }: { snapshot: string; atMs: number },
): Required<ToldEnd> {
  return {
    told: { completed: { atMs, snapshot } },
    completed: { snapshot, durationMs, changed, ...(from !== undefined && { previousSnapshot: from }) },
  };
}

/** A project that was indexed before anything was told of runs has its last one. */
function lastTold({ told, lastRun }: ProjectIndexRecord): string | undefined {
  return told?.completed?.snapshot ?? lastRun?.snapshot;
}

/** The engine looks often, and mostly finds nothing. */
function isNews(before: ProjectIndexRecord, { asked, changed, snapshot }: EndedRun): boolean {
  const { told = {}, failure } = before;
  if (asked || told.begun === true || told.held !== undefined || failure !== undefined) return true;
  return changed.added + changed.modified + changed.removed > 0 || snapshot !== lastTold(before);
}

function withRun(before: ProjectIndexRecord, { changed, durationMs }: EndedRun, isDue: boolean): HeldRuns {
  const held = before.told?.held;
  const from = lastTold(before);
  if (held === undefined) return { changed, durationMs, isDue, ...(from !== undefined && { from }) };
  return {
    ...held,
    changed: sumCounts(held.changed, changed),
    durationMs: held.durationMs + durationMs,
    isDue: held.isDue || isDue,
  };
}

/** 0 where the clock was set back behind what was told: nobody waits for a time that is long ago. */
function waitMs({ completed: last }: ToldRuns, atMs: number): number {
  if (last === undefined || atMs < last.atMs) return 0;
  return Math.max(0, last.atMs + quietForMs - atMs);
}
