import type { Security } from '#protocol/security.ts';
import { BridgeError, isRefusal } from '../../bridge/bridge.ts';
import type { Pause } from '../../bridge/pause.ts';
import { Latest } from '../../elements/latest.ts';
import type { SecurityView } from '../../state/security-view.ts';
import type { AskSecurity, SecurityQuestion, SecurityStore } from './security-parts.ts';
import type { SecurityPiece } from './security-state.ts';

/** The first page is what fills the window; the rest follows in the largest pages there are. */
const firstPage = 200;
const nextPage = 1000;
/** Pages of one list; what is beyond is counted in the summary. */
const pagesMax = 20;
/** Scans that end while their pages are read. */
const pageTriesMax = 3;
/** An answer for an older snapshot is asked for again; doubled with each further one. */
const lateRestMs = 2000;
const lateTriesMax = 5;

/** Asks for the list page by page, and for the path of the finding that is looked at. */
export class SecurityAsking {
  readonly #store: SecurityStore;
  readonly #ask: AskSecurity;
  readonly #pause: Pause;
  readonly #now: () => number;
  readonly #list: Latest;
  readonly #finding: Latest;
  /** Questions that were asked of the present snapshot. */
  #askedList: string | undefined;
  #askedFinding: string | undefined;
  #isOn = false;
  /** Snapshot that the index has by now. */
  #newest: string | undefined;

  constructor(store: SecurityStore, ask: AskSecurity, pause: Pause, now: () => number) {
    this.#store = store;
    this.#ask = ask;
    this.#pause = pause;
    this.#now = now;
    this.#list = this.#latest('list');
    this.#finding = this.#latest('finding');
  }

  /**
   * Asks for all that is shown, unless it is of this snapshot. The old findings stay until the new ones come.
   *
   * @param snapshot the newest; undefined before it is known
   */
  renew(snapshot: string | undefined): void {
    const { scanned, asking, isCancelled } = this.#store.get();
    this.#isOn = true;
    this.#newest = snapshot;
    // A scan on its way is not begun again: its answer says whether it came too late.
    if (isCancelled || asking.includes('list')) return;
    if (snapshot === undefined || snapshot !== scanned?.snapshot) this.again();
    else this.follow(this.#store.get().view);
  }

  /** Asks for all that is shown, again. */
  again(): void {
    this.#askedList = undefined;
    this.#askedFinding = undefined;
    this.follow(this.#store.get().view);
  }

  /** Asks for what a view shows and is not there yet. */
  follow(view: SecurityView): void {
    if (!this.#isOn || this.#store.get().isCancelled) return;
    const question = listQuestion(view);
    const key = JSON.stringify(question);
    if (key !== this.#askedList) {
      this.#askedList = key;
      this.#askList(question);
    }
    if (view.finding === undefined || view.finding === this.#askedFinding) return;
    this.#askFinding(view.finding);
  }

  retry(piece: SecurityPiece): void {
    const { view } = this.#store.get();
    if (piece === 'list') this.#askList(listQuestion(view));
    if (view.finding !== undefined) this.#askFinding(view.finding);
  }

  /** The person waits no longer. The engine goes on with a scan that others wait for. */
  cancel(): void {
    this.#list.stop();
    this.#store.dispatch({ kind: 'cancelled' });
  }

  stop(): void {
    this.#isOn = false;
    this.#askedList = undefined;
    this.#askedFinding = undefined;
    this.#list.stop();
    this.#finding.stop();
    this.#store.dispatch({ kind: 'stopped' });
  }

  #askList(question: SecurityQuestion): void {
    this.#store.dispatch({ kind: 'asking', piece: 'list', atMs: this.#now() });
    this.#list.run(async (signal) => {
      for (let tries = 0; ; tries++) {
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        const { snapshot } = await this.#readPages(question, signal);
        if (this.#newest === undefined || snapshot === this.#newest || tries >= lateTriesMax) return;
        // oxlint-disable-next-line no-await-in-loop
        await this.#pause(lateRestMs * 2 ** tries, signal);
      }
    });
  }

  /** Where the engine no longer has the scan that a page came from, the newest one is read from its beginning. */
  async #readPages(question: SecurityQuestion, signal: AbortSignal, triesLeft = pageTriesMax): Promise<Security> {
    try {
      return await this.#readEachPage(question, signal);
    } catch (error) {
      if (!isRefusal(error, 'cursor_not_found') || triesLeft <= 0) throw error;
      return this.#readPages(question, signal, triesLeft - 1);
    }
  }

  async #readEachPage(question: SecurityQuestion, signal: AbortSignal): Promise<Security> {
    const first = await this.#ask({ ...question, limit: firstPage, trend: 'include' }, signal);
    this.#store.dispatch({ kind: 'scanned', answer: first });
    let cursor = first.nextCursor;
    for (let page = 1; cursor !== undefined && page < pagesMax; page++) {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
      const answer = await this.#ask({ ...question, limit: nextPage, cursor }, signal);
      this.#store.dispatch({ kind: 'more', answer: { ...answer, fixed: first.fixed, trend: first.trend } });
      cursor = answer.nextCursor;
    }
    return first;
  }

  #askFinding(fingerprint: string): void {
    this.#askedFinding = fingerprint;
    this.#store.dispatch({ kind: 'asking', piece: 'finding', atMs: this.#now() });
    this.#finding.run(async (signal) => {
      const { findings } = await this.#ask({ fingerprint, detail: 'full' }, signal);
      const [finding] = findings;
      this.#store.dispatch({ kind: 'finding', ...(finding !== undefined && { finding }) });
    });
  }

  #latest(piece: SecurityPiece): Latest {
    return new Latest((error) => {
      if (!(error instanceof BridgeError)) throw error;
      const { code, message } = error;
      this.#store.dispatch({ kind: 'failed', piece, failure: { code, message } });
    });
  }
}

/** Part of a view that only the engine can answer. */
function listQuestion({ confidence, base, triaged, suppressed }: SecurityView): SecurityQuestion {
  return {
    confidence,
    ...(base !== undefined && { base }),
    ...(triaged && { triage: 'all' }),
    ...(suppressed && { suppressed: 'include' }),
  };
}
