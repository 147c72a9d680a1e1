import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { EngineFacts } from './engine-status.ts';
import type { MemoryLimits } from './memory-limits.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

/** What a client wants of the engine that it shares with others, for as long as it is connected. */
export function configureEngine(
  { workspaces, limits }: { readonly workspaces: ProjectWorkspaces; readonly limits: MemoryLimits },
  { memoryLimitBytes }: OperationParams<'engine.configure'>,
  { connection }: CallContext,
): Answer<OperationResult<'engine.configure'>> {
  limits.want(connection, memoryLimitBytes);
  return { data: () => ({ memoryLimitBytes: workspaces.memoryLimitBytes }) };
}

/** The engine answers what is under way, then leaves; its clients connect again, to a new one. */
export function stopEngine({ pid, leave }: EngineFacts): Answer<OperationResult<'engine.stop'>> {
  if (!leave()) throw new ApiError('engine_conflict', 'A command runs this engine, which ends with it.');
  return { data: () => ({ pid }) };
}
