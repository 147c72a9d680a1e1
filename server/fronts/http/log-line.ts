import { hideAbsolutePaths, redactCredentials } from '#server/base/redact.ts';

export interface RequestRecord {
  readonly method: string;
  /** Path template: `/api/v1/projects/:id`. Never the path itself, which may hold anything. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly keyId: string | undefined;
}

/** `http GET /api/v1/projects/:id 200 3ms req_… key_…` */
export function requestLine({ method, route, status, durationMs, requestId, keyId }: RequestRecord): string {
  return `http ${method} ${route} ${status} ${Math.round(durationMs)}ms ${requestId} ${keyId ?? '-'}`;
}

/** Returns the log line of an internal fault, found by the request id. Without keys and absolute paths. */
export function faultLine(requestId: string, fault: unknown): string {
  const text = fault instanceof Error ? (fault.stack ?? `${fault.name}: ${fault.message}`) : String(fault);
  return `http fault ${requestId} ${hideAbsolutePaths(redactCredentials(text)).replaceAll(/\s*\n\s*/g, ' | ')}`;
}
