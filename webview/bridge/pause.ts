/** Waits; throws the signal's reason when it is aborted meanwhile. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

const firstMs = 500;
const longestMs = 8000;

/** Half a second, doubled up to eight, the last quarter by chance: pages that lost an engine together come back apart. */
export function backoffMs(failures: number, chance: number): number {
  const ms = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return Math.round(ms * (0.75 + 0.25 * chance));
}
