import type { AskPrompt } from '#protocol/ask.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Answer, CallContext } from '../operation.ts';
import { modelFor } from './ask.ts';
import { promptTokens } from './model-prompt.ts';
import { type AskParts, prepareAnswer } from './prepare-answer.ts';

/** Of a model, where none is set up that says how much it takes. */
const contextTokensDefault = 16_000;

/** What `ask` would send to a language model for a question. Nothing is sent, and no conversation is begun. */
export async function getAskPrompt(
  parts: AskParts,
  params: OperationParams<'ask.prompt'>,
  context: CallContext,
): Promise<Answer<AskPrompt>> {
  const model = modelFor(parts, params, context);
  const contextTokens = model?.contextTokens ?? context.promptTokens ?? contextTokensDefault;
  const { made } = await prepareAnswer(parts, params, { contextTokens }, context);
  const { snapshot } = made;
  const about = { ...(model && { model: model.name, place: model.place }), contextTokens };
  if ('answer' in made) return { snapshot, data: () => ({ ...nothing, ...about }) };
  const { prompt, sources } = made.plan;
  const data: AskPrompt = {
    wouldSend: model !== undefined,
    ...about,
    system: prompt.system,
    messages: prompt.messages.map(({ role, text }) => ({ role, text })),
    tokens: promptTokens(prompt),
    sources: [...sources],
  };
  return { snapshot, data: () => data };
}

const nothing = { wouldSend: false, system: '', messages: [], tokens: 0, sources: [] };
