import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { EngineFacts } from './engine-status.ts';
import type { Answer } from './operation.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

/** What holds for all clients of the engine. */
export function configureEngine(
  workspaces: ProjectWorkspaces,
  { memoryLimitBytes }: OperationParams<'engine.configure'>,
): Answer<OperationResult<'engine.configure'>> {
  if (memoryLimitBytes !== undefined) workspaces.limitMemory(memoryLimitBytes);
  return { data: () => ({ memoryLimitBytes: workspaces.memoryLimitBytes }) };
}

/** The engine answers what is under way, then leaves; its clients connect again, to a new one. */
export function stopEngine({ pid, leave }: EngineFacts): Answer<OperationResult<'engine.stop'>> {
  if (!leave()) throw new ApiError('engine_conflict', 'A command runs this engine, which ends with it.');
  return { data: () => ({ pid }) };
}
