import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { type AgentAnswer, agentInstructions, type AgentTool, agentTools } from '#protocol/agent-tools.ts';
import { visibleLines, visibleText } from '#server/base/visible-text.ts';
import { failureOf } from '../guard.ts';

/** Answers the calls of the tools. */
export interface AgentDesk {
  /** Rejects with `ApiError`; with the signal's reason when it is aborted. */
  ask(tool: AgentTool, input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<AgentAnswer>;
  /** Reports what is being done while an answer is waited for; undefined where that is unknown. */
  progress?(): Promise<{ readonly done: number; readonly message: string } | undefined>;
  /** A fault of ours, for the log. */
  onFault?(error: unknown): void;
}

export interface AgentServerOptions {
  readonly desk: AgentDesk;
  readonly version: string;
  /** JSON Schema of inputs that every tool takes beside its own. */
  readonly inputs?: Readonly<Record<string, object>>;
}

const progressIntervalMs = 1000;

/** A server of the Model Context Protocol with the tools of the table. One client each: it is connected to one transport. */
export function createAgentServer({ desk, version, inputs }: AgentServerOptions): Server {
  const server = new Server(
    { name: 'groundplan', title: 'Groundplan', version },
    { capabilities: { tools: {} }, instructions: agentInstructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: agentTools.map((tool) => toolOf(tool, inputs)) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = agentTools.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    // oxlint-disable-next-line no-underscore-dangle -- the protocol calls it so
    const { progressToken } = params._meta ?? {};
    const notify = (progress: number, message: string): Promise<void> =>
      extra.sendNotification({
        method: 'notifications/progress',
        params: { progressToken: progressToken as string | number, progress, message },
      });
    const stop = progressToken === undefined ? undefined : reportProgress(desk, notify);
    try {
      return await answerTool(desk, tool, params.arguments ?? {}, extra.signal);
    } finally {
      stop?.();
    }
  });
  return server;
}

function toolOf({ name, title, description, input }: AgentTool, inputs: AgentServerOptions['inputs'] = {}): Tool {
  const { type, properties, required } = JSON.parse(JSON.stringify(input)) as Tool['inputSchema'];
  return {
    name,
    title,
    description,
    inputSchema: { type, properties: { ...properties, ...inputs }, ...(required && { required }) },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** A failure is an answer too: a model reads it and asks otherwise. */
async function answerTool(
  desk: AgentDesk,
  tool: AgentTool,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const { text } = await desk.ask(tool, input, signal);
    return { content: [{ type: 'text', text: visibleLines(text) }] };
  } catch (error) {
    signal.throwIfAborted();
    const { code, message, fault } = failureOf(error);
    if (fault !== undefined) desk.onFault?.(fault);
    return { content: [{ type: 'text', text: `${visibleText(message)} (${code})` }], isError: true };
  }
}

/** Progress may only grow: counts that start again in a later phase go on from where the earlier one was. */
function reportProgress(desk: AgentDesk, notify: (progress: number, message: string) => Promise<void>): () => void {
  let reported = 0;
  const report = async (): Promise<void> => {
    const state = await desk.progress?.();
    if (state === undefined) return;
    reported = Math.max(reported + 1, state.done);
    await notify(reported, visibleText(state.message));
  };
  // A client that left, or an engine that went away, is noticed by the answer itself.
  const timer = setInterval(() => void report().catch(() => undefined), progressIntervalMs);
  return () => clearInterval(timer);
}
