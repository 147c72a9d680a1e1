/**
 * Runs tasks of which only the last matters: a new one aborts the one before. What a task throws after it was aborted is
 * of no interest to anybody; anything else goes to `failed`.
 */
export class Latest {
  readonly #failed: (error: unknown) => void;
  #current: AbortController | undefined;

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  run(task: (signal: AbortSignal) => Promise<void>): void {
    this.stop();
    const current = new AbortController();
    this.#current = current;
    task(current.signal).catch((error: unknown) => {
      if (!current.signal.aborted) this.#failed(error);
    });
  }

  stop(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
