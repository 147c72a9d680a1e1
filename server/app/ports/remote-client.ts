/** One request to a remote, as the port that `platform/net/` implements. */
import type { AnswerHeaders } from '#server/service/sync/limit-headers.ts';
import type { RemoteFailure } from '#server/service/sync/remote-answers.ts';

export interface RemoteRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** https, or http to this machine; with the path and its query. */
  readonly url: string;
  /** Sent in the header `Authorization`, and nowhere else. */
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** From the beginning to the end of the answer. */
  readonly timeoutMs: number;
  /** Of the answer as it is read, unpacked. */
  readonly answerBytesMax: number;
  readonly signal: AbortSignal;
}

export type RemoteAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: AnswerHeaders;
      readonly body: Uint8Array;
    }
  | { readonly kind: 'failed'; readonly reason: RemoteFailure };

/** Reader of a stream of events. None throws. */
export interface RemoteListener {
  /** Called before all else, and never where the answer is no stream. */
  onBegin(): void;
  /** Data of one event, whose size is limited. */
  onEvent(data: string): void;
  /** Called once for a stream that began, however it ended. */
  onEnd(): void;
}

/** Follows no redirect, uses no proxy, and never rejects. */
export interface RemoteClient {
  send(request: RemoteRequest): Promise<RemoteAnswer>;
  /**
   * As `send`, for a stream of events: a success of its media type is answered without a body when it begins. It ends when the
   * signal aborts, when either side breaks it off, when it is silent for too long, and when it has more than events have.
   */
  follow(request: RemoteRequest, listener: RemoteListener): Promise<RemoteAnswer>;
}
