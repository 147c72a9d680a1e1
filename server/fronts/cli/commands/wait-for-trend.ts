import { setTimeout as delay } from 'node:timers/promises';
import type { Metrics } from '#protocol/metrics.ts';
import { ProgressBar } from '../progress.ts';
import type { CommandSession } from '../session.ts';

const askEveryMs = 500;

/** Asks until all commits are measured, and shows meanwhile how far that is. */
export async function waitForTrend({ io }: CommandSession, ask: () => Promise<Metrics>): Promise<Metrics> {
  const bar = new ProgressBar(io.stderr);
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- the same question until nothing is missing
      const found = await ask();
      const { points, pending } = found.trend ?? { points: [], pending: 0 };
      if (pending === 0) return found;
      bar.show({ phase: 'measuring the history', done: points.length, total: points.length + pending });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await delay(askEveryMs, undefined, { signal: io.signal });
    }
  } finally {
    bar.stop();
  }
}
