import type { FileInsight } from '#server/app/editor/file-insights.ts';
import { Remembered } from './remembered.ts';

export type ImportLoop = Awaited<ReturnType<FileInsight['importsInCycles']>>[number];

/** Loops of the imports of single files: hover, diagnostics and actions ask for the same ones. */
export class ImportLoops {
  readonly #gone: AbortSignal;
  readonly #known = new Remembered<readonly ImportLoop[]>();

  /** @param gone aborted when the client is: one that cancels a request must not take the answer from others */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  of(key: string, insight: FileInsight): Promise<readonly ImportLoop[]> {
    const state = `${insight.snapshot} ${insight.knowsLoads}`;
    return this.#known.of(`${state} ${key}`, () => insight.importsInCycles(this.#gone));
  }
}
