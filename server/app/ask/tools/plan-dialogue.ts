import type { Source } from '#protocol/ask.ts';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt } from '#protocol/model-prompt.ts';
import type { Asking } from '../asking.ts';
import { type FencedPrompt, type PromptLimits, tokensBeside } from '../model-prompt.ts';
import type { ShownSource } from '../model-sources.ts';
import { CitedSources } from './cited-sources.ts';
import { ToolDialogue } from './tool-dialogue.ts';

/** A question to a model with tools: it gets fewer sources, so that there is room for results. */
export interface DialoguePlan {
  readonly prompt: ModelPrompt;
  readonly sources: readonly Source[];
  begin(signal: AbortSignal): ToolDialogue;
}

export interface DialogueOptions {
  readonly question: string;
  readonly budget: AskBudget;
  readonly limits: PromptLimits;
  readonly sourcesMax: number;
  readonly isWanted: (file: string) => boolean;
}

/** Two results that say something: with room for less a model has no tools. */
const roomTokensMin = 1000;

/** Half of the sources, or as many as leave room for results; undefined where there is none, or no call is allowed. */
export function planDialogue(
  asking: Asking,
  shown: readonly ShownSource[],
  promptFor: (some: readonly ShownSource[]) => FencedPrompt,
  { question, budget, limits, sourcesMax, isWanted }: DialogueOptions,
): DialoguePlan | undefined {
  if (budget.toolCalls === 0) return undefined;
  for (let count = Math.ceil(shown.length / 2); count > 0; count -= 1) {
    const first = shown.slice(0, count);
    const { prompt, fence } = promptFor(first);
    const roomTokens = tokensBeside(prompt, limits);
    if (roomTokens < Math.min(roomTokensMin, budget.toolTokens)) continue;
    const begin = (signal: AbortSignal): ToolDialogue => {
      const desk = { parts: asking.parts, id: asking.id, context: { ...asking.context, signal } };
      const sources = new CitedSources(asking, first, { sourcesMax, isWanted });
      return new ToolDialogue({ desk, prompt, fence, question, sources, budget, roomTokens });
    };
    return { prompt, sources: first.map(({ source }) => source), begin };
  }
  return undefined;
}
