import type { AskPrompt } from '#protocol/ask.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { modelFor } from './ask.ts';
import { promptTokens } from './model-prompt.ts';
import { askBudget } from './model-setup.ts';
import { type AskParts, prepareAnswer } from './prepare-answer.ts';

/** Limits of a model, where none is set up that says how much it takes. */
const usualLimits = { contextTokens: 16_000, budget: askBudget({}) };

/** Returns what `ask` would send to a language model for a question. Nothing is sent, and no conversation is begun. */
export async function getAskPrompt(
  parts: AskParts,
  params: OperationParams<'ask.prompt'>,
  context: CallContext,
): Promise<DataAnswer<AskPrompt>> {
  const model = modelFor(parts, params, context);
  const { contextTokens, budget } = model ?? context.promptLimits ?? usualLimits;
  const { made } = await prepareAnswer(parts, params, { contextTokens, budget }, context);
  const { snapshot } = made;
  const about = { ...(model && { model: model.name, place: model.place }), contextTokens, budget };
  if ('answer' in made) return { snapshot, data: () => ({ ...nothing, ...about }) };
  const { prompt, sources } = made.plan.dialogue ?? made.plan;
  const data: AskPrompt = {
    wouldSend: model !== undefined,
    ...about,
    system: prompt.system,
    messages: prompt.messages.flatMap((turn) => (turn.role === 'user' ? [{ role: turn.role, text: turn.text }] : [])),
    tools: (prompt.tools?.offered ?? []).map((tool) => ({ ...tool })),
    tokens: promptTokens(prompt),
    sources: [...sources],
  };
  return { snapshot, data: () => data };
}

const nothing = { wouldSend: false, system: '', messages: [], tools: [], tokens: 0, sources: [] };
