import type { Webhook } from '#protocol/webhooks.ts';
import type { EngineSession } from '../session/engine-session.ts';

/** A webhook is switched off after 120 hours of failures, so that a delay of minutes does not matter. */
const INTERVAL_MS = 5 * 60_000;

/** Webhooks that are switched off because nothing could be delivered: the status item says so until they are gone. */
export class FailingWebhooks {
  readonly #session: Pick<EngineSession, 'state' | 'call' | 'onDidChangeState'>;
  readonly #changed = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #listening: { dispose(): void };
  #wasRunning = false;
  #hosts: readonly string[] = [];

  constructor(session: Pick<EngineSession, 'state' | 'call' | 'onDidChangeState'>) {
    this.#session = session;
    this.#timer = setInterval(() => void this.renew(), INTERVAL_MS);
    this.#listening = session.onDidChangeState(() => this.#engineChanged());
  }

  get hosts(): readonly string[] {
    return this.#hosts;
  }

  onDidChange(listener: () => void): void {
    this.#changed.add(listener);
  }

  /** Starts no engine, and leaves what is known where none answers. */
  async renew(): Promise<void> {
    if (this.#session.state.kind !== 'running') return;
    try {
      this.#take((await this.#session.call('webhooks.list', {})).data.webhooks);
    } catch {
      // The question is asked again after the interval, and a failing engine is reported elsewhere.
    }
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#listening.dispose();
  }

  /** Each engine is asked as soon as it is there; its state changes often after that. */
  #engineChanged(): void {
    const isRunning = this.#session.state.kind === 'running';
    if (isRunning && !this.#wasRunning) void this.renew();
    this.#wasRunning = isRunning;
  }

  #take(webhooks: readonly Webhook[]): void {
    const hosts = failingHosts(webhooks);
    if (hosts.join('\n') === this.#hosts.join('\n')) return;
    this.#hosts = hosts;
    for (const listener of this.#changed) listener();
  }
}

/**
 * Those that answered 410 wanted to be left alone: that is no failure. The rest of an address may be a secret of its
 * receiver.
 */
export function failingHosts(webhooks: readonly Webhook[]): string[] {
  return webhooks.filter(({ disabledReason }) => disabledReason === 'failing').map(({ url }) => new URL(url).host);
}
