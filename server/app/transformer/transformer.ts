import type { SearchModelStatus } from '#protocol/engine.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { TransformerStarter } from '../ports/transformer.ts';
import { type EmbeddingJob, EmbeddingQueue } from './embedding-queue.ts';
import { TextVectors } from './text-vectors.ts';
import { TransformerProcess, type TransformerTimes, transformerTimes } from './transformer-process.ts';

export interface TransformerParts {
  readonly start: TransformerStarter;
  readonly folders: FolderLookup;
  /** Vectors that were computed, for the next engine. */
  readonly kept: TablesFile;
  readonly log: (text: string) => void;
  /** How long a question waits for the model; 500 unless a test says otherwise. */
  readonly budgetMs?: number;
  readonly times?: TransformerTimes;
}

const usualBudgetMs = 500;
/** 21,000 pieces of code at the 384 dimensions of a small model. */
const vectorBytesMax = 32 * 1024 * 1024;
/** Read and written on the main thread: 5,400 pieces, some 20 ms. */
const keptBytesMax = 8 * 1024 * 1024;

/**
 * The model that the user named for the search, beside ours. A question waits for it for a short while; what is not read
 * by then is read for the next one.
 */
export class Transformer {
  readonly #parts: TransformerParts;
  readonly #queue = new EmbeddingQueue();
  readonly #vectors = new TextVectors(vectorBytesMax);
  readonly #listeners = new Set<() => void>();
  #process: TransformerProcess | undefined;
  #folder: string | undefined;
  /** Mark of the model whose vectors are stored. */
  #mark = '';
  #isReading = false;
  #questions = 0;
  #late = 0;

  constructor(parts: TransformerParts) {
    this.#parts = parts;
  }

  get isChosen(): boolean {
    return this.#folder !== undefined;
  }

  /** Undefined where no model is named. */
  get status(): SearchModelStatus | undefined {
    if (this.#process === undefined) return undefined;
    const [vectors, questions, late] = [this.#vectors.size, this.#questions, this.#late];
    return { ...this.#process.status, ...this.#missing(), vectors, questions, late };
  }

  /** Nothing is loaded before the first question. @param folder absolute path; undefined for no model */
  choose(folder: string | undefined): void {
    if (folder === this.#folder) return;
    this.#keep();
    void this.#process?.close();
    this.#queue.endAll();
    this.#vectors.clear();
    [this.#folder, this.#mark, this.#questions, this.#late] = [folder, '', 0, 0];
    this.#process = folder === undefined ? undefined : this.#processOf(folder);
    this.#notifyChange();
  }

  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * The cosine of the question and each text, as far as the model came in time: for the first texts, all or fewer. None
   * where there is no model, or none that works.
   *
   * @param texts the best first
   */
  async likenesses(question: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]> {
    if (this.#process === undefined || texts.length === 0) return [];
    this.#questions += 1;
    const reading = this.#queue.begin(question, texts);
    void this.#readOn();
    await this.#waitFor(reading, signal);
    if (signal.aborted) this.#queue.drop(reading);
    signal.throwIfAborted();
    const likenesses = this.#compare(reading);
    if (likenesses.length < texts.length) this.#late += 1;
    return likenesses;
  }

  async close(): Promise<void> {
    this.#keep();
    const process = this.#process;
    this.#process = undefined;
    this.#folder = undefined;
    this.#queue.endAll();
    await process?.close();
  }

  /** Reported at once, not by the first question: it may be one mistyped letter. */
  #missing(): Pick<SearchModelStatus, 'state' | 'problem'> | undefined {
    const folder = this.#folder ?? '';
    if (this.#process?.status.state !== 'idle' || this.#parts.folders.realFolder(folder).kind === 'directory') return;
    const message = `There is no folder ${folder} with a search model. Search goes on without it.`;
    return { state: 'failed', problem: { code: 'search_model_missing', message } };
  }

  #processOf(folder: string): TransformerProcess {
    return new TransformerProcess({
      folder,
      start: this.#parts.start,
      times: this.#parts.times ?? transformerTimes,
      log: this.#parts.log,
      changed: () => this.#notifyChange(),
      opened: (mark) => this.#useVectorsOf(mark),
    });
  }

  /** Other files in the same folder mean something else by the same text. */
  #useVectorsOf(mark: string): void {
    if (mark === this.#mark) return;
    this.#mark = mark;
    this.#vectors.clear();
    const kept = this.#parts.kept.load();
    if (kept === undefined) return;
    try {
      this.#vectors.unpack(kept, mark);
    } catch (error) {
      // The file is of another version: it is written again.
      this.#vectors.clear();
      this.#parts.log(`Vectors of the search model could not be read: ${String(error)}`);
    }
  }

  #keep(): void {
    if (this.#vectors.size > 0) this.#parts.kept.save(this.#vectors.pack(this.#mark, keptBytesMax));
  }

  async #waitFor(reading: EmbeddingJob, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#parts.budgetMs ?? usualBudgetMs);
    const leave = (): void => resolve();
    signal.addEventListener('abort', leave, { once: true });
    await Promise.race([reading.over, promise]);
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }

  /**
   * Reads one text after the other, until everything requested is read. Rejected: several at once, which are all as
   * long as the longest for the model: 5.3 against 2.1 s of CPU for 50 pieces of code (docs/search.md).
   */
  async #readOn(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (;;) {
      const wanted = this.#queue.next((key) => this.#vectors.has(key));
      const process = this.#process;
      if (wanted === undefined || process === undefined) break;
      // oxlint-disable-next-line no-await-in-loop -- the process has one text at a time
      const vector = await process.embed(wanted.text, wanted.role);
      if (process !== this.#process) continue;
      if (vector === undefined) this.#queue.endAll();
      else this.#vectors.set(wanted.key, vector);
    }
    this.#isReading = false;
  }

  #compare({ texts: [question, ...texts] }: EmbeddingJob): number[] {
    const asked = this.#vectors.get(question.key);
    const likenesses: number[] = [];
    for (const { key } of texts) {
      const vector = this.#vectors.get(key);
      if (asked === undefined || vector === undefined) break;
      likenesses.push(dotProduct(asked, vector));
    }
    return likenesses;
  }

  #notifyChange(): void {
    for (const listener of this.#listeners) listener();
  }
}

function dotProduct(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * right[at], 0);
}
