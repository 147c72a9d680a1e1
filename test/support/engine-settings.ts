import { type EngineContext, type EngineOperations, type EngineOptions } from '#server/engine-process.ts';
import { LOCK_TOOLS } from '#server/platform/process/lock-tools.ts';
import { noteLeaving, noteOwner } from './engine-journal.ts';
import { trivialOperations } from './trivial-operations.ts';

/** Settings that a test's process passes to the engines and contenders it starts, through their environment. */
export interface EngineSettings {
  readonly stateFolder: string;
  readonly journal: string;
  readonly version?: string;
  /** `flock`, `perl`, or `none` for a machine without any lock tool. Default: the one there is. */
  readonly lock?: string;
  /** Why operations can't be opened. */
  readonly defect?: string;
}

export function engineOptions(settings: EngineSettings): EngineOptions {
  const { stateFolder, journal, version = '1.0.0', lock, defect } = settings;
  return {
    stateDirectory: stateFolder,
    version,
    lockTools: lock === undefined ? undefined : LOCK_TOOLS.filter(({ name }) => name === lock),
    createOperations: async (context: EngineContext): Promise<EngineOperations> => {
      noteOwner(journal);
      if (defect !== undefined) throw new Error(defect);
      const operations = trivialOperations({ clients: () => ({ clients: context.clients() }) });
      return { operations, close: () => Promise.resolve(noteLeaving(journal)) };
    },
  };
}
