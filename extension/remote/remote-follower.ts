import type { SyncStatus } from '#protocol/sync.ts';
import type { EngineSession } from '../session/engine-session.ts';
import type { RemoteKeys } from './remote-keys.ts';

export interface FollowerParts {
  readonly session: Pick<EngineSession, 'state' | 'call' | 'onDidChangeState' | 'onDidChangeSync'>;
  readonly keys: RemoteKeys;
  readonly isTrusted: () => boolean;
}

/**
 * How synchronisation stands, as the engine said last. Invariant: a key leaves the editor's secrets only for an engine
 * that is connected to that very remote and lacks its key, and only in a trusted window.
 */
export class RemoteFollower {
  readonly #parts: FollowerParts;
  readonly #changed = new Set<() => void>();
  readonly #listening: readonly { dispose(): void }[];
  #status: SyncStatus | undefined;
  #wasRunning = false;
  #asking: Promise<void> | undefined;
  #isStale = false;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    const { session } = parts;
    this.#listening = [
      session.onDidChangeState(() => this.#engineChanged()),
      session.onDidChangeSync(() => void this.renew()),
    ];
  }

  /** Undefined before an engine was asked. */
  get status(): SyncStatus | undefined {
    return this.#status;
  }

  onDidChange(listener: () => void): void {
    this.#changed.add(listener);
  }

  /** For an answer that a command got already. */
  take(status: SyncStatus): void {
    this.#status = status;
    for (const listener of this.#changed) listener();
  }

  /** Starts no engine, and leaves what is known where none answers. What changes meanwhile is asked for afterwards. */
  renew(): Promise<void> {
    if (this.#asking !== undefined) {
      this.#isStale = true;
      return this.#asking;
    }
    this.#asking = this.#ask().finally(() => {
      this.#asking = undefined;
      if (!this.#isStale) return;
      this.#isStale = false;
      void this.renew();
    });
    return this.#asking;
  }

  dispose(): void {
    for (const each of this.#listening) each.dispose();
    this.#changed.clear();
  }

  /** Each engine is asked as soon as it is there; its state changes often after that. */
  #engineChanged(): void {
    const isRunning = this.#parts.session.state.kind === 'running';
    if (isRunning && !this.#wasRunning) void this.renew();
    this.#wasRunning = isRunning;
  }

  async #ask(): Promise<void> {
    if (this.#parts.session.state.kind !== 'running') return;
    try {
      const { data } = await this.#parts.session.call('sync.status', {});
      this.take(await this.#withKey(data));
    } catch {
      // It is asked again with the next change, and a failing engine is reported elsewhere.
    }
  }

  async #withKey(status: SyncStatus): Promise<SyncStatus> {
    const { session, keys, isTrusted } = this.#parts;
    if (status.remote === undefined || status.remote.hasKey || !isTrusted()) return status;
    const key = await keys.get(status.remote.url);
    return key === undefined ? status : (await session.call('sync.setKey', { key })).data;
  }
}
