import { type RecentRequest, recentRequestsMax } from '#protocol/requests.ts';
import type { OperationId, OperationResult } from '#protocol/operations.ts';
import { redactCredentials } from '#server/base/redact.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { timestamp } from '../projects/project-view.ts';

/** A request as its front saw it end. There is no place for a body, a query or a key in it. */
export interface FinishedRequest {
  readonly requestId: string;
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationId | undefined;
  readonly status: number;
  readonly code: string | undefined;
  readonly durationMs: number;
  readonly keyId: string | undefined;
}

/** A target may have 8 KiB, and five hundred of them are kept. */
const pathCharactersMax = 300;

/** The last requests, in memory alone: they are gone with the engine. */
export class RecentRequests {
  /** Once it is full, the oldest one stands at `#next`. */
  readonly #ring: RecentRequest[] = [];
  #next = 0;

  note(request: FinishedRequest): void {
    this.#ring[this.#next] = entryOf(request);
    this.#next = (this.#next + 1) % recentRequestsMax;
  }

  /** Newest first: those after that one, or all where it is not among them. */
  list(after?: string): OperationResult<'requests.list'> {
    const requests: RecentRequest[] = [];
    for (let age = 1; age <= this.#ring.length; age++) {
      const request = this.#ring[(this.#next - age + recentRequestsMax) % recentRequestsMax]!;
      if (request.requestId === after) return { requests, isContinued: true };
      requests.push(request);
    }
    return { requests, isContinued: false };
  }
}

/** Requests of all keys are shown: the person at the machine may see them, and no key. */
export function requestHandlers(recent: RecentRequests): HandlersOf<'requests.list'> {
  return { 'requests.list': ({ after }) => ({ data: () => recent.list(after) }) };
}

/**
 * Copies field by field: other fields that a front passes are not stored. A key that was sent as part of a path is cut.
 */
function entryOf(request: FinishedRequest): RecentRequest {
  const { requestId, atMs, method, path, operation, status, code, durationMs, keyId } = request;
  const shown = redactCredentials(path);
  return {
    requestId,
    at: timestamp(atMs),
    method,
    path: shown.length > pathCharactersMax ? `${shown.slice(0, pathCharactersMax)}…` : shown,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(operation !== undefined && { operation }),
    ...(code !== undefined && { code }),
    ...(keyId !== undefined && { keyId }),
  };
}
