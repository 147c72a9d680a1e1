import { OperationRefused } from './engine-session.ts';

/** Codes of `vscode-jsonrpc`, whose module is too heavy to load for two numbers. */
const pendingResponseRejected = -32_097;
const connectionInactive = -32_096;

/** Reports whether a request failed because its connection ended, so that its progress is unknown. */
export function wentAway(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (code === pendingResponseRejected || code === connectionInactive) return true;
  // The client's own words, without a code, for a connection that it has taken down already.
  return (
    error instanceof Error &&
    /^(Client is (not running|currently stopping)|Client got disposed|Previous start failed|Starting server failed)/.test(
      error.message,
    )
  );
}

/**
 * Reports whether an engine that shuts down has not begun the request: another engine may get it, even if it changes
 * something.
 */
export function isNotBegun(error: unknown): boolean {
  return (error as { data?: { notBegun?: unknown } } | undefined)?.data?.notBegun === true;
}

/** The engine's answer as what callers of the session expect. */
export function refusal(error: unknown): OperationRefused {
  const { message, data } = error as { message?: string; data?: { code?: unknown } };
  const code = typeof data?.code === 'string' ? data.code : 'internal_error';
  return new OperationRefused(code, message ?? String(error));
}
