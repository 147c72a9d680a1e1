/** Wires an engine: the use cases over this machine's disk, threads, clock and stores. */
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import type { AgentInterface } from './app/agents/agent-interface.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { LanguageModel } from './app/ports/language-model.ts';
import type { ModelProviders } from './app/ports/model-providers.ts';
import { createEngine } from './app/create-engine.ts';
import type { EngineParts } from './app/engine/engine-parts.ts';
import { threadedIndexers } from './app/indexing/index-thread.ts';
import type { IndexerFactory } from './app/indexing/indexer.ts';
import type { RemoteAccess } from './app/members/remote-access.ts';
import type { OperationCaller } from './app/operations/operation.ts';
import type { StateStore } from './app/ports/state-store.ts';
import { ProverThread } from './app/proving/prover-thread.ts';
import { TableGarbage } from './app/indexing/table-garbage.ts';
import { shippedModelProblem } from './app/analysis/search-model.ts';
import { RecentRequests } from './app/access/recent-requests.ts';
import { RequestLimits } from './app/access/request-limits.ts';
import type { EngineFacts } from './app/serving/engine-status.ts';
import type { HttpInterface, HttpOptions, RunningInterface } from './app/serving/http-serving.ts';
import type { RemoteClient } from './app/ports/remote-client.ts';
import type { Cloner } from './app/ports/cloning.ts';
import type { SignOnSettings, SingleSignOn } from './app/ports/single-sign-on.ts';
import type { WebhookSender } from './app/ports/webhook-sender.ts';
import { requireEngineFiles } from './engine-files.ts';
import type { EngineContext, EngineOperations } from './engine-process.ts';
import { advisoryStore } from './platform/advisories/advisory-file.ts';
import { backupWriter } from './platform/backup/write-backup.ts';
import { systemClock } from './platform/clock.ts';
import { collectGarbage } from './platform/collect-garbage.ts';
import { bundledAssets } from './platform/files/bundled-assets.ts';
import { dashboardFiles } from './platform/files/dashboard-files.ts';
import { folderLookup } from './platform/files/folder-lookup.ts';
import { createReader } from './platform/files/reader.ts';
import { gitRepositories } from './platform/git/git-repositories.ts';
import { repositoriesInPlace } from './platform/git/repositories-in-place.ts';
import { repositoryRemotes } from './platform/git/repository-remotes.ts';
import { createRunNotes } from './platform/recording/run-notes.ts';
import { connectionLimits } from './platform/process/descriptors.ts';
import { processFigures } from './platform/process/process-figures.ts';
import { openRequestLog, type RequestLog } from './platform/process/request-log.ts';
import { removeServerJson, type ServerRecord, writeServerJson } from './platform/process/server-json.ts';
import { loadSqlDriver } from './platform/store/choose-driver.ts';
import { openIndexStores, openStateStore } from './platform/store/open-stores.ts';
import { openBaselineFiles } from './platform/store/baseline-files.ts';
import { openHistoryFile } from './platform/store/history-file.ts';
import { openSnapshotFiles } from './platform/store/snapshot-files.ts';
import { openTablesFile, type TablesName } from './platform/store/tables-file.ts';
import type { SqlDriver } from './platform/store/sql-driver.ts';
import { startProcess } from './platform/workers/start-process.ts';
import { threadSpawner } from './platform/workers/thread-spawner.ts';
import { isBlockedAddress } from './service/egress/blocked-addresses.ts';
import { isAllowedHost, refusalOfUrl } from './service/egress/url-rules.ts';
import { scanMark } from './scan-mark.ts';
import { Identifiers } from './service/identifiers.ts';
import { readTlsFiles } from './tls-files.ts';
import { transformerEntry, workerEntries } from './worker-entries.ts';

/** Tables of all loaded workspaces together; the largest repository measured needs a quarter of it. */
const memoryLimitBytes = 1024 * 1024 * 1024;

/** @param watch whether changes of the disk are followed; a command that ends after its answer does not need it */
export async function openEngine(context: EngineContext, watch: boolean): Promise<EngineOperations> {
  requireEngineFiles();
  const { stateFolder } = context.place;
  const driver = await loadSqlDriver();
  const state = openStateStore(stateFolder, { driver });
  const identifiers = new Identifiers(randomBytes);
  const limits = new RequestLimits(state, systemClock);
  const requests = new RecentRequests();
  const spawner = threadSpawner(workerEntries);
  const prover = new ProverThread({ spawner, log: context.log });
  const engine = createEngine({
    facts: engineFacts(context, driver),
    memoryLimitBytes,
    state,
    stores: openIndexStores(stateFolder, { driver }),
    indexers: withoutGarbage(threadedIndexers(spawner, stateFolder)),
    spawner,
    prover,
    searchProblem: shippedModelProblem(bundledAssets),
    startTransformer: (events) => startProcess(transformerEntry, events),
    reader: createReader(),
    folders: folderLookup,
    homeFolder: folderLookup.realFolder(homedir()).realPath,
    git: repositoriesInPlace(gitRepositories),
    notes: createRunNotes(driver),
    ...storedFiles(stateFolder),
    dashboard: dashboardFiles,
    processFigures,
    backup: backupWriter({
      stateFolder,
      version: context.version,
      nowMs: () => systemClock.nowMs(),
      copyState: (path) => state.copyTo(path),
    }),
    clock: systemClock,
    identifiers,
    randomBytes,
    limits,
    requests,
    cloner: cloner(stateFolder),
    sender: webhookSender(),
    client: remoteClient(),
    remotes: repositoryRemotes,
    openSignOn: singleSignOn,
    providers: modelProviders(),
    watch,
    log: context.log,
    http: (operations, access) => httpInterface(context, { operations, access, state, limits, requests, identifiers }),
  });
  return {
    operations: engine.operations,
    editor: engine.editor,
    close: async () => {
      await engine.close();
      await prover.close();
      state.close();
    },
  };
}

/** Caches that are files of their own, and the baselines of a remote. */
function storedFiles(stateFolder: string): Pick<EngineParts, StoredFiles> {
  const opener = (name: TablesName) => (key: string) => openTablesFile(stateFolder, key, name);
  return {
    baselineFiles: openBaselineFiles(stateFolder),
    keptVectors: openTablesFile(stateFolder, 'search-model', 'vectors'),
    openHistory: (lineage) => openHistoryFile(stateFolder, lineage),
    keptFindings: { open: opener('findings'), openTrend: opener('security-trend'), mark: scanMark },
    advisories: advisoryStore(stateFolder),
    openStructures: opener('structures'),
    openPushed: opener('pushed'),
    snapshotFiles: openSnapshotFiles(stateFolder),
    openRecording: opener('recording'),
  };
}

type StoredFiles =
  | 'snapshotFiles'
  | 'keptVectors'
  | 'openHistory'
  | 'keptFindings'
  | 'advisories'
  | 'openStructures'
  | 'openPushed'
  | 'openRecording'
  | 'baselineFiles';

function engineFacts(context: EngineContext, { name: storeDriver }: SqlDriver): EngineFacts {
  return {
    version: context.version,
    pid: process.pid,
    startedAtMs: systemClock.nowMs(),
    stateDirectory: context.place.stateFolder,
    storeDriver,
    residentBytes: () => process.memoryUsage.rss(),
    clients: () => context.clients(),
    leave: () => context.leave(),
  };
}

/** Each index replaces its snapshots by itself: what is garbage of one says nothing about the others. */
function withoutGarbage(indexers: IndexerFactory): IndexerFactory {
  return {
    start: (options, receive) => {
      const garbage = new TableGarbage(collectGarbage);
      return indexers.start(options, (event) => {
        receive(event);
        if (event.type === 'published') garbage.note(event.snapshot);
      });
    },
  };
}

interface HttpParts {
  readonly operations: OperationCaller;
  readonly access: RemoteAccess;
  readonly state: StateStore;
  readonly limits: RequestLimits;
  readonly requests: RecentRequests;
  readonly identifiers: Identifiers;
}

/** The HTTP front is loaded when it is served, and announced to the user's other programs for as long as it runs. */
function httpInterface(context: EngineContext, parts: HttpParts): HttpInterface {
  return {
    start: async (options: HttpOptions): Promise<RunningInterface> => {
      const { startHttpServer } = await import('./fronts/http/start-http-server.ts');
      const requestLog = requestLogOf(context, options);
      const tls = options.tls && readTlsFiles(options.tls);
      const server = await startHttpServer({
        ...parts,
        ...options,
        ...(requestLog && { logRequest: (line) => requestLog.write(line) }),
        access: options.remote && parts.access,
        tls,
        agents: agentInterface(context, parts.operations),
        connectionsMax: connectionLimits().http,
        clock: systemClock,
        newRequestId: () => parts.identifiers.next('req', systemClock.nowMs()),
        log: context.log,
      });
      writeServerJson(context.place.runtimeFolder, serverRecord(server.baseUrl, context.version));
      return {
        baseUrl: server.baseUrl,
        metricsUrl: server.metricsUrl,
        ...(tls && { certificateEndsAtMs: tls.endsAtMs }),
        settled: () => server.settled(),
        close: async () => {
          removeServerJson(context.place.runtimeFolder, process.pid);
          await server.close();
          requestLog?.close();
        },
      };
    },
  };
}

function requestLogOf({ place, log }: EngineContext, { remote }: HttpOptions): RequestLog | undefined {
  if (!remote?.options.requestLog) return undefined;
  const onLost = (error: unknown): void => log(`requests cannot be logged: ${String(error)}`);
  return openRequestLog({ folder: place.stateFolder, onLost });
}

/** The code that clones repositories is loaded by the first of them. */
function cloner(folder: string): Cloner {
  let loaded: Promise<Cloner> | undefined;
  const load = (): Promise<Cloner> => {
    loaded ??= import('./clone-parts.ts').then(({ openCloner }) => openCloner(folder));
    return loaded;
  };
  return {
    check: async (request) => (await load()).check(request),
    clone: async (request) => (await load()).clone(request),
    remove: async (copy) => (await load()).remove(copy),
  };
}

/** The code that opens sockets to receivers is loaded by the first delivery. */
function webhookSender(): WebhookSender {
  let loaded: Promise<WebhookSender> | undefined;
  return {
    send: async (request) => {
      loaded ??= import('./platform/net/webhook-sender.ts').then(({ createWebhookSender }) =>
        createWebhookSender({ rules: { refusalOfUrl, isAllowedHost, isBlockedAddress } }),
      );
      return (await loaded).send(request);
    },
  };
}

/** The code that opens sockets to a remote is loaded by the first request. */
function remoteClient(): RemoteClient {
  let loaded: Promise<RemoteClient> | undefined;
  const client = () =>
    (loaded ??= import('./platform/net/remote-client.ts').then(({ createRemoteClient }) => createRemoteClient()));
  return {
    send: async (request) => (await client()).send(request),
    follow: async (request, listener) => (await client()).follow(request, listener),
  };
}

/** The code that speaks to a provider of OpenID Connect is loaded by the first sign-in. */
function singleSignOn(settings: SignOnSettings): SingleSignOn {
  let loaded: Promise<SingleSignOn> | undefined;
  const provider = () =>
    (loaded ??= import('./platform/net/openid-connect.ts').then(({ openIdConnect }) => openIdConnect(settings)));
  return {
    begin: async (callback) => (await provider()).begin(callback),
    finish: async (answer, checks) => (await provider()).finish(answer, checks),
  };
}

/** The code that speaks to language models is loaded by the first prompt. */
function modelProviders(): ModelProviders {
  return {
    modelOf: (setup, readKey) => {
      const { name, base: place, contextTokens } = setup;
      let loaded: LanguageModel | undefined;
      async function* write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string | ToolCall> {
        const { createModelProviders } = await import('./platform/models/model-providers.ts');
        loaded ??= createModelProviders().modelOf(setup, readKey);
        yield* loaded.write(prompt, signal);
      }
      return {
        name,
        place,
        contextTokens,
        // One that takes no tools says so once it was asked.
        get budget() {
          return loaded?.budget ?? setup.budget;
        },
        write,
      };
    },
  };
}

/** The protocol of agents is loaded by the first one that comes. */
function agentInterface({ version, log }: EngineContext, operations: OperationCaller): AgentInterface {
  const onFault = (error: unknown): void => log(error instanceof Error ? String(error.stack) : String(error));
  let loaded: Promise<AgentInterface> | undefined;
  return async (request, context) => {
    loaded ??= import('./fronts/mcp/answer-http.ts').then(({ agentHttp }) =>
      agentHttp({ operations, version, onFault }),
    );
    return (await loaded)(request, context);
  };
}

function serverRecord(baseUrl: string, version: string): ServerRecord {
  return { baseUrl, pid: process.pid, startedAt: new Date(systemClock.nowMs()).toISOString(), version };
}
