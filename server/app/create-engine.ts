import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import { AnalysisThread } from './analysis/analysis-thread.ts';
import { agentHandlers } from './agents/agent-handlers.ts';
import { Conversations } from './ask/conversations.ts';
import { OfferedModels } from './ask/language-models.ts';
import type { ModelProviders } from './ports/model-providers.ts';
import { allowRoots } from './workspaces/allow-roots.ts';
import { capabilityHandlers } from './serving/capabilities.ts';
import { engineHandlers, type EngineHandlersContext } from './serving/engine-handlers.ts';
import type { EngineFacts } from './serving/engine-status.ts';
import type { EditorEngine } from './editor/editor-engine.ts';
import { FileInsights } from './editor/file-insights.ts';
import { FollowedProjects } from './editor/followed-projects.ts';
import { FirstRuns } from './workspaces/first-runs.ts';
import type { GitRepositories } from './ports/git.ts';
import type { HistoryStoreOpener } from './ports/history-store.ts';
import { architectureEvents } from './analysis/architecture-events.ts';
import { metricEvents } from './analysis/metric-events.ts';
import { EventHub } from './events/event-hub.ts';
import { serverFigures } from './serving/server-figures.ts';
import { streamEvents } from './serving/stream-events.ts';
import { ProjectHistories } from './history/project-histories.ts';
import { type DashboardFiles, type HttpInterface, HttpServing } from './serving/http-serving.ts';
import type { IndexerFactory } from './indexing/indexer.ts';
import { KeyEnds } from './access/key-ends.ts';
import { keyHandlers, type KeysContext } from './access/keys.ts';
import { limitHandlers } from './access/limits.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { memberRules } from './members/member-rules.ts';
import type { MembersContext } from './members/members-context.ts';
import { type RemoteAccess, remoteAccess } from './members/remote-access.ts';
import { MemoryLimits } from './workspaces/memory-limits.ts';
import type { OperationCaller } from './operations/operation.ts';
import type { PageParts } from './operations/list-pages.ts';
import { operationCaller } from './operations/operation-caller.ts';
import { ProjectFileBytes } from './workspaces/project-file-bytes.ts';
import { ProjectRecordings } from './recording/project-recordings.ts';
import type { RecordingOpener, RunNotes } from './ports/recording.ts';
import { ProjectRegister } from './projects/project-register.ts';
import { ProjectSnapshots } from './workspaces/project-snapshots.ts';
import { ProjectClones } from './workspaces/project-clones.ts';
import { ProjectWorkspaces, workspaceKey } from './workspaces/project-workspaces.ts';
import type { ChangeListener } from './workspaces/index-records.ts';
import { projectHandlers, type ProjectHandlersParts } from './projects/project-handlers.ts';
import type { Figure } from './ports/figures.ts';
import type { BackupWriter } from './ports/backup.ts';
import type { Cloner } from './ports/cloning.ts';
import type { Clock } from './ports/clock.ts';
import type { FolderLookup } from './ports/folders.ts';
import type { IndexStoreOpener, TablesFile } from './ports/index-store.ts';
import type { SnapshotFiles } from './ports/snapshot-store.ts';
import type { StateStore } from './ports/state-store.ts';
import type { WorkspaceReader } from './ports/reading.ts';
import type { Prover } from './proving/prover.ts';
import { questionHandlers, type QuestionParts } from './questions/question-handlers.ts';
import { askHandlers } from './ask/ask-handlers.ts';
import type { AgentParts } from './agents/agent-parts.ts';
import type { AskParts } from './ask/prepare-answer.ts';
import type { HandlersOf } from './operations/handler-table.ts';
import type { OperationId } from '#protocol/operations.ts';
import { getOwners, type OwnersParts } from './history/owners.ts';
import { PeoplePreferences } from './history/people-preferences.ts';
import { ProjectTrends } from './trend/project-trends.ts';
import { trendFileTimeoutMs, TrendThread } from './trend/trend-thread.ts';
import { getMetrics, type MetricsParts } from './metrics/get-metrics.ts';
import { analyze, type AnalyzeParts } from './impact/analyze.ts';
import { keepRecording } from './recording/keep-recording.ts';
import { workspaceHandlers, type WorkspaceParts } from './workspaces/workspace-handlers.ts';
import { type RecentRequests, requestHandlers } from './access/recent-requests.ts';
import type { RequestLimits } from './access/request-limits.ts';
import type { SecurityParts } from './security/get-security.ts';
import { createSecurity, type SecurityHolders } from './security/create-security.ts';
import { SecurityChanges } from './security/security-changes.ts';
import { securityHandlers } from './security/security-handlers.ts';
import type { TriageParts } from './security/triage.ts';
import { RemoteMode } from './remote/remote-mode.ts';
import { createStructures } from './structure/create-structures.ts';
import { type DiffParts, getDiff } from './structure/get-diff.ts';
import { PushedScans } from './structure/pushed-scans.ts';
import { PushedSnapshots } from './structure/pushed-snapshots.ts';
import { type SnapshotParts, snapshotHandlers } from './structure/snapshot-handlers.ts';
import { ServedRoots } from './projects/served-roots.ts';
import { SearchModelPreferences } from './transformer/search-model-preferences.ts';
import { Transformer } from './transformer/transformer.ts';
import type { TransformerStarter } from './ports/transformer.ts';
import type { BaselineFiles } from './ports/baselines.ts';
import type { RemoteClient } from './ports/remote-client.ts';
import type { RepositoryRemotes } from './ports/repository-remotes.ts';
import { createSync, type Sync } from './sync/create-sync.ts';
import { StoredBaselines } from './sync/stored-baselines.ts';
import { SignOns } from './members/sign-on.ts';
import type { SingleSignOnOpener } from './ports/single-sign-on.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import type { WorkerSpawner } from './ports/workers.ts';

export interface EngineParts {
  readonly facts: EngineFacts;
  /** Limit of the tables of all loaded workspaces together, until it is configured otherwise. */
  readonly memoryLimitBytes: number;
  readonly state: StateStore;
  readonly stores: IndexStoreOpener;
  readonly indexers: IndexerFactory;
  /** Starts the threads of the analysis, of trends and of scans. */
  readonly spawner: WorkerSpawner;
  readonly reader: WorkspaceReader;
  /** The exact tier; absent where no compiler can be asked. */
  readonly prover?: Prover;
  /** Returns why the model that is shipped is not used; undefined where it is. */
  readonly searchProblem: () => EngineStatus['searchProblem'];
  /** Starts the process of a search model that a user names. */
  readonly startTransformer: TransformerStarter;
  /** Vectors that it computed, for the next engine. */
  readonly keptVectors: TablesFile;
  /** File in which the findings of a workspace's last scan lie, and the mark of what decides on them beside the snapshot. */
  readonly keptFindings: { open(workspaceKey: string): TablesFile; mark(): string };
  /** Structures that were pushed to this engine. */
  readonly snapshotFiles: SnapshotFiles;
  /** File that says when structures of a workspace were made. */
  readonly openStructures: (workspaceKey: string) => TablesFile;
  readonly folders: FolderLookup;
  /** Real path of the user's. */
  readonly homeFolder: string;
  readonly git: GitRepositories;
  readonly notes: RunNotes;
  readonly openRecording: RecordingOpener;
  readonly openHistory: HistoryStoreOpener;
  readonly dashboard: DashboardFiles;
  /** Memory and CPU of this process. */
  /** Copies the state into a file. */
  readonly backup: BackupWriter;
  /** Copies repositories for projects of a remote. */
  readonly cloner: Cloner;
  readonly processFigures: () => readonly Figure[];
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly limits: RequestLimits;
  /** Requests that the HTTP front recorded. */
  readonly requests: RecentRequests;
  /** Sends deliveries of webhooks. */
  readonly sender: WebhookSender;
  /** Sends requests to the remote, where one is connected. */
  readonly client: RemoteClient;
  readonly baselineFiles: BaselineFiles;
  readonly remotes: RepositoryRemotes;
  /** Speaks to the provider of a remote's sign-in. */
  readonly openSignOn: SingleSignOnOpener;
  /** Speaks to the language models that a user sets up. */
  readonly providers: ModelProviders;
  readonly watch: boolean;
  readonly log: (text: string) => void;
  /** Made with the operations that it will serve. */
  readonly http: (operations: OperationCaller, access: RemoteAccess) => HttpInterface;
}

export interface Engine {
  readonly operations: OperationCaller;
  readonly editor: EditorEngine;
  /** Ends what is under way and writes what is finished. */
  close(): Promise<void>;
}

/** Wires the use cases: everything an engine can do, over the ports that the root gave. */
export function createEngine(parts: EngineParts): Engine {
  const shared = createShared(parts);
  const { structures, workspaces, webhooks, sync, analysis, transformer, histories, trends, changes, security } =
    shared;
  const start: HttpInterface['start'] = (options) =>
    parts.http(operations, remoteAccess(groups.members, signOns)).start(options);
  const http = new HttpServing({ start }, parts.dashboard, {
    isReady: () => shared.remote.served !== undefined,
    figures: () => serverFigures({ ...parts, workspaces }),
  });
  const groups = groupsOf(parts, shared, http);
  const signOnSettings = () => shared.remote.served?.options.oidc;
  const signOns = new SignOns({ ...parts, ...groups.members, signOnSettings });
  const operations = operationCaller(handlersOf(parts, shared, groups), memberRules(parts));
  parts.state.deleteRunKeys();
  // A command that ends after its answer would only begin what it cuts off.
  if (parts.watch) {
    workspaces.resume();
    webhooks.resume();
    sync.resume();
  }
  return {
    operations,
    editor: editorEngine({ ...parts, ...shared, ...security, operations, http }),
    close: async () => {
      await Promise.all([http.close(), webhooks.close(), sync.close()]);
      for (const part of [histories, ...changes, structures.pushedChanges]) part.close();
      // oxlint-disable-next-line no-await-in-loop -- what the others work for is closed last
      for (const part of [shared.clones, security.scans, trends, transformer, analysis, workspaces]) await part.close();
    },
  };
}

type Shared = ReturnType<typeof createShared>;

/** Holders of state, which several groups of use cases share. */
function createShared(parts: EngineParts) {
  const { state, clock, facts } = parts;
  const roots = new ServedRoots(parts.folders);
  const register = new ProjectRegister(state, clock);
  const events = new EventHub(parts);
  const analysis = new AnalysisThread({ spawner: parts.spawner, kept: () => workspaces.snapshots() });
  const compared = { ...parts, events, analysis };
  const changes: (ChangeListener & { close(): void })[] = [architectureEvents(compared), metricEvents(compared)];
  const workspaces: ProjectWorkspaces = new ProjectWorkspaces({ ...parts, events, changes });
  const firstRuns = new FirstRuns({ ...parts, workspaces });
  const pushed = new PushedSnapshots({ state, files: parts.snapshotFiles, analysis });
  const snapshots = new ProjectSnapshots(register, workspaces, firstRuns, pushed);
  const security = createSecurity({
    ...parts,
    register,
    snapshots,
    stateDirectory: facts.stateDirectory,
    openFindings: (project) => parts.keptFindings.open(workspaceKey(project)),
    scanMark: () => parts.keptFindings.mark(),
    skippedOf: (project) => workspaces.ifOpen(project)?.skipped,
  });
  changes.push(new SecurityChanges({ ...parts, ...security, events }));
  const histories = new ProjectHistories(parts);
  const thread = new TrendThread({ ...parts, stateDirectory: facts.stateDirectory, fileTimeoutMs: trendFileTimeoutMs });
  const trends = new ProjectTrends({ ...parts, thread });
  const baselines = new StoredBaselines(parts);
  const structures = createStructures({
    ...parts,
    ...security,
    ...compared,
    register,
    snapshots,
    pushed,
    version: facts.version,
    openTimes: (project) => parts.openStructures(workspaceKey(project)),
    baselines,
    hashKey: () => state.secret('structure-names'),
  });
  const cursorSecret = () => state.secret('cursors');
  const webhooks = createWebhooks({ ...parts, version: facts.version, cursorSecret });
  events.addRecorder(webhooks.recorder);
  const transformer = new Transformer({ ...parts, start: parts.startTransformer, kept: parts.keptVectors });
  const sync = createSync({
    ...parts,
    events,
    register,
    isTrusted: (project) => workspaces.isTrusted(project),
    version: facts.version,
    makeStructure: (projectId, choice, context) =>
      structures.structures.structureOf(projectId, { ...choice, copies: true }, context),
  });
  const models = new OfferedModels();
  const people = new PeoplePreferences();
  const remote = new RemoteMode(state);
  const clones = new ProjectClones({ ...parts, workspaces, remote });
  const holders = { roots, register, events, analysis, changes, workspaces, firstRuns, snapshots, histories, trends };
  const more = { models, people, remote, clones, security, structures };
  return { ...holders, ...more, cursorSecret, webhooks, sync, transformer };
}

/** Parts of each group of use cases: by its type, a group reaches these alone. */
interface Groups {
  readonly folders: WorkspaceParts;
  readonly projects: ProjectHandlersParts;
  readonly access: KeysContext;
  readonly members: MembersContext & PageParts;
  readonly questions: QuestionParts &
    OwnersParts &
    MetricsParts &
    AgentParts &
    AnalyzeParts &
    SecurityParts &
    TriageParts &
    DiffParts &
    SnapshotParts;
  readonly asking: AskParts;
  readonly serving: EngineHandlersContext;
}

function groupsOf(parts: EngineParts, shared: Shared, http: HttpServing): Groups {
  const { roots, register, events, workspaces, firstRuns, snapshots, webhooks, transformer, models } = shared;
  const { people, remote } = shared;
  const conversations = new Conversations(parts);
  const { scans } = shared.security;
  const { clones } = shared;
  const folders = { ...parts, roots, register, workspaces, firstRuns, events, scans, clones };
  const access = { ...parts, keyEnds: new KeyEnds() };
  const { reader, clock, prover, git, log } = parts;
  const { analysis, histories, trends, cursorSecret } = shared;
  const files = new ProjectFileBytes(snapshots, reader);
  const places = { snapshots, files, reader, register, workspaces };
  const past = { git, histories, trends, people, recordings: new ProjectRecordings(parts.openRecording) };
  const questions = {
    ...places,
    ...past,
    ...shared.security,
    ...shared.structures,
    scans: new PushedScans({ ...shared.structures, scans, register, analysis }),
    state: parts.state,
    analysis,
    transformer,
    clock,
    cursorSecret,
    prover,
  };
  return {
    folders,
    projects: { ...parts, roots, register, indexes: workspaces, events, conversations, clones },
    access,
    members: { ...access, cursorSecret, publicUrl: () => remote.served?.publicUrl ?? http.baseUrl },
    questions,
    asking: { ...questions, conversations, models, log },
    serving: {
      ...folders,
      ...access,
      egress: webhooks.egress,
      limits: new MemoryLimits(workspaces),
      searchModels: new SearchModelPreferences(transformer),
      transformer,
      people,
      syncPreferences: shared.sync.preferences,
      models,
      remote,
      http,
    },
  };
}

function handlersOf(
  parts: EngineParts,
  { events, webhooks, sync, remote }: Shared,
  { folders, projects, access, members, questions, asking, serving }: Groups,
): HandlersOf<OperationId> {
  return {
    ...projectHandlers(projects),
    ...workspaceHandlers(folders),
    ...questionHandlers(questions),
    ...askHandlers(asking),
    ...agentHandlers(questions),
    ...keyHandlers(access),
    ...memberHandlers(members),
    ...snapshotHandlers(questions),
    ...limitHandlers(parts.limits),
    ...requestHandlers(parts.requests),
    ...webhooks.handlers,
    ...sync.handlers,
    ...capabilityHandlers({ version: parts.facts.version, isRemote: () => remote.isRemote }),
    ...engineHandlers(serving),
    ...securityHandlers(questions),
    'analyze.run': (params, context) => analyze(questions, params, context),
    'diff.get': (params, context) => getDiff(questions, params, context),
    'metrics.get': (params, context) => getMetrics(questions, params, context),
    'owners.get': (params, context) => getOwners(questions, params, context),
    'recordings.keep': (params, context) => keepRecording({ ...questions, notes: parts.notes }, params, context),
    'events.stream': (_params, context) => streamEvents({ ...access, events }, context),
  };
}

function editorEngine(
  parts: SecurityHolders & {
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
    searchModel: parts.transformer,
    searchProblem,
    allowRoots: (paths) => allowRoots(parts, paths),
  };
}
