import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { LanguageModel } from '#server/app/ports/language-model.ts';
import type { Step } from './read-tasks.ts';

/** A model that plays recorded steps with its tools, and goes on where a result was cut; then it writes one sentence. */
export class ScriptedModel implements LanguageModel {
  readonly name = 'scripted/model';
  readonly place = 'this process';
  readonly contextTokens: number;
  readonly budget: AskBudget;
  readonly #steps: Step[];
  readonly #asked: ModelPrompt[] = [];
  #last: Step | undefined;

  constructor(steps: readonly Step[], budget: AskBudget, contextTokens: number) {
    this.#steps = [...steps];
    this.budget = budget;
    this.contextTokens = contextTokens;
  }

  // oxlint-disable-next-line require-await -- the interface is one of streams
  async *write(prompt: ModelPrompt): AsyncGenerator<string | ToolCall> {
    this.#asked.push(prompt);
    const next = prompt.tools?.mayCall === true ? this.#next(resultsIn(prompt).at(-1) ?? '') : undefined;
    this.#last = next;
    if (next === undefined) yield 'This is what was found [1].';
    else yield { id: `call_${this.#asked.length}`, name: next.tool, input: JSON.stringify(withoutBudget(next.input)) };
  }

  firstPrompt(): string {
    const { system, messages } = this.#asked[0] ?? { system: '', messages: [] };
    return [system, ...messages.map((turn) => (turn.role === 'user' ? turn.text : ''))].join('\n');
  }

  /** Of all calls, without the lines that fence them. */
  results(): string {
    const all = this.#asked.at(-1);
    return all === undefined
      ? ''
      : resultsIn(all)
          .map((text) => text.split('\n').slice(1, -1).join('\n'))
          .join('\n');
  }

  #next(result: string): Step | undefined {
    const from = /\bfrom=(\d+)(?: \[\d+\])?\n/.exec(result)?.[1];
    if (from === undefined || this.#last === undefined || this.#last.once === true) return this.#steps.shift();
    return { ...this.#last, input: { ...this.#last.input, from: Number(from) } };
  }
}

function resultsIn({ messages }: ModelPrompt): string[] {
  return messages.flatMap((turn) => (turn.role === 'tool' ? turn.results.map(({ text }) => text) : []));
}

/** How long a result may be is not the model's to say. */
function withoutBudget({ budget: _budget, ...input }: Step['input']): Step['input'] {
  return input;
}
