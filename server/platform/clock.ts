import { performance } from 'node:perf_hooks';
import type { Clock } from '../app/ports/clock.ts';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
