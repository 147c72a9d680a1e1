import { Session } from 'node:inspector/promises';
import { writeOutBuiltins } from './counted-builtins.ts';

/**
 * Counts how often each block of code runs: a body of a function, of a loop, of a branch. The number is the same on a slow
 * machine and a busy one, and a loop in a loop over what was sent grows with its square.
 *
 * Begun before anything of ours is loaded: what is compiled earlier is counted by its functions alone.
 */
export class StepCounter {
  readonly #session: Session;
  readonly #counts: (url: string) => boolean;

  private constructor(session: Session, counts: (url: string) => boolean) {
    this.#session = session;
    this.#counts = counts;
  }

  /** @param counts whether a script is one whose steps count, by its URL */
  static async start(counts: (url: string) => boolean): Promise<StepCounter> {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    writeOutBuiltins();
    return new StepCounter(session, counts);
  }

  /** Steps of this thread since it was asked before. */
  async take(): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let steps = 0;
    for (const { url, functions } of result) {
      if (!this.#counts(url)) continue;
      for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    }
    return steps;
  }
}
