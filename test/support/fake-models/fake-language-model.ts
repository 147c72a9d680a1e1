import type { LanguageModel, ModelPrompt } from '#server/app/ask/model-ports.ts';
import { obey } from './obedience.ts';

/** What a model in this process does with a prompt; it may wait, and throw `ModelError`. */
export type FakeWriting = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string>;

/** A language model without a provider. Remembers what it was asked. */
export class FakeLanguageModel implements LanguageModel {
  readonly name: string;
  readonly place = 'this test';
  readonly contextTokens: number;
  readonly asked: ModelPrompt[] = [];
  writing: FakeWriting;

  constructor(writing: FakeWriting = writes('An answer [1].'), contextTokens = 32_000, name = 'fake/model') {
    this.name = name;
    this.writing = writing;
    this.contextTokens = contextTokens;
  }

  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string> {
    this.asked.push(prompt);
    return this.writing(prompt, signal);
  }
}

/** Says that, a few characters at a time. */
export function writes(text: string, charactersAPiece = 5): FakeWriting {
  return async function* write(_prompt, signal) {
    const characters = Array.from(text);
    for (let at = 0; at < characters.length; at += charactersAPiece) {
      // oxlint-disable-next-line no-await-in-loop -- one behind the other
      await new Promise((resolve) => void setImmediate(resolve));
      signal.throwIfAborted();
      yield characters.slice(at, at + charactersAPiece).join('');
    }
  };
}

/** Does whatever it reads. */
export const obeysAll: FakeWriting = (prompt, signal) => writes(obey(prompt).texts.join(''))(prompt, signal);

/** Writes nothing until it is cancelled. */
export const writesNothing: FakeWriting = async function* write(_prompt, signal) {
  await new Promise((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  yield '';
};
