import {
  type CancellationToken,
  CancellationError,
  l10n,
  type LanguageModelChat,
  LanguageModelChatMessage,
  type LanguageModelChatRequestOptions,
  LanguageModelTextPart,
  LanguageModelToolCallPart,
  LanguageModelToolResultPart,
} from 'vscode';
import { type ModelPrompt, type PromptTurn, type ToolCall, toolInput } from '#protocol/model-prompt.ts';
import { cancellable } from '../session/attempt.ts';
import { modelRefusal } from './model-refusal.ts';

/**
 * Has a model of the editor write, and reports its text and its tool calls as they come. The model gets the tools of
 * the prompt alone, and the caller makes the calls. Throws `ModelRefusal`, and `CancellationError` as soon as the token
 * is cancelled, even if the model goes on.
 */
export async function writeWithModel(
  model: LanguageModelChat,
  prompt: ModelPrompt,
  onPiece: (piece: string | ToolCall) => void,
  token: CancellationToken,
): Promise<void> {
  try {
    const asked = Promise.resolve(model.sendRequest(messagesOf(prompt), optionsOf(prompt), token));
    const { stream } = await cancellable(asked, token);
    await reportAll(stream[Symbol.asyncIterator](), onPiece, token);
  } catch (error) {
    if (token.isCancellationRequested) throw new CancellationError();
    throw modelRefusal(error, l10n.t);
  }
}

function optionsOf({ tools }: ModelPrompt): LanguageModelChatRequestOptions {
  const justification = l10n.t('Answers a question about the project from its code.');
  if (tools?.mayCall !== true) return { justification };
  const offered = tools.offered.map(({ name, description, input }) => ({ name, description, inputSchema: input }));
  return { justification, tools: offered };
}

/** The interface has only messages, no instructions: instructions are the first message. */
function messagesOf({ system, messages }: ModelPrompt): LanguageModelChatMessage[] {
  return [LanguageModelChatMessage.User(system), ...messages.map(messageOf)];
}

function messageOf(turn: PromptTurn): LanguageModelChatMessage {
  if (turn.role === 'user') return LanguageModelChatMessage.User(turn.text);
  if (turn.role === 'tool') {
    const results = turn.results.map(({ call, text }) => {
      return new LanguageModelToolResultPart(call, [new LanguageModelTextPart(text)]);
    });
    return LanguageModelChatMessage.User(results);
  }
  const text = turn.text === '' ? [] : [new LanguageModelTextPart(turn.text)];
  // Input that was not JSON was refused: the result reports it to the model.
  const calls = turn.calls.map((call) => new LanguageModelToolCallPart(call.id, call.name, toolInput(call) ?? {}));
  return LanguageModelChatMessage.Assistant([...text, ...calls]);
}

/** A model that does not heed its token is not waited for. */
async function reportAll(
  parts: AsyncIterator<unknown>,
  onPiece: (piece: string | ToolCall) => void,
  token: CancellationToken,
): Promise<void> {
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await cancellable(parts.next(), token);
      if (done === true) return;
      const piece = pieceOf(value);
      if (piece !== undefined) onPiece(piece);
    }
  } finally {
    parts.return?.().catch(() => undefined);
  }
}

/** Thoughts and data of other kinds are no part of an answer. */
function pieceOf(part: unknown): string | ToolCall | undefined {
  if (part instanceof LanguageModelTextPart) return part.value;
  if (!(part instanceof LanguageModelToolCallPart)) return undefined;
  return { id: part.callId, name: part.name, input: JSON.stringify(part.input) ?? '{}' };
}
