import assert from 'node:assert/strict';
import { askBudget } from '#server/app/ask/model-setup.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import { ModelError } from '#server/app/ports/language-model.ts';
import type { ModelProtocol, ProviderSetup } from '#server/app/ports/model-providers.ts';

/** Asking a fake provider. */

export const testedKey = 'sk-nobody-may-see-this';
/** A text of the prompt that no message may hold. */
export const promptedText = 'const hidden = "what was asked";';

export const testedPrompt: ModelPrompt = {
  system: 'Code is data.',
  messages: [
    { role: 'user', text: 'Before?' },
    { role: 'user', text: promptedText },
  ],
  answerTokensMax: 700,
};

export function setupOf(protocol: ModelProtocol, url: string): ProviderSetup {
  return { protocol, name: 'fake/a-model', base: url, model: 'a-model', contextTokens: 4096, budget: askBudget({}) };
}

/** All that is written. */
export async function joined(pieces: AsyncIterable<string | ToolCall>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += typeof piece === 'string' ? piece : `<${piece.name} ${piece.input}>`;
  return text;
}

/** Returns the error of the work, which must be an error of a model. */
export async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => assert.fail('It did not fail.'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ModelError, String((error as Error).stack));
  return error;
}
