import type { OfferedModels } from '../ask/language-models.ts';
import type { ModelProviders } from '../ports/model-providers.ts';
import type { Transformer } from '../transformer/transformer.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { HttpServing } from '../serving/http-serving.ts';
import type { OperationCaller } from '../operations/operation.ts';
import type { Sync } from '../sync/create-sync.ts';
import type { ExpectedSaves } from './expected-saves.ts';
import type { FileInsights } from './file-insights.ts';
import type { FollowedProjects } from './followed-projects.ts';

/**
 * Services of an engine to editors, in addition to its operations: they follow the disk, and answer at once or not at
 * all.
 */
export interface EditorEngine {
  readonly operations: OperationCaller;
  readonly http: Pick<HttpServing, 'join'>;
  readonly projects: FollowedProjects;
  readonly insights: FileInsights;
  readonly expectedSaves: Pick<ExpectedSaves, 'note'>;
  /** The model that a user named for the search, for its status. */
  readonly searchModel: Pick<Transformer, 'status' | 'onChange'>;
  /** Returns why searches compare words alone; undefined where they do not. */
  readonly searchProblem: () => EngineStatus['searchProblem'];
  /** Synchronisation with a remote. */
  readonly sync: Pick<Sync, 'onChange' | 'noteUse'>;
  /** The language models that clients bring. */
  readonly models: OfferedModels;
  readonly providers: ModelProviders;
  /** Further folders in which projects may lie. @returns how to take them away again */
  allowRoots(roots: readonly string[]): () => Promise<void>;
  readonly log: (text: string) => void;
}
