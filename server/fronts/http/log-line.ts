import type { EndedRequest } from './http-context.ts';
import { hideAbsolutePaths, redactCredentials } from '#server/base/redact.ts';

export type RequestRecord = Pick<
  EndedRequest,
  'atMs' | 'method' | 'route' | 'status' | 'durationMs' | 'requestId' | 'keyId' | 'code'
>;

/** `http GET /api/v1/projects/:id 200 3ms req_… key_…` */
export function requestLine(record: Omit<RequestRecord, 'atMs' | 'code'>): string {
  const { method, route, status, durationMs, requestId, keyId } = record;
  return `http ${method} ${route} ${status} ${Math.round(durationMs)}ms ${requestId} ${keyId ?? '-'}`;
}

/** The same as JSON, for programs. */
export function requestJson({
  atMs,
  method,
  route,
  status,
  durationMs,
  requestId,
  keyId,
  code,
}: RequestRecord): string {
  const at = new Date(atMs).toISOString();
  return JSON.stringify({ at, method, route, status, durationMs: Math.round(durationMs), requestId, keyId, code });
}

/** Returns the log line of an internal fault, found by the request id. Without keys and absolute paths. */
export function faultLine(requestId: string, fault: unknown): string {
  const text = fault instanceof Error ? (fault.stack ?? `${fault.name}: ${fault.message}`) : String(fault);
  return `http fault ${requestId} ${hideAbsolutePaths(redactCredentials(text)).replaceAll(/\s*\n\s*/g, ' | ')}`;
}
