import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { OperationId } from '#protocol/operations.ts';
import { AnalysisThread } from './analysis/analysis-thread.ts';
import { agentHandlers } from './agents/agent-handlers.ts';
import { Conversations } from './ask/conversations.ts';
import { OfferedModels } from './ask/language-models.ts';
import type { ModelProviders } from './ask/provider-ports.ts';
import { allowRoots } from './allow-roots.ts';
import { attachWorkspace } from './attach-workspace.ts';
import { capabilityHandlers } from './capabilities.ts';
import { engineHandlers } from './engine-handlers.ts';
import type { EngineFacts } from './engine-status.ts';
import type { EditorEngine } from './editor/editor-engine.ts';
import { FileInsights } from './editor/file-insights.ts';
import { FollowedProjects } from './editor/followed-projects.ts';
import { FirstRuns } from './first-runs.ts';
import type { GitRepositories } from './git-ports.ts';
import type { HandlersOf } from './handler-table.ts';
import { ArchitectureEvents } from './events/architecture-events.ts';
import { EventHub } from './events/event-hub.ts';
import { streamEvents } from './events/stream-events.ts';
import { ProjectHistories } from './history/project-histories.ts';
import { type DashboardFiles, type HttpInterface, HttpServing } from './http-serving.ts';
import { indexHandlers } from './index-operations.ts';
import type { IndexerFactory } from './indexing/indexer.ts';
import { KeyEnds } from './key-ends.ts';
import { keyHandlers } from './keys.ts';
import { limitHandlers } from './limits.ts';
import { MemoryLimits } from './memory-limits.ts';
import { openWorkspace } from './open-workspace.ts';
import type { OperationCaller } from './operation.ts';
import { operationCaller } from './operations.ts';
import { ProjectFileBytes } from './project-file-bytes.ts';
import { ProjectRecordings } from './recording/project-recordings.ts';
import type { RecordingOpener, RunNotes } from './recording-ports.ts';
import { ProjectRegister } from './project-register.ts';
import { ProjectSnapshots } from './project-snapshots.ts';
import { ProjectWorkspaces } from './project-workspaces.ts';
import { projectHandlers } from './projects.ts';
import type { Clock, FolderLookup, IndexStoreOpener, StateStore, TablesFile } from './ports.ts';
import type { WorkspaceReader } from './reading-ports.ts';
import type { Prover } from './proving/prover.ts';
import { questionHandlers } from './question-handlers.ts';
import { type RecentRequests, requestHandlers } from './recent-requests.ts';
import type { RequestLimits } from './request-limits.ts';
import { ServedRoots } from './served-roots.ts';
import { SearchModelWishes } from './transformer/search-model-wishes.ts';
import { Transformer } from './transformer/transformer.ts';
import type { TransformerStarter } from './transformer-ports.ts';
import { trustHandlers } from './trust.ts';
import type { WebhookSender } from './webhooks/webhook-ports.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import type { WorkerSpawner } from './worker-ports.ts';

export interface EngineParts {
  readonly facts: EngineFacts;
  /** Of tables of all loaded workspaces together, until somebody configures another one. */
  readonly memoryLimitBytes: number;
  readonly state: StateStore;
  readonly stores: IndexStoreOpener;
  readonly indexers: IndexerFactory;
  /** Starts the analysis thread. */
  readonly spawner: WorkerSpawner;
  readonly reader: WorkspaceReader;
  /** The exact tier; absent where no compiler can be asked. */
  readonly prover?: Prover;
  /** Why the model that is shipped is not used; undefined where it is. */
  readonly searchProblem: () => EngineStatus['searchProblem'];
  /** Starts the process of a search model that somebody names. */
  readonly startTransformer: TransformerStarter;
  /** What it read, for the next engine. */
  readonly keptVectors: TablesFile;
  readonly folders: FolderLookup;
  /** Real path of the user's. */
  readonly homeFolder: string;
  readonly git: GitRepositories;
  readonly notes: RunNotes;
  readonly openRecording: RecordingOpener;
  readonly dashboard: DashboardFiles;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly limits: RequestLimits;
  /** What the HTTP front noted. */
  readonly requests: RecentRequests;
  /** Sends deliveries of webhooks. */
  readonly sender: WebhookSender;
  /** Speaks to the language models that a user sets up. */
  readonly providers: ModelProviders;
  readonly watch: boolean;
  readonly log: (text: string) => void;
  /** Made with the operations that it will serve. */
  readonly http: (operations: OperationCaller) => HttpInterface;
}

export interface Engine {
  readonly operations: OperationCaller;
  readonly editor: EditorEngine;
  /** Ends what is under way and writes what is finished. */
  close(): Promise<void>;
}

/** Wires the use cases: everything an engine can do, over whatever the root gave as the outside. */
export function createEngine(parts: EngineParts): Engine {
  const { state, clock, facts } = parts;
  const roots = new ServedRoots(parts.folders);
  const register = new ProjectRegister(state, clock);
  const events = new EventHub(parts);
  const keyEnds = new KeyEnds();
  const analysis = new AnalysisThread({ spawner: parts.spawner, kept: () => workspaces.snapshots() });
  const architecture = new ArchitectureEvents({ ...parts, events, analysis });
  const workspaces: ProjectWorkspaces = new ProjectWorkspaces({ ...parts, events, architecture });
  const limits = new MemoryLimits(workspaces);
  const firstRuns = new FirstRuns({ ...parts, workspaces });
  const snapshots = new ProjectSnapshots(register, workspaces, firstRuns);
  const files = new ProjectFileBytes(snapshots, parts.reader);
  const histories = new ProjectHistories(parts.git);
  const recordings = new ProjectRecordings(parts.openRecording);
  const conversations = new Conversations(parts);
  const models = new OfferedModels();
  const cursorSecret = () => state.secret('cursors');
  const webhooks = createWebhooks({ ...parts, version: facts.version, cursorSecret });
  events.addRecorder(webhooks.recorder);
  const transformer = new Transformer({ ...parts, start: parts.startTransformer, kept: parts.keptVectors });
  const searchModels = new SearchModelWishes(transformer);
  const asking = { snapshots, files, histories, analysis, transformer, models, cursorSecret };
  const folders = { roots, register, workspaces, firstRuns, indexes: workspaces };
  const shared = { ...parts, ...asking, ...folders, events, keyEnds, recordings };
  const http = new HttpServing({ start: (options) => parts.http(operations).start(options) }, parts.dashboard);
  const handlers: HandlersOf<OperationId> = {
    ...projectHandlers({ ...shared, conversations }),
    ...indexHandlers(shared),
    ...keyHandlers(shared),
    ...capabilityHandlers(facts.version),
    ...limitHandlers(parts.limits),
    ...requestHandlers(parts.requests),
    'events.stream': (_params, context) => streamEvents(shared, context),
    ...webhooks.handlers,
    ...questionHandlers({ ...shared, files, conversations }),
    ...agentHandlers(shared),
    ...trustHandlers(shared),
    'workspace.open': (params, context) => openWorkspace(shared, params, context),
    'workspace.attach': (params, context) => attachWorkspace(shared, params, context),
    ...engineHandlers({ ...shared, ...webhooks, limits, searchModels, http }),
  };
  const operations = operationCaller(handlers);
  state.deleteRunKeys();
  // A command that ends after its answer would only begin what it cuts off.
  if (parts.watch) {
    workspaces.resume();
    webhooks.resume();
  }
  return {
    operations,
    editor: editorEngine({ ...shared, operations, http, searchProblem: parts.searchProblem }),
    close: async () => {
      await Promise.all([http.close(), webhooks.close()]);
      for (const part of [histories, architecture]) part.close();
      // oxlint-disable-next-line no-await-in-loop -- what the others work for is closed last
      for (const part of [transformer, analysis, workspaces]) await part.close();
    },
  };
}

function editorEngine(parts: {
  readonly operations: OperationCaller;
  readonly http: HttpServing;
  readonly state: StateStore;
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly analysis: AnalysisThread;
  readonly transformer: Transformer;
  readonly reader: WorkspaceReader;
  readonly roots: ServedRoots;
  readonly folders: FolderLookup;
  readonly searchProblem: EditorEngine['searchProblem'];
  readonly models: OfferedModels;
  readonly providers: ModelProviders;
  readonly log: (text: string) => void;
}): EditorEngine {
  const { operations, http, log, searchProblem, models, providers } = parts;
  return {
    operations,
    http,
    log,
    models,
    providers,
    projects: new FollowedProjects(parts),
    insights: new FileInsights(parts),
    searchModel: parts.transformer,
    searchProblem,
    allowRoots: (paths) => allowRoots(parts, paths),
  };
}
