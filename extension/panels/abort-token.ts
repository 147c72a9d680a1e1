import { type CancellationToken, CancellationTokenSource } from 'vscode';

/** Runs a task with the editor's form of a signal. */
export async function withToken<Result>(
  signal: AbortSignal,
  task: (token: CancellationToken) => Promise<Result>,
): Promise<Result> {
  const source = new CancellationTokenSource();
  const stop = () => source.cancel();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await task(source.token);
  } finally {
    signal.removeEventListener('abort', stop);
    source.dispose();
  }
}
