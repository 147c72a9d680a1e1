import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#server/app/ports/clock.ts';

/** Runs `work` in a folder of its own, which is gone afterwards. */
export function inScratchFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-store-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export class FakeClock implements Clock {
  #nowMs: number;
  constructor(nowMs = Date.UTC(2026, 10, 21, 12)) {
    this.#nowMs = nowMs;
  }
  nowMs(): number {
    return this.#nowMs;
  }
  monotonicMs(): number {
    return this.#nowMs;
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
}

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Names in `folder` that begin with `prefix`, sorted. */
export function namesIn(folder: string, prefix = ''): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .toSorted();
}

/** Bytes that differ visibly from others of another seed. */
export function bytesOf(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 17) & 0xff);
}
