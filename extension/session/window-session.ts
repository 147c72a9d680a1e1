import {
  CancellationError,
  type CancellationToken,
  EventEmitter,
  l10n,
  type LogOutputChannel,
  type Position,
  type Uri,
} from 'vscode';
import type { OnAnswerItem } from '#protocol/ask.ts';
import {
  callMethod,
  type EditorOptions,
  type EditorStatus,
  indexFolderMethod,
  type IndexFolderParams,
  type SymbolAt,
  type SymbolAtParams,
  symbolAtMethod,
} from '#protocol/editor.ts';
import type { OperationId, OperationParams } from '#protocol/operations.ts';
import { attempt, cancellable, type Connected, LEAVE_TIMEOUT_MS } from './attempt.ts';
import type { EngineConnection, EngineModule } from './engine-module.ts';
import {
  type EngineSession,
  type EngineState,
  type OperationAnswer,
  OperationRefused,
  statusOf,
} from './engine-session.ts';
import { readingOperations } from './reading-operations.ts';
import { RestartPolicy } from './restart-policy.ts';
import { sendRequest } from './send-request.ts';
import { SentOptions } from './sent-options.ts';
import type { AskParams, SessionModels } from './session-models.ts';
import { engineUnavailable, isPassing, type SessionProblem, sessionProblem } from './session-problem.ts';
import { AnswerStreams } from './answer-streams.ts';

export interface WindowSessionOptions {
  readonly log: LogOutputChannel;
  readonly loadEngine: () => Promise<EngineModule>;
  /** Of the extension. */
  readonly version: string;
  readonly stateFolder: () => string | undefined;
  readonly editorOptions: () => EditorOptions;
  readonly models: SessionModels;
}

const always = (): boolean => true;

const noStatus: EditorStatus = { folders: [], api: {}, problems: [] };

/** The session of this window: one connection at a time, opened when first needed and again whenever it is lost. */
export class WindowSession implements EngineSession {
  readonly #options: WindowSessionOptions;
  readonly #changes = new EventEmitter<EngineState>();
  readonly #syncChanges = new EventEmitter<void>();
  readonly #policy = new RestartPolicy();
  readonly #streams = new AnswerStreams();
  readonly #sent: SentOptions;
  #state: EngineState = { kind: 'idle' };
  #connected: Promise<Connected> | undefined;
  #current: Connected | undefined;
  #ending = new AbortController();
  #isDisposed = false;

  readonly onDidChangeState = this.#changes.event;
  readonly onDidChangeSync = this.#syncChanges.event;

  constructor(options: WindowSessionOptions) {
    this.#options = options;
    this.#sent = new SentOptions(options.editorOptions);
  }

  get version(): string {
    return this.#options.version;
  }

  get models(): SessionModels {
    return this.#options.models;
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Absent while there is no connection. */
  get connected(): Connected | undefined {
    return this.#current;
  }

  /** Connects if nothing is connected or under way. Throws `OperationRefused` once that has failed for good. */
  start(): Promise<Connected> {
    if (this.#isDisposed) return Promise.reject(new CancellationError());
    this.#connected ??= this.#connect();
    return this.#connected;
  }

  async call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    token?: CancellationToken,
    onItem?: OnAnswerItem,
  ): Promise<OperationAnswer<Id>> {
    if (id === 'ask.run') await this.#options.models.beforeQuestion(params as AskParams, token, onItem);
    const call = onItem && this.#streams.open(onItem);
    const sent = { operationId: id, params, ...(call && { stream: call.stream }) };
    const isRepeatable = () => readingOperations.has(id) && call?.hasItems !== true;
    try {
      return (await this.#request(callMethod, sent, isRepeatable, token)) as OperationAnswer<Id>;
    } finally {
      call?.close();
    }
  }

  async symbolAt(uri: Uri, { line, character }: Position): Promise<string | undefined> {
    const params: SymbolAtParams = { textDocument: { uri: uri.toString() }, position: { line, character } };
    const { symbol } = (await this.#request(symbolAtMethod, params, always)) as SymbolAt;
    return symbol;
  }

  async indexFolder(folder: Uri, options: { readonly full?: boolean } = {}): Promise<void> {
    const params: IndexFolderParams = { uri: folder.toString(), ...(options.full ? { full: true } : {}) };
    await this.#request(indexFolderMethod, params, always);
  }

  async restart(): Promise<void> {
    this.#policy.forget();
    const running = this.#current;
    if (running) {
      await this.#endEngine(running);
    } else if (this.#state.kind === 'failed') {
      this.#connected = undefined;
    }
    await this.start();
  }

  /** Sends changes in settings, trust or folders' trust to the engine; while it connects, as soon as it has. */
  async sendOptions(): Promise<void> {
    const client = this.#current?.client;
    if (client === undefined) return;
    try {
      await this.#sent.renew((settings) => client.sendNotification('workspace/didChangeConfiguration', { settings }));
    } catch (error) {
      // The next connection begins with them.
      this.#options.log.warn(`The settings did not reach the engine: ${String(error)}`);
    }
  }

  /** Closes this window's connection; the engine leaves by itself when it has no other. */
  async stop(): Promise<void> {
    this.#isDisposed = true;
    this.#ending.abort(new CancellationError());
    const client = this.#current?.client;
    this.#current = undefined;
    if (client?.isRunning()) await client.dispose().catch(() => undefined);
  }

  dispose(): void {
    void this.stop();
    this.#changes.dispose();
    this.#syncChanges.dispose();
  }

  async #connect(): Promise<Connected> {
    for (;;) {
      this.#setState({ kind: 'starting', status: this.#lastStatus() });
      try {
        return await this.#open();
      } catch (error) {
        if (this.#isDisposed) throw new CancellationError();
        await this.#pauseAfter(sessionProblem(error));
      }
    }
  }

  async #open(): Promise<Connected> {
    const { log, version, models } = this.#options;
    const engine = await this.#options.loadEngine();
    const stateDirectory = this.#options.stateFolder();
    const { signal } = this.#ending;
    const [connection, { openClient }, { serveModels }] = await Promise.all([
      engine.openLanguageStream({ stateDirectory, version, signal, notice: (line) => log.info(line) }),
      import('./open-client.ts'),
      import('./serve-models.ts'),
    ]);
    log.info(`Connected to engine ${connection.engine.version}, process ${connection.engine.pid}.`);
    const client = await openClient({
      stream: connection.stream,
      log,
      editorOptions: this.#sent.first(),
      onStatus: (status) => this.#setState({ kind: 'running', status }),
      onAnswerItem: (item) => this.#streams.receive(item),
      onSyncChanged: () => this.#syncChanges.fire(),
      serve: (opened) => serveModels(opened, models, (item) => this.#streams.listenerOf(item)),
      onClosed: () => this.#lost(connection),
    });
    this.#current = { client, connection };
    if (this.#state.kind !== 'running') this.#setState({ kind: 'running', status: this.#lastStatus() ?? noStatus });
    void this.sendOptions();
    return this.#current;
  }

  /** Resolves when its stream is closed. An engine that does not answer is ended: a person asked for it. */
  async #endEngine({ client, connection }: Connected): Promise<void> {
    const { stream } = connection;
    const { pid } = connection.engine;
    const closed = new Promise<void>((resolve) => stream.once('close', () => resolve()));
    const timer = setTimeout(() => {
      this.#options.log.warn(`Engine process ${pid} does not answer and is ended.`);
      endProcess(pid);
    }, LEAVE_TIMEOUT_MS);
    client.sendRequest(callMethod, { operationId: 'engine.stop', params: {} }).catch(() => undefined);
    await closed;
    clearTimeout(timer);
  }

  /** Returns when it is time for another try; throws when there will be none. */
  async #pauseAfter(problem: SessionProblem): Promise<void> {
    this.#options.log.error(`The engine can't be reached (${problem.code}): ${problem.message}`);
    const pauseMs = isPassing(problem) ? this.#policy.next(Date.now()) : 'give up';
    if (pauseMs === 'give up') throw this.#fail(problem);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }

  #fail(problem: SessionProblem): OperationRefused {
    this.#setState({ kind: 'failed', ...problem });
    return new OperationRefused(problem.code, problem.message);
  }

  #lost(connection: EngineConnection): void {
    if (this.#isDisposed || this.#current?.connection !== connection) return;
    this.#current = undefined;
    this.#connected = undefined;
    this.#options.log.warn(`The connection to the engine (process ${connection.engine.pid}) ended.`);
    const pauseMs = this.#policy.next(Date.now());
    if (pauseMs === 'give up') this.#giveUp();
    else this.#connected = this.#connectAfter(pauseMs);
  }

  #giveUp(): void {
    const message = l10n.t('The engine ended several times within three minutes. Its log says why.');
    const refused = this.#fail({ code: engineUnavailable, message });
    this.#connected = Promise.reject(refused);
    this.#connected.catch(() => undefined);
  }

  async #connectAfter(pauseMs: number): Promise<Connected> {
    this.#setState({ kind: 'starting', status: this.#lastStatus() });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return this.#connect();
  }

  #request(method: string, params: object, isRepeatable: () => boolean, token?: CancellationToken): Promise<unknown> {
    return sendRequest({
      connect: async () => attempt(await cancellable(this.start(), token), method, params, token),
      isRepeatable,
      cancelled: () => (token?.isCancellationRequested ? new CancellationError() : undefined),
      lostMessage: () => l10n.t('The engine went away before it answered. Whether it did what was asked is not known.'),
    });
  }

  #lastStatus(): EditorStatus | undefined {
    return statusOf(this.#state);
  }

  #setState(state: EngineState): void {
    this.#state = state;
    if (!this.#isDisposed) this.#changes.fire(state);
  }
}

/** It holds our stream open, so the number is still its own. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went by itself in this moment.
  }
}
