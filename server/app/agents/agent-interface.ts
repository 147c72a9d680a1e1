import type { CallContext } from '../operations/operation.ts';

/** A request of an agent as it came over HTTP, its key and size found to be right. */
export interface AgentRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface AgentResponse {
  readonly status: number;
  readonly contentType?: string;
  readonly body?: Uint8Array;
}

/** Answers agents by their protocol, which the HTTP interface knows nothing of. */
export type AgentInterface = (request: AgentRequest, context: CallContext) => Promise<AgentResponse>;
