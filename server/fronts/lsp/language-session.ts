import type { MessageConnection } from 'vscode-jsonrpc/node';
import type {
  CallHierarchyIncomingCallsParams,
  CallHierarchyOutgoingCallsParams,
  CodeActionParams,
  CodeLens,
  DidChangeTextDocumentParams,
  DocumentDiagnosticParams,
  ExecuteCommandParams,
  HoverParams,
  InitializeParams,
  InitializeResult,
  TextDocumentPositionParams,
  TypeHierarchySubtypesParams,
  TypeHierarchySupertypesParams,
  WorkspaceFolder,
  WorkspaceSymbolParams,
} from 'vscode-languageserver-protocol';
import {
  callMethod,
  editorStatusMethod,
  type EditorStatus,
  indexFolderMethod,
  type SymbolAtParams,
  symbolAtMethod,
  syncChangedMethod,
  answerItemMethod,
} from '#protocol/editor.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { ApiAccess } from './api-access.ts';
import { answerEditorCall } from './editor-calls.ts';
import { type ReadSettings, readOptions, type Settings } from './editor-options.ts';
import { foldersOf, serverCapabilities } from './introduction.ts';
import { KnownRevisions } from './known-revisions.ts';
import { LanguageClient } from './language-client.ts';
import { LanguageFeatures } from './language-features.ts';
import { ModelAccess, promptLimitsOf } from './model-access.ts';
import { type OpenedDocument, OpenDocuments } from './open-documents.ts';
import { PushedDiagnostics } from './pushed-diagnostics.ts';
import { Requests } from './requests.ts';
import { StatusPushes } from './status-pushes.ts';
import { unsavedTexts } from './unsaved-texts.ts';
import { WorkspaceFolders } from './workspace-folders.ts';

export interface SessionParts {
  readonly engine: EditorEngine;
  readonly version: string;
  /** Ends the stream; never the process. */
  readonly end: () => void;
}

/** Code of the project in a language that editors are not set up for: what is typed in it changes what that code reaches. */
const templates = [{ scheme: 'file', pattern: '**/*.html' }];

interface Document {
  readonly textDocument: { readonly uri: string };
}

interface FoldersChange {
  readonly event: { readonly added: readonly WorkspaceFolder[]; readonly removed: readonly WorkspaceFolder[] };
}

/** The language server of one client, from its first message to the end of its stream. */
export class LanguageSession {
  readonly #engine: EditorEngine;
  readonly #parts: SessionParts;
  readonly #requests: Requests;
  readonly #client: LanguageClient;
  readonly #folders: WorkspaceFolders;
  readonly #documents: OpenDocuments;
  readonly #features: LanguageFeatures;
  readonly #pushed: PushedDiagnostics;
  readonly #api: ApiAccess;
  readonly #model: ModelAccess;
  readonly #revisions: KnownRevisions;
  readonly #status: StatusPushes<EditorStatus>;
  readonly #gone = new AbortController();
  #options: ReadSettings = readOptions({});
  #firstFolders: readonly string[] = [];

  constructor(rpc: MessageConnection, parts: SessionParts) {
    const { engine } = parts;
    this.#parts = parts;
    this.#engine = engine;
    this.#client = new LanguageClient(rpc);
    this.#requests = new Requests(rpc, this.#gone.signal, (fault) => this.#log(fault));
    this.#folders = new WorkspaceFolders(engine, () => this.#changed());
    this.#documents = new OpenDocuments(engine.insights);
    this.#model = new ModelAccess({ rpc, engine, gone: this.#gone.signal });
    this.#revisions = new KnownRevisions(engine);
    this.#api = new ApiAccess(engine, () => this.#status.now());
    this.#status = new StatusPushes(
      () => this.#readStatus(),
      (status) => this.#client.notify(editorStatusMethod, status),
      (fault) => this.#log(fault),
    );
    this.#features = new LanguageFeatures({
      engine,
      folders: this.#folders,
      documents: this.#documents,
      settings: () => this.#options.settings,
      readsMarkdown: () => this.#client.readsMarkdown,
      refreshLenses: () => this.#client.refreshLenses(),
      gone: this.#gone.signal,
    });
    this.#pushed = new PushedDiagnostics({
      documents: this.#documents,
      signal: this.#gone.signal,
      read: (uri) => this.#features.diagnostics(uri),
      send: (params) => this.#client.notify('textDocument/publishDiagnostics', params),
    });
    const deafen = engine.searchModel.onChange(() => this.#status.now());
    this.#gone.signal.addEventListener('abort', deafen, { once: true });
    const unsubscribe = engine.sync.onChange(() => this.#client.notify(syncChangedMethod, {}));
    this.#gone.signal.addEventListener('abort', unsubscribe, { once: true });
    this.#answerLife();
    this.#answerFolders();
    this.#followDocuments();
    this.#answerFeatures();
  }

  /** The engine leaves: what is asked from now on is refused, for the next engine to answer. */
  leave(): void {
    this.#requests.leave();
  }

  /** The client is gone. */
  close(): void {
    this.#gone.abort();
    this.#status.close();
    this.#folders.close();
    void this.#api.close();
  }

  #answerLife(): void {
    this.#requests.on('initialize', (params: InitializeParams) => this.#initialize(params));
    this.#requests.on('shutdown', () => null);
    this.#requests.onNotification('exit', () => this.#parts.end());
    this.#requests.onNotification('initialized', () => this.#begin());
    this.#requests.onNotification('workspace/didChangeConfiguration', ({ settings }: { settings: unknown }) =>
      this.#configure(settings),
    );
    this.#requests.on(callMethod, (params, signal) => this.#call(params, signal));
  }

  #call(params: unknown, signal: AbortSignal): Promise<unknown> {
    const promptLimits = promptLimitsOf(this.#options.settings.ask);
    const signals = {
      signal,
      connection: this.#gone.signal,
      leaving: this.#requests.leaving,
      trust: this.#trust,
      unsaved: (projectId: string) => unsavedTexts(this.#engine.insights, this.#folders, this.#documents, projectId),
      ...(promptLimits && { promptLimits }),
    } as const;
    return answerEditorCall(this.#engine.operations, params, signals, (item) =>
      this.#client.notify(answerItemMethod, item),
    );
  }

  /** Returns how far the client trusts its folders. */
  get #trust(): 'none' | 'of the folder' {
    return this.#options.settings.trusted ? 'of the folder' : 'none';
  }

  #answerFolders(): void {
    this.#requests.on(indexFolderMethod, (params) => this.#indexFolder(params));
    this.#requests.onNotification('workspace/didChangeWorkspaceFolders', ({ event }: FoldersChange) => {
      this.#folders.remove(event.removed.map(({ uri }) => uri));
      return this.#folders.add(event.added.map(({ uri }) => uri));
    });
  }

  #followDocuments(): void {
    this.#requests.onNotification('textDocument/didOpen', ({ textDocument }: { textDocument: OpenedDocument }) => {
      this.#documents.open(textDocument);
      this.#engine.sync.noteUse();
      if (!this.#client.pullsDiagnostics) this.#pushed.now(textDocument.uri);
    });
    this.#requests.onNotification('textDocument/didChange', (params: DidChangeTextDocumentParams) => {
      const { uri, version } = params.textDocument;
      this.#engine.sync.noteUse();
      this.#documents.get(uri)?.change(params.contentChanges, version);
      this.#expectSave(uri);
      if (!this.#client.pullsDiagnostics) this.#pushed.whenTyped(uri);
    });
    this.#requests.onNotification('textDocument/didSave', ({ textDocument: { uri } }: Document) => {
      this.#documents.get(uri)?.noteSaved();
      const place = this.#folders.place(uri);
      if (place !== undefined) this.#engine.projects.lookAt(place.projectId);
    });
    this.#requests.onNotification('textDocument/didClose', ({ textDocument: { uri } }: Document) => {
      this.#documents.close(uri);
      if (!this.#client.pullsDiagnostics) this.#pushed.clear(uri);
    });
  }

  #expectSave(uri: string): void {
    const place = this.#folders.place(uri);
    if (place !== undefined && this.#engine.projects.isThere(place.projectId)) {
      this.#engine.expectedSaves.note(place.projectId, place.file);
    }
  }

  #answerFeatures(): void {
    const [requests, features] = [this.#requests, this.#features];
    requests.on('textDocument/codeLens', ({ textDocument }: Document) => features.lenses(textDocument.uri));
    requests.on('codeLens/resolve', (lens: CodeLens) => features.resolveLens(lens));
    requests.on('textDocument/hover', (params: HoverParams) => features.hover(params));
    requests.on('textDocument/codeAction', (params: CodeActionParams, signal) => features.actions(params, signal));
    requests.on('textDocument/diagnostic', (params: DocumentDiagnosticParams) => features.pulledDiagnostics(params));
    requests.on(symbolAtMethod, (params: SymbolAtParams) => features.symbolAt(params));
    requests.on('textDocument/prepareCallHierarchy', (params: TextDocumentPositionParams) =>
      features.prepareCalls(params),
    );
    requests.on('callHierarchy/incomingCalls', (params: CallHierarchyIncomingCallsParams) =>
      features.incomingCalls(params),
    );
    requests.on('callHierarchy/outgoingCalls', (params: CallHierarchyOutgoingCallsParams) =>
      features.outgoingCalls(params),
    );
    requests.on('textDocument/prepareTypeHierarchy', (params: TextDocumentPositionParams) =>
      features.prepareTypes(params),
    );
    requests.on('typeHierarchy/supertypes', ({ item }: TypeHierarchySupertypesParams) => features.types(item, 'bases'));
    requests.on('typeHierarchy/subtypes', ({ item }: TypeHierarchySubtypesParams) => features.types(item, 'subtypes'));
    requests.on('workspace/symbol', (params: WorkspaceSymbolParams, signal) =>
      features.workspaceSymbols(params, signal),
    );
    requests.on('workspace/executeCommand', (params: ExecuteCommandParams) => features.runCommand(params));
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#client.introduce(params.capabilities);
    this.#options = readOptions(params.initializationOptions);
    this.#firstFolders = foldersOf(params);
    const serverInfo = { name: 'groundplan', version: this.#parts.version };
    return { serverInfo, capabilities: serverCapabilities(this.#options.settings, this.#client) };
  }

  async #begin(): Promise<void> {
    this.#client.follow(templates);
    await this.#apply();
    await this.#folders.add(this.#firstFolders);
  }

  /** Clients that are asked for their settings, instead of sending them, send none; others send those of all servers. */
  async #configure(settings: unknown): Promise<void> {
    const options = readOptions(settings, this.#options);
    if (options === this.#options) return;
    this.#options = options;
    await this.#apply();
    this.#refresh();
  }

  async #apply(): Promise<void> {
    const { api, trusted, indexOnOpen, ask } = this.#options.settings;
    this.#model.want(ask, trusted);
    this.#status.now();
    await this.#configureEngine(this.#options.settings);
    void this.#api.want(api, trusted);
    await this.#folders.setPreference({ trusted, index: indexOnOpen });
  }

  /** Applies the settings for the engine that all editors share. */
  async #configureEngine({
    memoryLimitMegabytes: megabytes,
    webhooks,
    search,
    metrics,
    sync,
  }: Settings): Promise<void> {
    const { signal } = this.#gone;
    const memoryLimitBytes = megabytes === undefined ? null : megabytes * 1024 * 1024;
    const preference = { webhooks, search, metrics, sync, memoryLimitBytes };
    const context = { caller: { kind: 'owner' }, signal, connection: signal, trust: this.#trust } as const;
    await this.#engine.operations.call('engine.configure', preference, context);
  }

  async #indexFolder(params: unknown): Promise<null> {
    const { uri, full } = (params ?? {}) as { uri?: unknown; full?: unknown };
    const folder = typeof uri === 'string' ? this.#folders.byUri(uri) : undefined;
    if (folder === undefined) throw new ApiError('path_not_found', `${String(uri)} is not a folder of this workspace.`);
    await folder.index(full === true, this.#gone.signal);
    if (folder.problem !== undefined) throw new ApiError(folder.problem.code, folder.problem.message);
    return null;
  }

  async #readStatus(): Promise<EditorStatus> {
    const folders = await Promise.all(this.#folders.all.map((folder) => folder.status()));
    const { state, problem } = this.#engine.searchModel.status ?? {};
    const searchModel = state && { searchModel: { state, ...(problem && { problem }) } };
    const { status: languageModel } = this.#model;
    const models = { ...searchModel, ...(languageModel && { languageModel }) };
    const searchProblem = this.#engine.searchProblem();
    const problems = [...this.#options.problems, ...(searchProblem === undefined ? [] : [searchProblem])];
    return { folders, api: this.#api.status, ...models, problems };
  }

  /**
   * A new snapshot changes all other answers: the client is notified at once. A snapshot that is no longer in memory
   * changes none: an editor that asked again would have it loaded, at the cost of another one's.
   */
  #changed(): void {
    try {
      if (!this.#revisions.take(this.#folders.all)) return this.#status.soon();
      this.#status.now();
      this.#refresh();
    } catch (fault) {
      // A listener of changes: a store that cannot be read at the moment must not end the change.
      this.#log(fault);
    }
  }

  #refresh(): void {
    this.#client.refresh();
    if (!this.#client.pullsDiagnostics) this.#pushed.all();
  }

  #log(fault: unknown): void {
    this.#engine.log(fault instanceof Error ? String(fault.stack) : String(fault));
  }
}
