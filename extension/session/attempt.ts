import { CancellationError, type CancellationToken, type Disposable } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient';
import type { EngineConnection } from './engine-module.ts';
import type { Attempt } from './send-request.ts';

/** An engine that is asked to leave is gone within five seconds. */
export const LEAVE_TIMEOUT_MS = 6000;

/** One connection: what was opened, and the client that speaks over it. */
export interface Connected {
  readonly client: LanguageClient;
  readonly connection: EngineConnection;
}

/** Makes a request over a connection, until the caller cancels it. */
export function attempt(
  { client, connection }: Connected,
  method: string,
  params: object,
  token?: CancellationToken,
): Attempt {
  return {
    // Given as `undefined` the token would travel as a second parameter.
    send: () => (token ? client.sendRequest(method, params, token) : client.sendRequest(method, params)),
    closed: () => cancellable(ended(connection), token),
  };
}

/** Resolves with the end of its stream, at the latest when every engine that leaves is gone. */
function ended({ stream }: EngineConnection): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LEAVE_TIMEOUT_MS);
    if (stream.closed) end();
    else stream.once('close', end);
  });
}

/** Waits no longer than the token says. */
export function cancellable<Value>(promise: Promise<Value>, token: CancellationToken | undefined): Promise<Value> {
  if (!token) return promise;
  if (token.isCancellationRequested) return Promise.reject(new CancellationError());
  let listener: Disposable | undefined;
  const cancelled = new Promise<never>((_, reject) => {
    listener = token.onCancellationRequested(() => reject(new CancellationError()));
  });
  return Promise.race([promise, cancelled]).finally(() => listener?.dispose());
}
