import { ApiError } from '../operations/api-error.ts';

/** Kinds of work that are limited by how much of it a key has under way (API.md §8). */
export type ConcurrencyKind = 'ask' | 'search' | 'analyze' | 'stream';

const maxByKind: Readonly<Record<ConcurrencyKind, number>> = { ask: 2, search: 8, analyze: 4, stream: 8 };

/** Longest time that a request waits for one before it to end. */
const waitMs = 10_000;

interface Slots {
  used: number;
  /** First come, first served. Called when the place of another one is theirs. */
  readonly waiting: Set<() => void>;
}

/** Places for the work of all keys. Nothing is kept of a key that has nothing under way. */
export class ConcurrencyLimits {
  readonly #waitMs: number;
  readonly #slots = new Map<string, Slots>();

  constructor(options: { readonly waitMs?: number } = {}) {
    this.#waitMs = options.waitMs ?? waitMs;
  }

  /**
   * Resolves as soon as there is a place, with a function that releases it (harmless when called again). Rejects with
   * `concurrency_limit_exceeded` after 10 s without one, or when `signal` aborts: the client no longer waits for the
   * answer then, or the server stops.
   */
  async enter(keyId: string, kind: ConcurrencyKind, signal: AbortSignal): Promise<() => void> {
    const name = `${kind} ${keyId}`;
    const slots = this.#slots.get(name) ?? { used: 0, waiting: new Set() };
    this.#slots.set(name, slots);
    if (slots.used < maxByKind[kind]) slots.used++;
    else if (!(await this.#untilGranted(slots, signal))) throw tooMuch(kind);
    let isOpen = true;
    return () => {
      if (isOpen) this.#leave(name, slots);
      isOpen = false;
    };
  }

  /** Resolves with whether a place was granted; it stays counted as used meanwhile. */
  #untilGranted({ waiting }: Slots, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isGranted: boolean) => {
        waiting.delete(take);
        clearTimeout(late);
        signal.removeEventListener('abort', giveUp);
        resolve(isGranted);
      };
      const take = () => settle(true);
      const giveUp = () => settle(false);
      const late = setTimeout(giveUp, this.#waitMs);
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp);
      waiting.add(take);
    });
  }

  #leave(name: string, slots: Slots): void {
    const [next] = slots.waiting;
    if (next !== undefined) return next();
    slots.used--;
    if (slots.used === 0) this.#slots.delete(name);
  }
}

function tooMuch(kind: ConcurrencyKind): ApiError {
  const max = maxByKind[kind];
  return new ApiError('concurrency_limit_exceeded', `The key has ${max} of these (${kind}) under way already.`);
}
