import { type Disposable, type EventEmitter, type TextDocument, window } from 'vscode';

/** Pauses before a change of lenses is announced again: longer each time, because a slow editor waits longer by itself. */
const PAUSES_MS = [2000, 4000, 8000];

/** Announces to the editor that lenses of a document have changed. */
export type Announcer = Pick<EventEmitter<void>, 'event' | 'fire'>;

/**
 * Lenses of editors in sight that were not requested. VS Code requests lenses a moment after their change is announced,
 * and drops that when the focus leaves the editor meanwhile: there would be none until the focus comes back. The change
 * is announced again, a few times at most, because lenses that are switched off are never requested.
 */
export class ForgottenLenses implements Disposable {
  readonly #announcerOf: (document: TextDocument) => Announcer | undefined;
  readonly #pausesMs: readonly number[];
  readonly #shown: Disposable;
  readonly #listeners = new Map<Announcer, Disposable>();
  /** Since the last change. */
  #requested = new WeakSet<TextDocument>();
  #pause: NodeJS.Timeout | undefined;
  #isRepeating = false;

  /** @param announcerOf undefined for a document that gets no lenses from us */
  constructor(announcerOf: (document: TextDocument) => Announcer | undefined, pausesMs: readonly number[] = PAUSES_MS) {
    this.#announcerOf = announcerOf;
    this.#pausesMs = pausesMs;
    this.#shown = window.onDidChangeVisibleTextEditors(() => this.#watch());
    this.#watch();
  }

  noteRequest(document: TextDocument): void {
    this.#requested.add(document);
  }

  dispose(): void {
    clearTimeout(this.#pause);
    for (const each of [this.#shown, ...this.#listeners.values()]) each.dispose();
  }

  #watch(): void {
    const others = [...this.#announcersInSight(() => true)].filter((announcer) => !this.#listeners.has(announcer));
    for (const announcer of others) this.#listeners.set(announcer, this.#listenTo(announcer));
    this.#lookIn(this.#pausesMs);
  }

  #listenTo(announcer: Announcer): Disposable {
    return announcer.event(() => {
      if (this.#isRepeating) return;
      this.#requested = new WeakSet();
      this.#lookIn(this.#pausesMs);
    });
  }

  #lookIn([pauseMs, ...later]: readonly number[]): void {
    clearTimeout(this.#pause);
    if (pauseMs === undefined) return;
    this.#pause = setTimeout(() => {
      const announcers = this.#announcersInSight((document) => !this.#requested.has(document));
      if (announcers.size === 0) return;
      this.#repeat(announcers);
      this.#lookIn(later);
    }, pauseMs);
  }

  #repeat(announcers: ReadonlySet<Announcer>): void {
    this.#isRepeating = true;
    for (const announcer of announcers) announcer.fire();
    this.#isRepeating = false;
  }

  #announcersInSight(isMeant: (document: TextDocument) => boolean): ReadonlySet<Announcer> {
    const announcers = window.visibleTextEditors
      .filter(({ document }) => isMeant(document))
      .map(({ document }) => this.#announcerOf(document));
    return new Set(announcers.filter((announcer) => announcer !== undefined));
  }
}
