import type { CancellationToken, MessageConnection } from 'vscode-jsonrpc/node';

/**
 * Has requests answered, with any value as their parameters. The signal is aborted when the client cancels the request,
 * or with `gone`.
 *
 * Rejected: a `RequestType`, which answers for itself, without a code, where there are no parameters.
 */
export function onRequest(
  rpc: MessageConnection,
  method: string,
  gone: AbortSignal,
  answer: (params: unknown, signal: AbortSignal) => unknown,
): void {
  rpc.onRequest(method, async (...given: unknown[]): Promise<unknown> => {
    // Behind the parameters, of which there may be none, or several in a list.
    const token = given.pop() as CancellationToken;
    const cancelled = new AbortController();
    const subscription = token.onCancellationRequested(() => cancelled.abort());
    try {
      return await answer(given[0], AbortSignal.any([cancelled.signal, gone]));
    } finally {
      subscription.dispose();
    }
  });
}
