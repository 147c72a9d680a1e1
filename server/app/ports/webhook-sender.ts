/**
 * Destinations of deliveries beside public addresses over https; all of it off, unless a person at the machine allows
 * it.
 */
export interface EgressSettings {
  /** http and https to 127.0.0.1 and ::1. */
  readonly allowLoopback: boolean;
  /** Names of hosts whose addresses may be private: compared whole, without regard to case. */
  readonly allowedHosts: readonly string[];
}

export interface WebhookRequest extends EgressSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte for byte: these are the bytes that were signed. */
  readonly body: Uint8Array;
  /** From the beginning of the attempt to the end of the answer. */
  readonly timeoutMs: number;
  /** Aborts when the attempt is no longer needed: it then ends as `connection`. */
  readonly signal: AbortSignal;
}

/** Why there is no status. `redirect`: an answer that redirects elsewhere and says nothing else. */
export type SendFailure = 'blocked_address' | 'timeout' | 'dns' | 'tls' | 'connection' | 'redirect';

export type SendResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** The header `Retry-After` as it was sent. */
      readonly retryAfter?: string;
    }
  | {
      readonly kind: 'failed';
      readonly reason: SendFailure;
      /** A sentence for the person whose webhook it is; never holds what the receiver sent. */
      readonly message: string;
    };

/** One POST to a webhook's receiver. Follows no redirect, uses no proxy, and never rejects. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<SendResult>;
}
