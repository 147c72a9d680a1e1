import { CancellationTokenSource, ErrorCodes, type MessageConnection, ResponseError } from 'vscode-jsonrpc/node';
import { ModelError } from '#server/app/ports/language-model.ts';

/**
 * One request to a client, which may answer it late or never: it is cancelled there when `signal` aborts. Rejects with what
 * the client refuses it with, and with `ModelError` where the client is gone.
 */
export async function askClient(
  rpc: MessageConnection,
  method: string,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const cancellation = new CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answer = rpc.sendRequest(method, params, cancellation.token);
    return await Promise.race([answer, aborted(signal)]);
  } catch (error) {
    if (signal.aborted || (error instanceof ResponseError && error.code !== ErrorCodes.PendingResponseRejected))
      throw error;
    throw new ModelError('unreachable', 'The editor went away before its model had answered.');
  } finally {
    signal.removeEventListener('abort', cancel);
    cancellation.dispose();
  }
}

/** An answer that comes afterwards is ignored. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
