import type { AnalysisThread } from '../analysis/analysis-thread.ts';
import type { OfferedModels } from '../ask/language-models.ts';
import type { ModelProviders } from '../ports/model-providers.ts';
import { allowRoots } from '../workspaces/allow-roots.ts';
import type { EditorEngine } from './editor-engine.ts';
import { ExpectedSaves } from './expected-saves.ts';
import { FileInsights } from './file-insights.ts';
import { FollowedProjects } from './followed-projects.ts';
import type { HttpServing } from '../serving/http-serving.ts';
import type { OperationCaller } from '../operations/operation.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import { type SecurityHolders } from '../security/create-security.ts';
import type { ServedRoots } from '../projects/served-roots.ts';
import type { Transformer } from '../transformer/transformer.ts';
import { type Sync } from '../sync/create-sync.ts';

/** Wires the editor's part of an engine. */
export function createEditorEngine(
  parts: SecurityHolders & {
    readonly operations: OperationCaller;
    readonly http: HttpServing;
    readonly state: StateStore;
    readonly register: ProjectRegister;
    readonly workspaces: ProjectWorkspaces;
    readonly analysis: AnalysisThread;
    readonly transformer: Transformer;
    readonly reader: WorkspaceReader;
    readonly clock: Clock;
    readonly roots: ServedRoots;
    readonly folders: FolderLookup;
    readonly searchProblem: EditorEngine['searchProblem'];
    readonly models: OfferedModels;
    readonly sync: Sync;
    readonly providers: ModelProviders;
    readonly log: (text: string) => void;
  },
): EditorEngine {
  const { operations, http, log, searchProblem, models, providers, sync } = parts;
  return {
    operations,
    http,
    log,
    models,
    providers,
    sync,
    projects: new FollowedProjects(parts),
    insights: new FileInsights(parts),
    expectedSaves: new ExpectedSaves(parts),
    searchModel: parts.transformer,
    searchProblem,
    allowRoots: (paths) => allowRoots(parts, paths),
  };
}
