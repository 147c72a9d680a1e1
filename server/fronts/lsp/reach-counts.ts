import { setTimeout as sleep } from 'node:timers/promises';
import type { Impact } from '#protocol/impact.ts';
import type { FileInsight } from '#server/app/editor/file-insights.ts';

/** Number of entry points and tests that a change of a symbol reaches. */
export interface ReachCount {
  /** Entry points of type route. */
  readonly routes: number;
  /** Files of tests that are selected. */
  readonly tests: number;
  /** Number of tests that something unknown leads to. */
  readonly widened: number;
  /** There are no more of either. */
  readonly isExact: boolean;
}

/** A file of a client, as it is in the newest snapshot. */
export interface CountedFile {
  readonly uri: string;
  readonly insight: FileInsight;
}

/** Numbers that are kept. */
const keptMax = 2000;

/**
 * Longest time that a list of lenses waits for numbers that were shown before the snapshot changed: they would vanish
 * for a moment.
 */
const patienceMs = 250;

/**
 * More are requested before a client is notified that there are some, and while some are on their way it waits a few
 * times as long: each notification has it request all lenses again and draw them again, under the pointer of a user who
 * is about to press one.
 */
const gatheredMs = 80;
const gatheredMax = 5;

/**
 * Numbers of routes and tests over declarations. They are requested as their lenses come into sight, one after the
 * other, once for a snapshot; `onNew` is called when there are some that no list had yet.
 */
export class ReachCounts {
  readonly #gone: AbortSignal;
  readonly #onNew: () => void;
  readonly #known = new Map<string, { readonly snapshot: string; readonly count: ReachCount }>();
  readonly #asked = new Map<string, Promise<void>>();
  /** Settles with the last one that was asked for: between two, others are answered. */
  #line: Promise<void> = Promise.resolve();
  #notifying: NodeJS.Timeout | undefined;

  /** @param gone aborted when the client is */
  constructor(gone: AbortSignal, onNew: () => void) {
    this.#gone = gone;
    this.#onNew = onNew;
    gone.addEventListener('abort', () => clearTimeout(this.#notifying), { once: true });
  }

  /** Undefined where it was not asked yet. */
  of({ uri, insight }: CountedFile, symbol: string): ReachCount | undefined {
    const known = this.#known.get(keyOf(uri, symbol));
    return known?.snapshot === insight.snapshot ? known.count : undefined;
  }

  /** Waits a moment for those of them that were in sight before. */
  async settle(file: CountedFile, symbols: readonly string[]): Promise<void> {
    const wanted = symbols.filter((symbol) => this.#known.has(keyOf(file.uri, symbol)));
    const missing = wanted.filter((symbol) => this.of(file, symbol) === undefined);
    if (missing.length === 0) return;
    const asked = Promise.all(missing.map((symbol) => this.#ask(file, symbol, false)));
    await Promise.race([asked, sleep(patienceMs, undefined, { ref: false })]);
  }

  /** Requests the numbers of a lens that is in sight: `onNew` is called once they are there. */
  want(file: CountedFile, symbol: string): void {
    if (this.of(file, symbol) === undefined) void this.#ask(file, symbol, true);
  }

  #ask(file: CountedFile, symbol: string, isNotified: boolean): Promise<void> {
    const key = `${file.insight.snapshot} ${keyOf(file.uri, symbol)}`;
    const asked = this.#asked.get(key) ?? this.#inLine(file, symbol).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    if (!isNotified) return asked;
    return asked.then(() => {
      // A client that is notified without new numbers would ask for the same again and again.
      if (this.of(file, symbol) !== undefined) this.#notifySoon();
    });
  }

  #inLine(file: CountedFile, symbol: string): Promise<void> {
    this.#line = this.#line.then(() => this.#count(file, symbol));
    return this.#line;
  }

  /** One that is not known at the moment is requested again when its lens is seen again. */
  async #count({ uri, insight }: CountedFile, symbol: string): Promise<void> {
    const symbols = insight.symbols();
    const impact = await symbols?.impact(symbol, this.#gone).catch(() => undefined);
    if (impact === undefined) return;
    this.#keep(keyOf(uri, symbol), { snapshot: insight.snapshot, count: countOf(impact) });
  }

  #keep(key: string, known: { readonly snapshot: string; readonly count: ReachCount }): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= keptMax) return;
      this.#known.delete(oldest);
    }
  }

  #notifySoon(waited = 1): void {
    if (this.#gone.aborted) return;
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined;
      if (this.#asked.size > 0 && waited < gatheredMax) this.#notifySoon(waited + 1);
      else this.#onNew();
    }, gatheredMs).unref();
  }
}

function countOf({ entryPoints, tests, certainty }: Impact): ReachCount {
  return {
    routes: entryPoints.filter(({ type }) => type === 'route').length,
    tests: tests.length,
    widened: tests.filter(({ basis }) => basis === 'widened').length,
    isExact: certainty === 'exact',
  };
}

function keyOf(uri: string, symbol: string): string {
  return `${uri} ${symbol}`;
}
