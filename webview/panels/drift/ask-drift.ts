import { type Bridge, BridgeError } from '../../bridge/bridge.ts';
import { Latest } from '../../elements/latest.ts';
import { remoteSide } from '../../state/drift-view.ts';
import type { Store } from '../../state/store.ts';
import type { DriftAction, DriftState, RemoteSide } from './drift-state.ts';
import { isParting } from './drift-words.ts';

export interface ComparedSides {
  readonly project: string;
  readonly from: string;
  readonly to: string;
  /** Of the index that the later side is; absent where it is no index. */
  readonly snapshot?: string;
}

/** How the remote's side stands; undefined where there is none. */
export type RemoteOf = (project: string, signal: AbortSignal) => Promise<RemoteSide | undefined>;

/** Compares what a page shows, each pair of states once. */
export class DriftAsking {
  readonly #store: Store<DriftState, DriftAction>;
  readonly #bridge: Pick<Bridge, 'call'>;
  readonly #remoteOf: RemoteOf | undefined;
  readonly #compared: (sides: ComparedSides) => void;
  readonly #latest: Latest;
  #asked: string | undefined;

  /** @param compared called with the sides of each comparison that came */
  constructor(
    store: Store<DriftState, DriftAction>,
    bridge: Pick<Bridge, 'call'>,
    remoteOf: RemoteOf | undefined,
    compared: (sides: ComparedSides) => void,
  ) {
    this.#store = store;
    this.#bridge = bridge;
    this.#remoteOf = remoteOf;
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
    const { project: id, from, to } = sides;
    const params = { id, from, to, ...(isParting(sides) && { parting: true }) };
    const ask = async (findings: boolean) =>
      (await this.#bridge.call('diff.get', { ...params, findings }, signal)).data;
    // Findings may have to be looked for, which takes far longer than all the rest.
    const part = await ask(false);
    const known = from === remoteSide ? await this.#remoteOf?.(id, signal) : undefined;
    const remote = known === undefined ? {} : { remote: known };
    this.#store.dispatch({ kind: 'compared', diff: part, ...remote, isPart: true });
    this.#store.dispatch({ kind: 'compared', diff: await ask(true), ...remote, isPart: false });
    this.#compared(sides);
  }
}
