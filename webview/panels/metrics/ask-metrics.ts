import type { FileMetrics } from '#protocol/metrics.ts';
import { BridgeError } from '../../bridge/bridge.ts';
import type { Pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import type { MetricsSheet, MetricsView } from '../../state/metrics-view.ts';
import { type Measure, measurePiece } from './measure-piece.ts';
import type { MetricsStore } from './metrics-parts.ts';
import type { Measured, MetricsPiece } from './metrics-state.ts';

/** Pieces that a sheet shows; a function's details are asked for when one is chosen. */
const pieceOfSheet: Readonly<Partial<Record<MetricsSheet, MetricsPiece>>> = {
  functions: 'functions',
  duplicates: 'clones',
  people: 'people',
  trend: 'trend',
};

/** A history that is not whole is asked for again. */
const pastTriesMax = 4;
const pastRestMs = 15_000;
/** Commits are measured one after the other, in the background: for ten minutes at the most they are asked for. */
const trendTriesMax = 300;
const trendRestMs = 2_000;

/** Asks for the summary and the files first, then for their history, and for the rest when its sheet is shown. */
export class MetricsAsking {
  readonly #store: MetricsStore;
  readonly #measure: Measure;
  readonly #pause: Pause;
  readonly #runs = new Map<MetricsPiece, Latest>();
  /** Pieces of the present snapshot that were asked for, and their subjects. */
  readonly #asked = new Map<MetricsPiece, string>();
  #isOn = false;
  /** Questions for a history that was not whole. */
  #pastTries = 0;
  /** Snapshot that the index has by now; undefined once it was asked for. */
  #newest: string | undefined;

  constructor(store: MetricsStore, measure: Measure, pause: Pause) {
    this.#pause = pause;
    this.#store = store;
    this.#measure = measure;
  }

  /**
   * Asks for all that is shown, unless it is of this snapshot. The old numbers stay until the new ones come.
   *
   * @param snapshot the newest; undefined before it is known
   */
  renew(snapshot: string | undefined): void {
    const { measured, asking, view } = this.#store.get();
    this.#isOn = true;
    this.#newest = snapshot;
    // A request on its way looks at its end whether it came too late.
    if (asking.includes('files')) return;
    if (snapshot === undefined || snapshot !== measured.snapshot) return this.#askAll();
    if (measured.hotspots === undefined && !this.#asked.has('past')) this.#ask('past');
    this.follow(view);
  }

  retry(piece: MetricsPiece): void {
    this.#ask(piece, this.#asked.get(piece));
  }

  stop(): void {
    this.#isOn = false;
    this.#asked.clear();
    for (const run of this.#runs.values()) run.stop();
    this.#store.dispatch({ kind: 'stopped' });
  }

  /** Asks for the pieces of a view that are not there yet. */
  follow({ sheet, symbol, within = '' }: MetricsView): void {
    if (!this.#isOn) return;
    const piece = symbol === undefined ? pieceOfSheet[sheet] : 'detail';
    const subject = symbol ?? (piece === 'trend' ? within : '');
    if (piece !== undefined && this.#asked.get(piece) !== subject) this.#ask(piece, subject);
  }

  #askAll(): void {
    this.#pastTries = 0;
    this.#asked.clear();
    this.#ask('files');
    this.follow(this.#store.get().view);
  }

  #ask(piece: MetricsPiece, subject = ''): void {
    this.#asked.set(piece, subject);
    this.#store.dispatch({ kind: 'asking', piece });
    this.#runOf(piece).run(async (signal) => {
      const measured = await measurePiece(piece, subject, this.#measure, signal);
      if (piece === 'files') this.#filesCame(measured);
      else this.#store.dispatch({ kind: 'came', piece, measured: this.#withFiles(measured) });
      if (piece === 'trend') await this.#askTrendAgain(measured, signal);
      if (piece !== 'past') return;
      this.#ask('faults');
      await this.#askPastAgain(measured, signal);
    });
  }

  /** Where something of the history is missing it may come: it is read in the background. */
  async #askPastAgain({ reasons = [] }: Measured, signal: AbortSignal): Promise<void> {
    if (reasons.length === 0 || this.#pastTries++ >= pastTriesMax) return;
    await this.#pause(pastRestMs, signal);
    this.#ask('past');
  }

  /** Until all commits are measured, without a sign of waiting: what is known is drawn. */
  async #askTrendAgain({ trend }: Measured, signal: AbortSignal): Promise<void> {
    let known = trend;
    for (let tries = 0; known !== undefined && known.pending > 0; tries++) {
      if (tries >= trendTriesMax) {
        const measured = { trend: { ...known, isGivenUp: true } };
        return this.#store.dispatch({ kind: 'came', piece: 'trend', measured });
      }
      /* oxlint-disable no-await-in-loop -- each answer says whether another is to come */
      await this.#pause(trendRestMs, signal);
      const measured = await measurePiece('trend', known.within, this.#measure, signal);
      this.#store.dispatch({ kind: 'came', piece: 'trend', measured });
      known = measured.trend;
    }
  }

  #runOf(piece: MetricsPiece): Latest {
    const known = this.#runs.get(piece);
    if (known !== undefined) return known;
    const run = new Latest((error) => {
      if (!(error instanceof BridgeError)) throw error;
      const { code, message } = error;
      this.#store.dispatch({ kind: 'failed', piece, failure: { code, message } });
    });
    this.#runs.set(piece, run);
    return run;
  }

  /** The history that is known stays with the files until a newer one comes. */
  #filesCame(measured: Measured): void {
    const files = withHistoryOf(this.#store.get().measured.files ?? [], measured.files ?? []);
    this.#store.dispatch({ kind: 'came', piece: 'files', measured: { ...measured, files } });
    // Only once: an engine may measure an older snapshot until a newer one is whole.
    const isLate = this.#newest !== undefined && this.#newest !== measured.snapshot;
    this.#newest = undefined;
    if (isLate) this.#askAll();
    else this.#ask('past');
  }

  /** The history comes with files of its own: it is put to those that are shown. */
  #withFiles({ files: past, ...rest }: Measured): Measured {
    const { files } = this.#store.get().measured;
    return past === undefined || files === undefined ? rest : { ...rest, files: withHistoryOf(past, files) };
  }
}

/** Returns `files`, with the history that the same files have among `past`. */
function withHistoryOf(past: readonly FileMetrics[], files: readonly FileMetrics[]): FileMetrics[] {
  const known = new Map(past.map(({ file, history }) => [file, history]));
  return files.map((each) => {
    const history = known.get(each.file);
    return history === undefined ? each : { ...each, history };
  });
}
