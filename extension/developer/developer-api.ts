import type { DeveloperApi } from '#protocol/panel-messages.ts';
import type { EngineState } from '../session/engine-session.ts';

export interface ApiSurroundings {
  readonly state: EngineState;
  /** The setting `groundplan.api.enabled`. */
  readonly isEnabled: boolean;
  readonly isTrusted: boolean;
  readonly allowsLoopback: boolean;
}

/** How the API stands: what a person decided counts before what the engine says. */
export function developerApi({ state, isEnabled, isTrusted, allowsLoopback }: ApiSurroundings): DeveloperApi {
  if (!isEnabled) return { state: 'off', allowsLoopback };
  if (state.kind === 'failed') return { state: 'failed', problem: state.message, allowsLoopback };
  if (!isTrusted) return { state: 'untrusted', allowsLoopback };
  if (state.kind !== 'running') return { state: 'starting', allowsLoopback };
  const { baseUrl, problem } = state.status.api;
  if (baseUrl !== undefined) return { state: 'served', baseUrl, allowsLoopback };
  if (problem !== undefined) return { state: 'failed', problem: problem.message, allowsLoopback };
  return { state: 'starting', allowsLoopback };
}
