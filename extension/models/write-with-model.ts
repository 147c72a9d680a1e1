import {
  type CancellationToken,
  CancellationError,
  l10n,
  type LanguageModelChat,
  LanguageModelChatMessage,
} from 'vscode';
import { cancellable } from '../session/attempt.ts';
import type { ModelPrompt } from '../session/session-models.ts';
import { modelRefusal } from './model-refusal.ts';

/**
 * Has a model of the editor write, and tells what it writes as it comes. It gets no tools. Throws `ModelRefusal`, and
 * `CancellationError` as soon as the token says so, whatever the model does then.
 */
export async function writeWithModel(
  model: LanguageModelChat,
  prompt: ModelPrompt,
  tell: (text: string) => void,
  token: CancellationToken,
): Promise<void> {
  try {
    const justification = l10n.t('Answers a question about the project from its code.');
    const asked = Promise.resolve(model.sendRequest(messagesOf(prompt), { justification }, token));
    const { text } = await cancellable(asked, token);
    await tellAll(text[Symbol.asyncIterator](), tell, token);
  } catch (error) {
    if (token.isCancellationRequested) throw new CancellationError();
    throw modelRefusal(error, l10n.t);
  }
}

/** The interface knows no instructions besides messages: they are the first one. */
function messagesOf({ system, messages }: ModelPrompt): LanguageModelChatMessage[] {
  const turns = messages.map(({ role, text }) =>
    role === 'assistant' ? LanguageModelChatMessage.Assistant(text) : LanguageModelChatMessage.User(text),
  );
  return [LanguageModelChatMessage.User(system), ...turns];
}

/** A model that does not heed its token is not waited for. */
async function tellAll(
  pieces: AsyncIterator<string>,
  tell: (text: string) => void,
  token: CancellationToken,
): Promise<void> {
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await cancellable(pieces.next(), token);
      if (done === true) return;
      tell(value);
    }
  } finally {
    pieces.return?.().catch(() => undefined);
  }
}
