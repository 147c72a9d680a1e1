import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, PromptTurn, ToolCall } from '#protocol/model-prompt.ts';
import type { LanguageModel } from '#server/app/ports/language-model.ts';
import { followOrders } from './obedience.ts';

/** Behaviour of a model in this process with a prompt; it may wait, and throw `ModelError`. */
export type FakeWriting = (prompt: ModelPrompt, signal: AbortSignal) => AsyncIterable<string | ToolCall>;

/** A language model without a provider. Remembers what it was asked. */
export class FakeLanguageModel implements LanguageModel {
  readonly name: string;
  readonly place = 'this test';
  readonly contextTokens: number;
  /** Without tools, unless a test gives it some. */
  budget: AskBudget = { toolCalls: 0, toolTokens: 12_000, seconds: 60 };
  readonly asked: ModelPrompt[] = [];
  writing: FakeWriting;

  constructor(writing: FakeWriting = writes('An answer [1].'), contextTokens = 32_000, name = 'fake/model') {
    this.name = name;
    this.writing = writing;
    this.contextTokens = contextTokens;
  }

  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string | ToolCall> {
    this.asked.push(prompt);
    return this.writing(prompt, signal);
  }
}

/** Everything that a turn says, results of tools among it. */
export function promptTurnText(turn: PromptTurn): { readonly role: string; readonly text: string } {
  const text = turn.role === 'tool' ? turn.results.map((result) => result.text).join('\n') : turn.text;
  return { role: turn.role, text };
}

/** The question with its sources. */
export function askedText({ messages: [first] }: ModelPrompt): string {
  return promptTurnText(first).text;
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

/** Follows every order that it reads. */
export const followsAllOrders: FakeWriting = (prompt, signal) =>
  writes(followOrders({ system: prompt.system, messages: prompt.messages.map(promptTurnText) }).texts.join(''))(
    prompt,
    signal,
  );

/** Writes nothing until it is cancelled. */
export const writesNothing: FakeWriting = async function* write(_prompt, signal) {
  await new Promise((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  yield '';
};
