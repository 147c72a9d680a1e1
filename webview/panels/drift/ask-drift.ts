import type { ArchitectureDiff } from '#protocol/diff.ts';
import { type Bridge, BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { remoteSide } from '../../state/drift-view.ts';
import type { Store } from '../../state/store.ts';
import type { DriftAction, DriftState } from './drift-state.ts';
import { isParting } from './drift-words.ts';

export interface ComparedSides {
  readonly project: string;
  readonly from: string;
  readonly to: string;
  /** Of the index that the later side is; absent where it is no index. */
  readonly snapshot?: string;
}

/** A comparison of two structures that are at hand takes less than a second. */
const renewMs = 30_000;

/** Compares what a page shows, each pair of states once. */
export class DriftAsking {
  readonly #store: Store<DriftState, DriftAction>;
  readonly #bridge: Pick<Bridge, 'call'>;
  readonly #compared: (sides: ComparedSides) => void;
  readonly #latest: Latest;
  #asked: string | undefined;

  /** @param compared called with the sides of each comparison that came */
  constructor(
    store: Store<DriftState, DriftAction>,
    bridge: Pick<Bridge, 'call'>,
    compared: (sides: ComparedSides) => void,
  ) {
    this.#store = store;
    this.#bridge = bridge;
    this.#compared = compared;
    this.#latest = new Latest((error) => {
      if (!(error instanceof BridgeError)) throw error;
      store.dispatch({ kind: 'failed', failure: { code: error.code, message: error.message } });
    });
  }

  /** Nothing where these were compared already. */
  follow(sides: ComparedSides): void {
    const key = JSON.stringify(sides);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#store.dispatch({ kind: 'asking' });
    this.#latest.run((signal) => this.#compare(sides, signal));
  }

  /** Compares again where the remote's side is another one by now. A comparison under way is left alone. */
  async renew(sides: ComparedSides): Promise<void> {
    const { from, to } = sides;
    if (this.#store.get().isAsking || (from !== remoteSide && to !== remoteSide)) return;
    const signal = AbortSignal.timeout(renewMs);
    const baseline = await this.#ask(sides, false, signal).then(
      (diff) => diff.baseline,
      // What is shown stays: a person asks again, or the next news does.
      () => undefined,
    );
    const { isAsking, diff } = this.#store.get();
    const isOther = baseline !== undefined && baseline.fetchedAt !== diff?.baseline?.fetchedAt;
    if (!isOther || isAsking || JSON.stringify(sides) !== this.#asked) return;
    this.forget();
    this.follow(sides);
  }

  /** Has the sides that are followed next compared again. */
  forget(): void {
    this.#asked = undefined;
  }

  stop(): void {
    this.forget();
    this.#latest.stop();
    this.#store.dispatch({ kind: 'stopped' });
  }

  async #compare(sides: ComparedSides, signal: AbortSignal): Promise<void> {
    // Findings may have to be looked for, which takes far longer than all the rest.
    const part = await this.#ask(sides, false, signal);
    this.#store.dispatch({ kind: 'compared', diff: part, isPart: true });
    this.#store.dispatch({ kind: 'compared', diff: await this.#ask(sides, true, signal), isPart: false });
    this.#compared(sides);
  }

  async #ask(sides: ComparedSides, findings: boolean, signal: AbortSignal): Promise<ArchitectureDiff> {
    const { project: id, from, to } = sides;
    const params = { id, from, to, ...(isParting(sides) && { parting: true }), findings };
    return (await this.#bridge.call('diff.get', params, signal)).data;
  }
}
