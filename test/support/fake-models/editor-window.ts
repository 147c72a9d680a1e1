import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node';
import type { ToolCall } from '#protocol/model-prompt.ts';
import type { EditorAskOptions, WriteWithModelParams } from '#protocol/editor.ts';
import { OfferedModels } from '#server/app/ask/language-models.ts';
import type { LanguageModel } from '#server/app/ports/language-model.ts';
import type { KeySource, ProviderSetup } from '#server/app/ports/model-providers.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { ModelAccess } from '#server/fronts/lsp/model-access.ts';
import { testedPrompt } from './provider-requests.ts';
import { FakeLanguageModel } from './fake-language-model.ts';

export const unlimited = { firstPieceMs: 60_000, betweenMs: 60_000 };
export const short = { firstPieceMs: 30, betweenMs: 30 };
export const editorPreference: EditorAskOptions = { provider: 'editor', model: 'vendor/a', contextTokens: 9000 };

/** A window and its end of the connection. */
export function openWindow(models = new OfferedModels(), limits = unlimited) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const rpc = createMessageConnection(toServer, toClient);
  const client = createMessageConnection(toClient, toServer);
  rpc.listen();
  client.listen();
  const gone = new AbortController();
  const made: { readonly setup: ProviderSetup; readonly readKey: KeySource }[] = [];
  const providers = {
    modelOf: (setup: ProviderSetup, readKey: KeySource): LanguageModel => {
      made.push({ setup, readKey });
      return Object.assign(new FakeLanguageModel(undefined, undefined, setup.name), { place: setup.base });
    },
  };
  const access = new ModelAccess({ rpc, engine: { models, providers }, gone: gone.signal, limits });
  const context: CallContext = {
    caller: { kind: 'owner' },
    signal: gone.signal,
    connection: gone.signal,
    trust: 'of the folder',
  };
  const write = (
    more: Partial<CallContext> = {},
    signal = new AbortController().signal,
  ): AsyncIterable<string | ToolCall> => {
    const model = models.chosen({ ...context, ...more });
    assert.ok(model !== undefined, 'no model is offered');
    return model.write(testedPrompt, signal);
  };
  const leave = (): void => {
    gone.abort();
    rpc.dispose();
    client.dispose();
  };
  return { access, models, client, context, made, write, leave };
}

/** How its model answers. */
export function answers(client: MessageConnection, how: (params: WriteWithModelParams) => unknown): void {
  client.onRequest('groundplan/writeWithModel', how);
}

export function sendPieces(client: MessageConnection, token: number, ...texts: string[]): Promise<void[]> {
  return Promise.all(texts.map((text) => client.sendNotification('groundplan/modelPiece', { token, text })));
}

export const never = (): Promise<never> => new Promise(() => undefined);
