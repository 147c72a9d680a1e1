import type { WebhookSettings } from '#protocol/engine.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { EngineFacts } from './engine-status.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { EgressWishes } from './webhooks/egress-wishes.ts';
import type { EgressSettings } from './webhooks/webhook-ports.ts';

export interface EngineControl {
  readonly workspaces: ProjectWorkspaces;
  readonly limits: MemoryLimits;
  readonly egress: EgressWishes;
}

/** What a client wants of the engine that it shares with others, for as long as it is connected. */
export function configureEngine(
  { workspaces, limits, egress }: EngineControl,
  { memoryLimitBytes, webhooks = {} }: OperationParams<'engine.configure'>,
  { connection }: CallContext,
): Answer<OperationResult<'engine.configure'>> {
  limits.want(connection, memoryLimitBytes);
  egress.want(connection, webhooks);
  return { data: () => ({ memoryLimitBytes: workspaces.memoryLimitBytes, webhooks: shown(egress.settings) }) };
}

/** The engine answers what is under way, then leaves; its clients connect again, to a new one. */
export function stopEngine({ pid, leave }: EngineFacts): Answer<OperationResult<'engine.stop'>> {
  if (!leave()) throw new ApiError('engine_conflict', 'A command runs this engine, which ends with it.');
  return { data: () => ({ pid }) };
}

function shown({ allowLoopback, allowedHosts }: EgressSettings): WebhookSettings {
  return { allowLoopback, allowedHosts: [...allowedHosts] };
}
