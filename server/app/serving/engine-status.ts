import type { EngineStatus } from '#protocol/engine.ts';
import { timestamp } from '../projects/project-view.ts';
import type { OfferedModels } from '../ask/language-models.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';

export interface EngineFacts {
  readonly version: string;
  readonly pid: number;
  readonly startedAtMs: number;
  readonly stateDirectory: string;
  readonly storeDriver: string;
  residentBytes(): number;
  clients(): number;
  /** Begins to leave in order. False where it can't: a command runs it, and it ends with that. */
  leave(): boolean;
}

/** Returns the model that answers clients which offer none; never its key. */
export function offeredModel({ newest }: OfferedModels): EngineStatus['languageModel'] {
  if (newest === undefined) return undefined;
  const { name, place, contextTokens, budget } = newest;
  return { name, place, contextTokens, toolCalls: budget.toolCalls };
}

export function engineStatus(
  facts: EngineFacts,
  workspaces: ProjectWorkspaces,
  {
    baseUrl,
    searchProblem,
    searchModel,
    languageModel,
  }: Pick<EngineStatus, 'baseUrl' | 'searchProblem' | 'searchModel' | 'languageModel'>,
): EngineStatus {
  return {
    version: facts.version,
    pid: facts.pid,
    startedAt: timestamp(facts.startedAtMs),
    stateDirectory: facts.stateDirectory,
    storeDriver: facts.storeDriver,
    ...(baseUrl !== undefined && { baseUrl }),
    clients: facts.clients(),
    memory: {
      residentBytes: facts.residentBytes(),
      workspaceBytes: workspaces.bytes(),
      limitBytes: workspaces.memoryLimitBytes,
    },
    workspaces: workspaces.opened().map(({ projectId, root, bytes, watching, notice }) => ({
      projectId,
      path: root,
      bytes,
      watching,
      ...(notice !== undefined && { notice }),
    })),
    ...(searchProblem !== undefined && { searchProblem }),
    ...(searchModel !== undefined && { searchModel }),
    ...(languageModel !== undefined && { languageModel }),
  };
}
