import type { BackupWriter } from '../ports/backup.ts';
import { backUp } from './back-up.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import { configureEngine, type EngineControl, stopEngine } from './engine-control.ts';
import { type EngineFacts, engineStatus, offeredModel } from './engine-status.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { serve, type ServeContext } from './serve.ts';
import type { Transformer } from '../transformer/transformer.ts';

type EngineId = 'engine.status' | 'engine.configure' | 'engine.stop' | 'engine.backup' | 'engine.serve';

export interface EngineHandlersContext extends Omit<ServeContext, 'pid'>, EngineControl {
  readonly workspaces: ServeContext['workspaces'] & EngineControl['workspaces'];
  readonly facts: EngineFacts;
  readonly backup: BackupWriter;
  readonly searchProblem: () => EngineStatus['searchProblem'];
  readonly transformer: Pick<Transformer, 'status'>;
}

/** Handlers of the operations on the engine itself. */
export function engineHandlers(deps: EngineHandlersContext): HandlersOf<EngineId> {
  const { facts, workspaces, http, transformer, models } = deps;
  const more = () => ({
    baseUrl: http.baseUrl,
    searchProblem: deps.searchProblem(),
    searchModel: transformer.status,
    languageModel: offeredModel(models),
  });
  return {
    'engine.status': () => ({ data: () => engineStatus(facts, workspaces, more()) }),
    'engine.configure': (params, context) => configureEngine(deps, params, context),
    'engine.stop': () => stopEngine(facts),
    'engine.backup': (params) => backUp(deps.backup, params),
    'engine.serve': (params, context) => serve({ ...deps, pid: facts.pid }, params, context),
  };
}
