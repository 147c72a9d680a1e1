/** Wakes everybody who waits for the next change of something. */
export class ChangeSignal {
  #change = Promise.withResolvers<void>();

  notify(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }

  /** Resolves at the next change; rejects when `signal` aborts. */
  next(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<void>();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    return Promise.race([promise, this.#change.promise]).finally(() => signal.removeEventListener('abort', abort));
  }
}
