import { type AgentToolName, budgetDefaults } from '#protocol/agent-tools.ts';
import { type ToolCall, toolInput } from '#protocol/model-prompt.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { cutText } from '#server/base/cut-text.ts';
import { visibleLines, visibleText } from '#server/base/visible-text.ts';
import { agentHandlers } from '../../agents/agent-handlers.ts';
import type { AgentParts } from '../../agents/agent-parts.ts';
import { ApiError } from '../../operations/api-error.ts';
import { checkParams } from '../../operations/check-params.ts';
import type { CallContext } from '../../operations/operation.ts';
import { offeredTools, toolOf } from './offered-tools.ts';

export interface ToolDesk {
  readonly parts: AgentParts;
  /** Id of the project. */
  readonly id: string;
  readonly context: CallContext;
}

export interface CalledTool {
  /** As people are shown it. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Lines; of a call that could not be made why not, with its code. */
  readonly text: string;
}

/** A name that is none of a tool is shown no longer than that. */
const nameCharactersMax = 40;

/**
 * Makes a call that a model wants, as far as it is one: of a tool that is offered, with an input that fits it, about this
 * project. What went wrong is a result too: a model reads it and asks otherwise. Throws the reason of an aborted signal, and
 * faults of ours.
 *
 * @param tokensMax of the result
 */
export async function callTool(desk: ToolDesk, call: ToolCall, tokensMax: number): Promise<CalledTool> {
  const tool = toolOf(call.name);
  const input = toolInput(call);
  const name = tool?.name ?? visibleText(cutText(call.name, nameCharactersMax));
  const result = (text: string): CalledTool => ({ name, input: input ?? {}, text });
  if (tool === undefined) {
    return result(`There is no such tool: there are ${offeredTools.map((each) => each.name).join(', ')}.`);
  }
  if (input === undefined) return result('The input is no JSON object (invalid_json).');
  try {
    return result(visibleLines(await answerOf(desk, tool.name, input, tokensMax)));
  } catch (error) {
    desk.context.signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    return result(`${visibleText(error.message)} (${error.code})`);
  }
}

async function answerOf(
  { parts, id, context }: ToolDesk,
  name: AgentToolName,
  input: Readonly<Record<string, unknown>>,
  tokensMax: number,
): Promise<string> {
  const params = { ...input, id, budget: Math.min(tokensMax, budgetDefaults[name]) };
  await checkParams(`agent.${name}`, params);
  const handlers = agentHandlers(parts);
  const given = params as unknown as OperationParams<'agent.find'> & OperationParams<'agent.explain'>;
  const answer = await handlers[`agent.${name}`](given, context);
  return (await answer.data()).text;
}
