import { type AgentTool, agentInstructions, agentTools } from '#protocol/agent-tools.ts';
import type { PromptTool } from '#protocol/model-prompt.ts';

/** The five tools for agents, as a model that answers a question is offered them: the size of a result is not its to say. */
export const offeredTools: readonly PromptTool[] = agentTools.map(({ name, description, input }) => {
  return { name, description, input: withoutBudget(input) };
});

/** How their results are read. */
export const toolNotation = agentInstructions;

export function toolOf(name: string): AgentTool | undefined {
  return agentTools.find((tool) => tool.name === name);
}

function withoutBudget(input: AgentTool['input']): PromptTool['input'] {
  const { type, properties, required } = JSON.parse(JSON.stringify(input)) as {
    readonly type: string;
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  const { budget: _, ...others } = properties;
  return { type, properties: others, ...(required && { required }), additionalProperties: false };
}
