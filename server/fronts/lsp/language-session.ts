import type { CancellationToken, MessageConnection } from 'vscode-jsonrpc/node';
import type { CodeLens, InitializeParams, InitializeResult, WorkspaceFolder } from 'vscode-languageserver-protocol';
import {
  callMethod,
  editorStatusMethod,
  type EditorStatus,
  indexFolderMethod,
  showDependenciesCommand,
  showDependentsCommand,
} from '#protocol/editor.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { ApiError } from '#server/app/api-error.ts';
import { ApiAccess } from './api-access.ts';
import { fileLenses, resolveLens } from './code-lenses.ts';
import { answerEditorCall, leaving, refusalOf } from './editor-calls.ts';
import { type ReadSettings, readOptions } from './editor-options.ts';
import { uriOfPath } from './file-uris.ts';
import { LanguageClient } from './language-client.ts';
import { StatusPushes } from './status-pushes.ts';
import { WorkspaceFolders } from './workspace-folders.ts';

export interface SessionParts {
  readonly engine: EditorEngine;
  readonly version: string;
  /** Ends the stream; never the process. */
  readonly end: () => void;
}

/** The language server of one client, from its first message to the end of its stream. */
export class LanguageSession {
  readonly #engine: EditorEngine;
  readonly #parts: SessionParts;
  readonly #rpc: MessageConnection;
  readonly #client: LanguageClient;
  readonly #folders: WorkspaceFolders;
  readonly #api: ApiAccess;
  readonly #pushes: StatusPushes<EditorStatus>;
  readonly #gone = new AbortController();
  #options: ReadSettings = readOptions({});
  #firstFolders: readonly string[] = [];
  #snapshots = '';
  #isLeaving = false;

  constructor(rpc: MessageConnection, parts: SessionParts) {
    this.#rpc = rpc;
    this.#parts = parts;
    this.#engine = parts.engine;
    this.#client = new LanguageClient(rpc);
    this.#folders = new WorkspaceFolders(parts.engine, () => this.#changed());
    this.#api = new ApiAccess(parts.engine, () => this.#pushes.now());
    this.#pushes = new StatusPushes(
      () => this.#status(),
      (status) => this.#client.notify(editorStatusMethod, status),
    );
    this.#listen();
  }

  /** The engine leaves: what is asked from now on is refused, for the next engine to answer. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** The client is gone. */
  close(): void {
    this.#gone.abort();
    this.#pushes.close();
    this.#folders.close();
    void this.#api.close();
  }

  #listen(): void {
    this.#request('initialize', (params: InitializeParams) => this.#initialize(params));
    this.#request('shutdown', () => null);
    this.#rpc.onNotification('exit', () => this.#parts.end());
    this.#rpc.onNotification('initialized', () => this.#begin());
    this.#rpc.onNotification('workspace/didChangeConfiguration', ({ settings }: { settings: unknown }) =>
      this.#configure(settings),
    );
    this.#rpc.onNotification('workspace/didChangeWorkspaceFolders', (params: FoldersChange) => {
      this.#folders.remove(params.event.removed.map(({ uri }) => uri));
      return this.#folders.add(params.event.added.map(({ uri }) => uri));
    });
    this.#request(callMethod, (params: unknown, token) =>
      answerEditorCall(
        { operations: this.#engine.operations, connection: this.#gone.signal, onFault: (fault) => this.#log(fault) },
        params,
        token,
      ),
    );
    this.#request(indexFolderMethod, (params: unknown) => this.#indexFolder(params));
    this.#request('textDocument/codeLens', ({ textDocument: { uri } }: Document) => this.#lenses(uri));
    this.#request('codeLens/resolve', (lens: CodeLens) =>
      resolveLens(this.#engine.insights, lens, this.#folders.place((lens.data as { uri: string }).uri)),
    );
  }

  #initialize(params: InitializeParams): InitializeResult {
    this.#client.introduce(params.capabilities);
    this.#options = readOptions(params.initializationOptions);
    this.#firstFolders = foldersOf(params);
    const isOurs = this.#options.settings.commands === 'server';
    return {
      serverInfo: { name: 'groundplan', version: this.#parts.version },
      capabilities: {
        positionEncoding: 'utf-16',
        textDocumentSync: { openClose: true, change: 2, save: true },
        codeLensProvider: { resolveProvider: true },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
        ...(isOurs && { executeCommandProvider: { commands: [showDependentsCommand, showDependenciesCommand] } }),
      },
    };
  }

  async #begin(): Promise<void> {
    await this.#apply();
    await this.#folders.add(this.#firstFolders);
  }

  /** Clients that are asked for their settings, instead of sending them, send none. */
  async #configure(settings: unknown): Promise<void> {
    if (settings === undefined || settings === null) return;
    this.#options = readOptions(settings);
    await this.#apply();
    this.#client.refresh();
  }

  async #apply(): Promise<void> {
    const { settings } = this.#options;
    const { memoryLimitMegabytes: megabytes } = settings;
    this.#pushes.now();
    if (megabytes !== undefined) await this.#limitMemory(megabytes);
    void this.#api.want(settings.api);
    await this.#folders.setWish({ trusted: settings.trusted, index: settings.indexOnOpen });
  }

  async #limitMemory(megabytes: number): Promise<void> {
    const context = { caller: { kind: 'owner' }, signal: this.#gone.signal } as const;
    await this.#engine.operations.call('engine.configure', { memoryLimitBytes: megabytes * 1024 * 1024 }, context);
  }

  async #indexFolder(params: unknown): Promise<null> {
    const { uri, full } = (params ?? {}) as { uri?: unknown; full?: unknown };
    const folder = typeof uri === 'string' ? this.#folders.byUri(uri) : undefined;
    if (folder === undefined) throw new ApiError('path_not_found', `${String(uri)} is not a folder of this workspace.`);
    await folder.index(full === true, this.#gone.signal);
    if (folder.problem !== undefined) throw new ApiError(folder.problem.code, folder.problem.message);
    return null;
  }

  #lenses(uri: string): CodeLens[] {
    const place = this.#options.settings.codeLens ? this.#folders.place(uri) : undefined;
    return place === undefined ? [] : fileLenses(this.#engine.insights, uri, place);
  }

  async #status(): Promise<EditorStatus> {
    const folders = await Promise.all(this.#folders.all.map((folder) => folder.status()));
    return { folders, api: this.#api.status, problems: this.#options.problems };
  }

  /** A new snapshot makes other answers of everything: it is told at once. */
  #changed(): void {
    const ids = this.#folders.all.map(({ projectId }) => projectId && this.#engine.projects.newestSnapshot(projectId));
    const snapshots = ids.join();
    if (snapshots === this.#snapshots) return this.#pushes.soon();
    this.#snapshots = snapshots;
    this.#pushes.now();
    this.#client.refresh();
  }

  #request<Params>(method: string, answer: (params: Params, token: CancellationToken) => unknown): void {
    this.#rpc.onRequest(method, async (params: Params, token: CancellationToken): Promise<unknown> => {
      if (this.#isLeaving) return leaving();
      try {
        return await answer(params, token);
      } catch (error) {
        return refusalOf(error, this.#gone.signal, (fault) => this.#log(fault));
      }
    });
  }

  #log(fault: unknown): void {
    this.#engine.log(fault instanceof Error ? String(fault.stack) : String(fault));
  }
}

interface Document {
  readonly textDocument: { readonly uri: string };
}

interface FoldersChange {
  readonly event: { readonly added: readonly WorkspaceFolder[]; readonly removed: readonly WorkspaceFolder[] };
}

/** Older clients name one root. */
function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri);
  if (rootUri) return [rootUri];
  return rootPath ? [uriOfPath(rootPath)] : [];
}
