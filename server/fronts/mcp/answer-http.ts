import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { AgentInterface } from '#server/app/agents/agent-interface.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { createAgentServer } from './agent-server.ts';
import { CallerDesk, projectInput } from './caller-desk.ts';

export interface AgentHttpOptions {
  readonly operations: OperationCaller;
  readonly version: string;
  readonly onFault: (error: unknown) => void;
}

/**
 * Answers one request of the protocol's HTTP transport. Nothing is retained between requests: an engine that was
 * started again answers the next one as if nothing had happened, and a client costs nothing while it sends nothing.
 */
export function agentHttp({ operations, version, onFault }: AgentHttpOptions): AgentInterface {
  return async ({ headers, body }, context) => {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const desk = new CallerDesk(operations, context, onFault);
    const server = createAgentServer({ desk, version, inputs: projectInput });
    await server.connect(transport);
    try {
      const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: Uint8Array.from(body) });
      const response = await unlessAborted(transport.handleRequest(request), context.signal);
      const answer = new Uint8Array(await response.arrayBuffer());
      const contentType = response.headers.get('content-type') ?? undefined;
      return { status: response.status, ...(answer.length > 0 && { contentType, body: answer }) };
    } finally {
      await server.close();
    }
  };
}

/** An answer that is no longer waited for need never come. */
function unlessAborted<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', abort));
}
