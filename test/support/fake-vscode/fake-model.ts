import type { CancellationToken, LanguageModelChat } from 'vscode';

/** What a model of the editor writes: pieces, an error that it throws, or `never` where no further one comes. */
export type Written = string | Error | 'never';

export interface FakeModel extends LanguageModelChat {
  readonly requests: { readonly messages: readonly { readonly role: string; readonly content: string }[] }[];
  /** Whether it was told that nobody waits any more. */
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
    sendRequest: async (messages: FakeModel['requests'][0]['messages'], _: object, given: CancellationToken) => {
      token = given;
      requests.push({ messages });
      const [first] = written;
      if (first instanceof Error && written.length === 1) throw first;
      return { text: textOf(written), stream: textOf(written) };
    },
  };
  return model as unknown as FakeModel;
}

async function* textOf(written: readonly Written[]): AsyncGenerator<string> {
  for (const piece of written) {
    if (piece instanceof Error) throw piece;
    // oxlint-disable-next-line no-await-in-loop -- nothing comes after it
    if (piece === 'never') await new Promise(() => undefined);
    yield piece;
  }
}
