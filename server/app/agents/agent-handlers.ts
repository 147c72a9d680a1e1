import type { HandlersOf } from '../operations/handler-table.ts';
import { impactForAgent } from './agent-impact.ts';
import type { AgentParts } from './agent-parts.ts';
import { explain } from './explain.ts';
import { findNames } from './find-names.ts';
import { listCalls } from './list-calls.ts';
import { overview } from './overview.ts';

/** Answers made for language models: text within a budget of tokens. */
export function agentHandlers(
  parts: AgentParts,
): HandlersOf<'agent.find' | 'agent.explain' | 'agent.calls' | 'agent.impact' | 'agent.overview'> {
  return {
    'agent.find': (params, context) => findNames(parts, params, context),
    'agent.explain': (params, context) => explain(parts, params, context),
    'agent.calls': (params, context) => listCalls(parts, params, context),
    'agent.impact': (params, context) => impactForAgent(parts, params, context),
    'agent.overview': (params, context) => overview(parts, params, context),
  };
}
