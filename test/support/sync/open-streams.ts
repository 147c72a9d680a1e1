import type { RemoteListener } from '#server/app/ports/remote-client.ts';

export const eventStream = 'text/event-stream; charset=utf-8';

/** Streams of a remote in memory. */
export class OpenStreams {
  readonly #ends = new Map<RemoteListener, () => void>();

  get size(): number {
    return this.#ends.size;
  }

  open(listener: RemoteListener, signal: AbortSignal): void {
    const end = () => {
      signal.removeEventListener('abort', end);
      if (this.#ends.delete(listener)) listener.onEnd();
    };
    this.#ends.set(listener, end);
    listener.onBegin();
    signal.addEventListener('abort', end);
  }

  say(data: string): void {
    for (const listener of this.#ends.keys()) listener.onEvent(data);
  }

  cut(): void {
    for (const end of this.#ends.values()) end();
  }
}
