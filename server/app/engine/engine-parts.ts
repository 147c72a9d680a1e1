import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import type { EngineStatus } from '#protocol/engine.ts';
import type { ModelProviders } from '../ports/model-providers.ts';
import type { EngineFacts } from '../serving/engine-status.ts';
import type { GitRepositories } from '../ports/git.ts';
import type { HistoryStoreOpener } from '../ports/history-store.ts';
import { type DashboardFiles, type HttpInterface } from '../serving/http-serving.ts';
import type { IndexerFactory } from '../indexing/indexer.ts';
import { type RemoteAccess } from '../members/remote-access.ts';
import type { OperationCaller } from '../operations/operation.ts';
import type { RecordingOpener, RunNotes } from '../ports/recording.ts';
import type { Figure } from '../ports/figures.ts';
import type { AdvisoryStore } from '../ports/advisories.ts';
import type { BackupWriter } from '../ports/backup.ts';
import type { Cloner } from '../ports/cloning.ts';
import type { Clock } from '../ports/clock.ts';
import type { FolderLookup } from '../ports/folders.ts';
import type { IndexStoreOpener, TablesFile } from '../ports/index-store.ts';
import type { SnapshotFiles } from '../ports/snapshot-store.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { WorkspaceReader } from '../ports/reading.ts';
import type { Prover } from '../proving/prover.ts';
import { type RecentRequests } from '../access/recent-requests.ts';
import type { RequestLimits } from '../access/request-limits.ts';
import type { TransformerStarter } from '../ports/transformer.ts';
import type { BaselineFiles } from '../ports/baselines.ts';
import type { RemoteClient } from '../ports/remote-client.ts';
import type { RepositoryRemotes } from '../ports/repository-remotes.ts';
import type { SingleSignOnOpener } from '../ports/single-sign-on.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import type { WorkerSpawner } from '../ports/workers.ts';

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
  readonly keptFindings: {
    open(workspaceKey: string): TablesFile;
    openTrend(workspaceKey: string): TablesFile;
    mark(): string;
  };
  /** Advisories about packages that the user gave. */
  readonly advisories: AdvisoryStore;
  /** Structures that were pushed to this engine. */
  readonly snapshotFiles: SnapshotFiles;
  /** File that says when structures of a workspace were made. */
  readonly openStructures: (workspaceKey: string) => TablesFile;
  readonly openPushed: (workspaceKey: string) => TablesFile;
  readonly folders: FolderLookup;
  /** Real path of the user's. */
  readonly homeFolder: string;
  readonly git: GitRepositories;
  readonly notes: RunNotes;
  readonly openRecording: RecordingOpener;
  readonly openHistory: HistoryStoreOpener;
  readonly dashboard: DashboardFiles;
  /** Copies the state into a file. */
  readonly backup: BackupWriter;
  /** Copies repositories for projects of a remote. */
  readonly cloner: Cloner;
  /** Memory and CPU of this process. */
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
