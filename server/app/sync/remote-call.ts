import { constants, gunzipSync } from 'node:zlib';
import type { Disclosure } from '#server/service/sync/modes.ts';
import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import type { RequestCause } from '#server/service/sync/request-share.ts';
import type { RemoteRequest } from '../ports/remote-client.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

export interface RemoteBody {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Before it is packed; the log has its beginning. */
  readonly text: string;
  readonly isPacked?: boolean;
}

export interface RemoteCall {
  readonly method: RemoteRequest['method'];
  /** Below the base URL, with its query. */
  readonly path: string;
  /** How much of the user's it lets out. */
  readonly disclosure: Disclosure;
  readonly use: RequestCause;
  /** A sentence, for the log of what was sent. */
  readonly cause: string;
  /** Whose folder must be trusted. */
  readonly project?: ProjectRecord;
  readonly body?: RemoteBody;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answerBytesMax?: number;
  readonly timeoutMs?: number;
  /** A success is read by the caller, off the main thread: it may be large. Its form was not looked at, and `data` is absent. */
  readonly isReadLater?: boolean;
}

export interface RemoteReply {
  readonly verdict: RemoteVerdict;
  /** Absent where no answer came, as are the headers. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of an answer in the form of the API. */
  readonly data: unknown;
  readonly body: Uint8Array;
  readonly retryAfterMs?: number;
}

export function jsonBody(value: unknown): RemoteBody {
  return jsonText(JSON.stringify(value));
}

export function jsonText(text: string): RemoteBody {
  return { mediaType: 'application/json', bytes: new TextEncoder().encode(text), text };
}

/** Packed bytes whose text is enough for the beginning that is shown. */
const beginningBytes = 32 * 1024;

/** Bytes that were compressed with gzip. */
export function packedBody(mediaType: string, packed: Uint8Array): RemoteBody {
  const begun = gunzipSync(packed.subarray(0, beginningBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  return { mediaType, bytes: packed, text: new TextDecoder().decode(begun), isPacked: true };
}

/** Path of a project of the remote; its identifier is opaque. */
export function projectPath(remoteId: string, below = ''): string {
  return `/api/v1/projects/${encodeURIComponent(remoteId)}${below}`;
}

const etagMax = 256;

export function etagOf({ headers }: RemoteReply): string | undefined {
  const etag = headers?.['etag'];
  return etag !== undefined && etag.length <= etagMax ? etag : undefined;
}
