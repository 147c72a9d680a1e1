import type { CancellationToken, LanguageModelChat } from 'vscode';
import { LanguageModelTextPart, type LanguageModelToolCallPart } from './vscode.ts';

/**
 * Output of a model of the editor: pieces, a call that it wants made, an error that it throws, or `never` where no
 * further one comes.
 */
export type Written = string | LanguageModelToolCallPart | Error | 'never';

export interface FakeModel extends LanguageModelChat {
  readonly requests: {
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
    readonly options: object;
  }[];
  /** Reports whether it was cancelled. */
  readonly wasCancelled: () => boolean;
}

/** A model as an extension may bring it into the editor; one that never ends does not heed its token either. */
export function fakeModel(vendor: string, id: string, written: readonly Written[]): FakeModel {
  let token: CancellationToken | undefined;
  const requests: FakeModel['requests'] = [];
  const model = {
    vendor,
    id,
    name: id.toUpperCase(),
    family: id,
    version: '1',
    maxInputTokens: 8000,
    requests,
    wasCancelled: () => token?.isCancellationRequested === true,
    countTokens: async () => 1,
    sendRequest: async (messages: FakeModel['requests'][0]['messages'], options: object, given: CancellationToken) => {
      token = given;
      requests.push({ messages, options });
      const [first] = written;
      if (first instanceof Error && written.length === 1) throw first;
      return { stream: partsOf(written) };
    },
  };
  return model as unknown as FakeModel;
}

async function* partsOf(written: readonly Written[]): AsyncGenerator<object> {
  for (const piece of written) {
    if (piece instanceof Error) throw piece;
    // oxlint-disable-next-line no-await-in-loop -- nothing comes after it
    if (piece === 'never') await new Promise(() => undefined);
    yield typeof piece === 'string' ? new LanguageModelTextPart(piece) : piece;
  }
}
