import type { Answer as AskAnswer } from '#protocol/ask.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { CallContext, StreamedAnswer } from '../operations/operation.ts';
import { answerByModel, type ModelRequest } from './answer-by-model.ts';
import type { ComposedAnswer } from './compose-answer.ts';
import { liveAnswer, type WriteAnswer } from './live-answer.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import { type AskParts, isTestKey, prepareAnswer } from './prepare-answer.ts';
import { streamAnswer } from './stream-answer.ts';

type AskParams = OperationParams<'ask.run'>;

/**
 * Answers a question about a project from its snapshot: by the graph where it is one that the graph answers, else by the
 * model that is set up, else from the code that is found.
 */
export async function askProject(
  parts: AskParts,
  params: AskParams,
  context: CallContext,
): Promise<StreamedAnswer<AskAnswer | Promise<AskAnswer>>> {
  const model = modelFor(parts, params, context);
  const { conversationId, made } = await prepareAnswer(parts, params, model, context);
  parts.conversations.keep(conversationId, params.id, context.caller, made.remembered);
  const about = { conversationId, snapshot: made.snapshot };
  if ('answer' in made) return finished({ ...withoutCount(made.answer), ...about });
  const { leaving } = context;
  const { log } = parts;
  const asked = { model: made.model, plan: made.plan, ...(leaving && { leaving }), ...(log && { log }) };
  const write = writerByModel(asked, params.detail === 'full', about);
  // An answer that is stored for a repetition is complete before its first item is sent.
  if (context.remember !== undefined) return finished(await write(() => undefined, context.signal));
  return { snapshot: made.snapshot, ...liveAnswer(write, context.signal) };
}

/**
 * The model that a question goes to where the graph does not answer it. Test keys get extracts alone, and code of a folder
 * that the caller may not have read goes nowhere.
 */
export function modelFor(
  { models, snapshots }: AskParts,
  { id, mode = 'auto' }: AskParams,
  context: CallContext,
): LanguageModel | undefined {
  if (mode === 'extractive' || isTestKey(context) || !snapshots.mayRead(id, context)) return undefined;
  return models.chosen(context);
}

function finished(data: AskAnswer): StreamedAnswer<AskAnswer> {
  return { snapshot: data.snapshot, data: () => data, stream: streamAnswer(data) };
}

function withoutCount({ lostCount: _lost, ...answer }: ComposedAnswer): Omit<ComposedAnswer, 'lostCount'> {
  return answer;
}

/**
 * @param withSteps whether the lookups of the model are streamed: a client that does not ask for them gets answers
 * without
 */
function writerByModel(
  asked: Omit<ModelRequest, 'signal'>,
  withSteps: boolean,
  about: Pick<AskAnswer, 'conversationId' | 'snapshot'>,
): WriteAnswer {
  return async (onItem, signal) => {
    const { steps, ...written } = await answerByModel({ ...asked, signal }, (piece) => {
      if (withSteps || piece.event !== 'step') onItem(piece);
    });
    return { ...written, ...about, ...(withSteps && { steps }) };
  };
}
