import type { StreamedStep, ToolStep } from '#protocol/ask.ts';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, PromptTurn, ToolCall, ToolResult } from '#protocol/model-prompt.ts';
import { estimateTokens } from '#server/base/estimate-tokens.ts';
import type { GivenTexts } from '#server/engine/ask/answer-text/evidence.ts';
import { fencedData } from '../fenced-data.ts';
import { callTool, type ToolDesk } from './call-tool.ts';
import type { CitedSources } from './cited-sources.ts';

export interface DialogueParts {
  readonly desk: ToolDesk;
  /** The first prompt; offers the tools. */
  readonly prompt: ModelPrompt;
  readonly fence: string;
  readonly question: string;
  readonly sources: CitedSources;
  readonly budget: Pick<AskBudget, 'toolCalls' | 'toolTokens'>;
  /** That the model takes beside the first prompt and the answer. */
  readonly roomTokens: number;
}

/** A result of less says nothing. */
export const resultTokensMin = 150;
/** Lines of ours around a result, and the form of a turn. */
const frameTokens = 60;

const noCallLeft = 'Not made: no call is left. Answer from what you have.';

/**
 * The messages between a model and the tools for one answer.
 *
 * Invariant: every call that a model wants has a result, no more calls are made and no more tokens returned than the
 * budget has, and text of the project stands between fences alone.
 */
export class ToolDialogue {
  readonly #parts: DialogueParts;
  readonly #turns: PromptTurn[] = [];
  readonly #steps: ToolStep[] = [];
  readonly #made = new Map<string, number>();
  #callsLeft: number;
  #tokensLeft: number;
  #roomLeft: number;

  constructor(parts: DialogueParts) {
    this.#parts = parts;
    this.#callsLeft = parts.budget.toolCalls;
    this.#tokensLeft = parts.budget.toolTokens;
    this.#roomLeft = parts.roomTokens;
  }

  get steps(): readonly ToolStep[] {
    return this.#steps;
  }

  get sources(): CitedSources {
    return this.#parts.sources;
  }

  get given(): GivenTexts {
    return { question: this.#parts.question, sources: this.#parts.sources.given };
  }

  get mayCall(): boolean {
    return this.#callsLeft > 0 && Math.min(this.#tokensLeft, this.#roomLeft) >= resultTokensMin;
  }

  /** Returns the next prompt. */
  prompt(): ModelPrompt {
    const { prompt } = this.#parts;
    const tools = prompt.tools && { ...prompt.tools, mayCall: this.mayCall };
    return { ...prompt, messages: [...prompt.messages, ...this.#turns], ...(tools && { tools }) };
  }

  /**
   * Makes the calls of a turn, one after the other.
   *
   * @param emit called with each once it is made
   */
  async answer(text: string, calls: readonly ToolCall[], emit: (step: StreamedStep) => void): Promise<void> {
    const results: ToolResult[] = [];
    this.#spend(estimateTokens(text));
    for (const call of calls) {
      this.#spend(estimateTokens(call.input) + frameTokens);
      // oxlint-disable-next-line no-await-in-loop -- each may spend what another one could
      const result = this.mayCall ? await this.#make(call, emit) : noCallLeft;
      results.push({ call: call.id, text: result });
    }
    this.#turns.push({ role: 'assistant', text, calls }, { role: 'tool', results });
  }

  async #make(call: ToolCall, emit: (step: StreamedStep) => void): Promise<string> {
    const { desk, sources, fence } = this.#parts;
    desk.context.signal.throwIfAborted();
    this.#callsLeft -= 1;
    const tokensMax = Math.min(this.#tokensLeft, this.#roomLeft);
    const key = `${call.name} ${call.input}`;
    const before = this.#made.get(key);
    this.#made.set(key, before ?? this.#steps.length + 1);
    const called = await callTool(desk, call, tokensMax);
    const text =
      before === undefined ? sources.numbered(called.text) : `The same as call ${before}: its result stands above.`;
    const tokens = estimateTokens(text);
    this.#tokensLeft = Math.max(0, this.#tokensLeft - tokens);
    this.#spend(tokens);
    const step: ToolStep = { tool: called.name, input: called.input, tokens };
    this.#steps.push(step);
    emit({ ...step, text, callsLeft: this.#callsLeft, tokensLeft: this.#tokensLeft });
    return fencedData(fence, `result of ${called.name}`, text);
  }

  #spend(tokens: number): void {
    this.#roomLeft = Math.max(0, this.#roomLeft - tokens);
  }
}
