import type { FileInsight } from '#server/app/editor/file-insights.ts';

export type ImportLoop = Awaited<ReturnType<FileInsight['importsInCycles']>>[number];

/** Files whose loops are remembered. */
const remembered = 50;

/** Loops of the imports of single files: hover, diagnostics and actions ask for the same ones. */
export class ImportLoops {
  readonly #gone: AbortSignal;
  readonly #known = new Map<string, Promise<readonly ImportLoop[]>>();

  /** @param gone aborted when the client is */
  constructor(gone: AbortSignal) {
    this.#gone = gone;
  }

  /** Whoever asks for the same gets the same answer: one that cancels must not take it from the others. */
  of(key: string, insight: FileInsight): Promise<readonly ImportLoop[]> {
    const name = `${insight.snapshot} ${key}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const asked = insight.importsInCycles(this.#gone);
    this.#known.set(name, asked);
    asked.catch(() => this.#known.delete(name));
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= remembered) break;
      this.#known.delete(oldest);
    }
    return asked;
  }
}
