/** Runs over fewer files than this say more about the overhead of a run than about the machine. */
const significantFiles = 20;

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/** Files per second that the last whole run of this engine took, whichever workspace it was. */
export interface MeasuredRate {
  filesPerSecond?: number;
}

/**
 * How long a workspace's run will take, from files per second measured on this machine: by earlier runs of this
 * engine, or by the run itself so far.
 */
export class RunEstimate {
  readonly #measured: MeasuredRate;
  #phaseStartedMs = 0;
  #phase = '';
  #current: number | undefined;

  /** @param measured shared by all workspaces */
  constructor(measured: MeasuredRate) {
    this.#measured = measured;
  }

  begin(nowMs: number): void {
    this.#phaseStartedMs = nowMs;
    this.#phase = '';
    this.#current = undefined;
  }

  observe(progress: Progress, nowMs: number): void {
    if (progress.phase !== this.#phase || progress.done === 0) {
      this.#phase = progress.phase;
      this.#phaseStartedMs = nowMs;
    }
    const elapsedMs = nowMs - this.#phaseStartedMs;
    if (progress.done > 0 && elapsedMs > 0) this.#current = (progress.done * 1000) / elapsedMs;
  }

  end(files: number, durationMs: number): void {
    if (files >= significantFiles && durationMs > 0) this.#measured.filesPerSecond = (files * 1000) / durationMs;
  }

  /** Whole seconds, rounded up; 0 while nothing is known of the work or the machine. */
  secondsLeft(progress: Progress): number {
    const filesPerSecond = this.#measured.filesPerSecond ?? this.#current;
    if (filesPerSecond === undefined) return 0;
    return Math.ceil(Math.max(0, progress.total - progress.done) / filesPerSecond);
  }
}
