/**
 * Returns the outcome of `work`, or rejects with `signal.reason` at once when the signal aborts first; `onAbort` is
 * called then. The later outcome of `work` is ignored.
 */
export async function settleOrAbort<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
  onAbort: () => void = () => undefined,
): Promise<Result> {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => {
    onAbort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
