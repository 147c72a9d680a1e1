import { AgentAnswer, agentParams } from './agent-tools.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';

/** The tools for agents. They have no HTTP route: fronts for agents call them, over the pipe or with a key. */
export const agentOperations = {
  'agent.find': { permission: 'analysis', ...parameters({ body: agentParams.find }), result: AgentAnswer },
  'agent.explain': { permission: 'analysis', ...parameters({ body: agentParams.explain }), result: AgentAnswer },
  'agent.calls': { permission: 'analysis', ...parameters({ body: agentParams.calls }), result: AgentAnswer },
  'agent.impact': { permission: 'analysis', ...parameters({ body: agentParams.impact }), result: AgentAnswer },
  'agent.overview': { permission: 'analysis', ...parameters({ body: agentParams.overview }), result: AgentAnswer },
} as const satisfies Record<string, OperationSpec>;
