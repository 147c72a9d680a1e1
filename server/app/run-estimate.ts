/** Runs over fewer files than this say more about the overhead of a run than about the machine. */
const significantFiles = 20;

interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
}

/**
 * How long a run will take, from files per second measured on this machine: by earlier runs of this engine, or by the
 * run itself so far. Shared by all workspaces.
 */
export class RunEstimate {
  #measured: number | undefined;
  #phaseStartedMs = 0;
  #phase = '';
  #current: number | undefined;

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
    if (files >= significantFiles && durationMs > 0) this.#measured = (files * 1000) / durationMs;
  }

  /** Whole seconds, rounded up; 0 while nothing is known of the work or the machine. */
  secondsLeft(progress: Progress): number {
    const filesPerSecond = this.#measured ?? this.#current;
    if (filesPerSecond === undefined) return 0;
    return Math.ceil(Math.max(0, progress.total - progress.done) / filesPerSecond);
  }
}
