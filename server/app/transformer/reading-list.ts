import type { TextRole } from '../ports/transformer.ts';
import { keyOfText } from './text-vectors.ts';

/** A text to be read, under the key of its vector. */
export interface WantedText {
  readonly key: string;
  readonly text: string;
  readonly role: TextRole;
}

export interface Reading {
  /** The question first, then what may answer it, the best first. */
  readonly texts: readonly WantedText[];
  /** All of them are read, or none will be any more. */
  readonly over: Promise<void>;
}

interface OpenReading extends Reading {
  readonly end: () => void;
}

/** Questions whose texts are still read when newer ones have come: reading takes seconds of CPU. */
const openMax = 2;

/**
 * Readings whose texts are still to be read, the newest first: a user who types has asked the older questions already.
 */
export class ReadingList {
  #open: OpenReading[] = [];

  begin(question: string, texts: readonly string[]): Reading {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wanted = [wantedText(question, 'question'), ...texts.map((text) => wantedText(text, 'code'))];
    const reading = { texts: wanted, over: promise, end: resolve };
    this.#open = [reading, ...this.#open];
    for (const old of this.#open.splice(openMax)) old.end();
    return reading;
  }

  /** Returns the next text to read; undefined where everything is read. Ends the readings that are complete. */
  next(isRead: (key: string) => boolean): WantedText | undefined {
    for (const reading of this.#open) {
      const missing = reading.texts.find(({ key }) => !isRead(key));
      if (missing !== undefined) return missing;
      this.#end(reading);
    }
    return undefined;
  }

  /** Removes a reading that is no longer needed. */
  drop(reading: Reading): void {
    const open = this.#open.find((other) => other === reading);
    if (open !== undefined) this.#end(open);
  }

  endAll(): void {
    for (const reading of this.#open.splice(0)) reading.end();
  }

  #end(reading: OpenReading): void {
    this.#open = this.#open.filter((other) => other !== reading);
    reading.end();
  }
}

function wantedText(text: string, role: TextRole): WantedText {
  return { key: keyOfText(text, role), text, role };
}
