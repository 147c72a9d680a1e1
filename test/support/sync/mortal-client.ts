import type { RemoteAnswer, RemoteClient, RemoteListener, RemoteRequest } from '#server/app/ports/remote-client.ts';

/** A client of one process: after its end it answers no more, and may end in the middle of a request. */
export class MortalClient implements RemoteClient {
  isAlive = true;
  /** Dies at the next request: before it arrives, or after. */
  dies: 'before' | 'after' | undefined;
  readonly #remote: RemoteClient;

  constructor(remote: RemoteClient) {
    this.#remote = remote;
  }

  send(request: RemoteRequest): Promise<RemoteAnswer> {
    return this.#while(() => this.#remote.send(request));
  }

  /** What comes to a process that has ended is lost. */
  follow(request: RemoteRequest, listener: RemoteListener): Promise<RemoteAnswer> {
    const mortal: RemoteListener = {
      onBegin: () => (this.isAlive ? listener.onBegin() : undefined),
      onEvent: (data) => (this.isAlive ? listener.onEvent(data) : undefined),
      onEnd: () => (this.isAlive ? listener.onEnd() : undefined),
    };
    return this.#while(() => this.#remote.follow(request, mortal));
  }

  async #while(ask: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
    const never = new Promise<never>(() => undefined);
    if (!this.isAlive) return never;
    if (this.dies === 'before') this.isAlive = false;
    if (!this.isAlive) return never;
    const answer = await ask();
    if (this.dies === 'after') this.isAlive = false;
    return this.isAlive ? answer : never;
  }
}
