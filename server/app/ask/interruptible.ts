/**
 * Yields the items of another generator until `signal` aborts: then the reason is thrown at once, whether or not the
 * other one ends. The other one is asked to end in any case.
 */
export async function* interruptible<Piece>(pieces: AsyncIterable<Piece>, signal: AbortSignal): AsyncGenerator<Piece> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined);
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // What is under way there may never end: it is not awaited.
    iterator.return?.().catch(() => undefined);
  }
}
