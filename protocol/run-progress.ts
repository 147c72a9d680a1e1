/** How far an index run is, as one number for all that shows it. */
import type { IndexState } from './index-state.ts';

export type RunProgress = Pick<IndexState, 'phase' | 'done' | 'total' | 'startedAt'>;

/** Where the bar stands at the beginning and at the end of a phase: reading and linking files is nearly all of a run. */
const phaseShare: Readonly<Record<IndexState['phase'], readonly [from: number, to: number]>> = {
  idle: [0, 0],
  scanning: [0, 5],
  parsing: [5, 75],
  resolving: [75, 95],
  embedding: [95, 95],
  writing: [95, 100],
};

/** Of all runs together, 0 to 99: 100 is not shown, because then it is over. Undefined while nothing is known. */
export function percentOf(running: readonly RunProgress[]): number | undefined {
  if (running.every(({ total }) => total === 0)) return undefined;
  const shares = running.map(({ phase, done, total }) => {
    const [from, to] = phaseShare[phase];
    return from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total));
  });
  return Math.min(99, Math.floor(shares.reduce((sum, share) => sum + share, 0) / shares.length));
}

/**
 * A percentage that only grows. A run reads several times (imports, declarations, packages), and how much is known when
 * each begins: a later round goes on from where the one before it stood.
 */
export class GrowingProgress {
  #runs = '';
  #from = 0;
  #last = 0;
  #shown: number | undefined;

  of(running: readonly RunProgress[]): number | undefined {
    const runs = running.map(({ startedAt = '' }) => startedAt).join(' ');
    if (runs !== this.#runs) {
      this.#runs = runs;
      this.#from = 0;
      this.#last = 0;
      this.#shown = undefined;
    }
    const percent = percentOf(running);
    if (percent === undefined) return this.#shown;
    if (percent < this.#last) this.#from = this.#shown ?? 0;
    this.#last = percent;
    const shown = Math.floor(this.#from + ((99 - this.#from) * percent) / 99);
    this.#shown = Math.max(this.#shown ?? 0, shown);
    return this.#shown;
  }
}
