import { setTimeout as delay } from 'node:timers/promises';
import { SingleBar } from 'cli-progress';
import type { IndexState } from '#protocol/index-state.ts';
import type { TextOutput } from './command-io.ts';

const LOOK_EVERY_MS = 150;
/** In a log each line stays: fewer of them. */
const LINE_EVERY_MS = 2000;

/** How far some work is; `phase` names it. */
export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** A bar on stderr. It appears with the first state that has something to count, and leaves no trace on a terminal. */
export class ProgressBar {
  readonly #bar: SingleBar;
  #isShown = false;

  constructor(output: TextOutput) {
    this.#bar = new SingleBar({
      stream: output.stream,
      format: '{phase} [{bar}] {value}/{total}',
      barsize: Math.max(10, Math.min(40, output.columns - 40)),
      hideCursor: true,
      clearOnComplete: true,
      noTTYOutput: true,
      notTTYSchedule: LINE_EVERY_MS,
      gracefulExit: false,
    });
  }

  show({ phase, done, total }: Progress): void {
    if (total === 0) return;
    if (!this.#isShown) this.#bar.start(total, done, { phase });
    this.#isShown = true;
    this.#bar.setTotal(total);
    this.#bar.update(done, { phase });
  }

  stop(): void {
    if (this.#isShown) this.#bar.stop();
  }
}

/** Waits for work that needs an index, and shows meanwhile how far that is. */
export async function showProgress<Result>(
  output: TextOutput,
  work: Promise<Result>,
  look: () => Promise<IndexState>,
): Promise<Result> {
  const bar = new ProgressBar(output);
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    while (!(await Promise.race([settled, delay(LOOK_EVERY_MS, false)]))) {
      const state = await look();
      bar.show(state.scan ?? state);
    }
    return await work;
  } finally {
    bar.stop();
  }
}
