import { CancellationError } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient';
import { ResponseError } from 'vscode-languageserver-protocol';
import {
  type ModelKeyParams,
  modelKeyMethod,
  type ModelPieceParams,
  modelPieceMethod,
  type WriteWithModelParams,
  writeWithModelMethod,
} from '#protocol/editor.ts';
import type { ToolCall } from '#protocol/model-prompt.ts';
import type { SessionModels } from './session-models.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';

/** `RequestFailed` and `RequestCancelled` of the language server protocol. */
const failedCode = -32_803;
const cancelledCode = -32_800;

/** Answers what the engine asks of the person's language models, over the connection of a client. */
export function serveModels(
  client: LanguageClient,
  models: SessionModels,
  listenerOf: (piece: number) => OnAnswerItem | undefined,
): void {
  client.onRequest(modelKeyMethod, (params: ModelKeyParams) => refusable(() => models.keyOf(params)));
  client.onRequest(writeWithModelMethod, async (params: WriteWithModelParams, token) => {
    const { token: writing, prompt, call } = params;
    // All pieces are sent before the answer is, which the client does not promise by itself.
    let sent: Promise<void> = Promise.resolve();
    const send = (piece: string | ToolCall): void => {
      const sending: ModelPieceParams = {
        token: writing,
        ...(typeof piece === 'string' ? { text: piece } : { toolCall: piece }),
      };
      sent = sent.then(() => client.sendNotification(modelPieceMethod, sending));
      // Who writes may end with an error of its own before anybody waits for this one: the client is gone.
      sent.catch(() => undefined);
    };
    return refusable(async () => {
      await models.write(prompt, call === undefined ? undefined : listenerOf(call), send, token);
      await sent;
      return {};
    });
  });
}

/** A failure goes to the engine with its kind. */
async function refusable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw responseError(error);
  }
}

function responseError(error: unknown): ResponseError<{ readonly kind: unknown }> {
  if (error instanceof CancellationError) return new ResponseError(cancelledCode, 'The request was cancelled.');
  const { kind = 'refused', message } = error as { readonly kind?: unknown; readonly message?: string };
  return new ResponseError(failedCode, message ?? String(error), { kind });
}
