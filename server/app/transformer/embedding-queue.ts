import type { TextRole } from '../ports/transformer.ts';
import { keyOfText } from './text-vectors.ts';

/** A text to be read, under the key of its vector. */
export interface QueuedText {
  readonly key: string;
  readonly text: string;
  readonly role: TextRole;
}

export interface EmbeddingJob {
  /** The question first, then what may answer it, the best first. */
  readonly texts: readonly QueuedText[];
  /** All of them are read, or none will be any more. */
  readonly over: Promise<void>;
}

interface OpenJob extends EmbeddingJob {
  readonly end: () => void;
}

/** Questions whose texts are still read when newer ones have come: reading takes seconds of CPU. */
const openMax = 2;

/**
 * Readings whose texts are still to be read, the newest first: a user who types has asked the older questions already.
 */
export class EmbeddingQueue {
  #open: OpenJob[] = [];

  begin(question: string, texts: readonly string[]): EmbeddingJob {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wanted = [queuedText(question, 'question'), ...texts.map((text) => queuedText(text, 'code'))];
    const job = { texts: wanted, over: promise, end: resolve };
    this.#open = [job, ...this.#open];
    for (const old of this.#open.splice(openMax)) old.end();
    return job;
  }

  /** Returns the next text to read; undefined where everything is read. Ends the readings that are complete. */
  next(isRead: (key: string) => boolean): QueuedText | undefined {
    for (const job of this.#open) {
      const missing = job.texts.find(({ key }) => !isRead(key));
      if (missing !== undefined) return missing;
      this.#end(job);
    }
    return undefined;
  }

  /** Removes a reading that is no longer needed. */
  drop(job: EmbeddingJob): void {
    const open = this.#open.find((other) => other === job);
    if (open !== undefined) this.#end(open);
  }

  endAll(): void {
    for (const job of this.#open.splice(0)) job.end();
  }

  #end(job: OpenJob): void {
    this.#open = this.#open.filter((other) => other !== job);
    job.end();
  }
}

function queuedText(text: string, role: TextRole): QueuedText {
  return { key: keyOfText(text, role), text, role };
}
