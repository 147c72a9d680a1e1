import { resolve } from 'node:path';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { type IndexState, waitMaxSeconds } from '#protocol/index-state.ts';
import type { OnAnswerItem, AnswerItem } from '#protocol/ask.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { type CommandIo, writePieces, writeText } from './command-io.ts';
import type { CommandFiles } from './command-files.ts';
import type { CommandOptions } from './command-options.ts';
import type { EngineAccess } from './engine-access.ts';
import type { CommandRecorder } from '#server/app/ports/recording.ts';
import type { Machine } from './machine.ts';
import type { Keyring } from './keyring.ts';
import type { RuleTrial } from './rule-trial.ts';
import type { StateRestorer } from './state-restorer.ts';
import { showProgress } from './progress.ts';
import { type Style, styleFor } from './text/style.ts';
import { jsonDocument } from './text/json-document.ts';
import type { TableLook } from './text/table.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** Interfaces that the composition root gives to the command line. */
export interface Surroundings {
  readonly io: CommandIo;
  readonly engine: EngineAccess;
  readonly files: CommandFiles;
  readonly machine: Machine;
  readonly recorder: CommandRecorder;
  readonly ruleTrial: RuleTrial;
  readonly restorer: StateRestorer;
  readonly keyring: Keyring;
  readonly version: string;
}

/** Operations that wait for the index. */
type Question =
  | 'graph.get'
  | 'symbols.list'
  | 'search.run'
  | 'ask.run'
  | 'ask.prompt'
  | 'tour.get'
  | 'symbols.at'
  | 'nodes.named'
  | 'names.alike'
  | 'view.get'
  | 'path.get'
  | 'cycles.list'
  | 'callers.list'
  | 'callees.list'
  | 'unused.list'
  | 'entryPoints.list'
  | 'packages.list'
  | 'owners.get'
  | 'analyze.run'
  | 'metrics.get'
  | 'security.get'
  | 'diff.get'
  | 'facts.list';

/** Sent where the person confirmed that a wide folder is meant. */
type Confirmed = { readonly confirmed?: true };

/** The workspace that a command works on. */
export interface OpenProject {
  readonly id: string;
  /** Absolute path of its folder. */
  readonly root: string;
}

/** One command from its first call to the engine to its end. The connection is made when it is first needed. */
export class CommandSession {
  readonly surroundings: Surroundings;
  readonly options: CommandOptions;
  /** Arguments behind two dashes; undefined where there are no dashes. */
  readonly behindDashes: readonly string[] | undefined;
  readonly style: Style;
  #connecting: Promise<EngineConnection> | undefined;
  #prepare: ((connection: EngineConnection) => Promise<unknown>) | undefined;
  #isDetached = false;

  constructor(surroundings: Surroundings, options: CommandOptions, behindDashes?: readonly string[]) {
    this.surroundings = surroundings;
    this.options = options;
    this.behindDashes = behindDashes;
    this.style = styleFor(surroundings.io, options.color);
  }

  get io(): CommandIo {
    return this.surroundings.io;
  }

  /** A path as the user typed it. */
  resolvePath(path: string): string {
    return resolve(this.io.cwd, path);
  }

  get stateDirectory(): string | undefined {
    const given = this.options.state ?? this.options.data ?? (this.io.env.GROUNDPLAN_STATE || undefined);
    return given === undefined ? undefined : this.resolvePath(given);
  }

  get workspaceRoot(): string {
    const { workspace } = this.options;
    return workspace === undefined ? this.surroundings.files.projectRoot(this.io.cwd) : this.resolvePath(workspace);
  }

  /** A new connection, which later calls go over. */
  connect(mode: { readonly detached: boolean }): Promise<EngineConnection> {
    this.#isDetached = mode.detached;
    this.#connecting = this.#prepared(
      this.surroundings.engine.connect({ stateDirectory: this.stateDirectory, ...mode }),
    );
    return this.#connecting;
  }

  /** Does it now, and again on each later connection before anything is asked there: an engine forgets it with the one before. */
  async prepare(work: (connection: EngineConnection) => Promise<unknown>): Promise<void> {
    const connection = await (this.#connecting ?? this.connect({ detached: false }));
    this.#prepare = work;
    try {
      await work(connection);
    } catch (error) {
      if (!(error instanceof EngineGoneError && error.notBegun)) throw error;
      await this.connect({ detached: false });
    }
  }

  /** Does it on each connection that is made from now on. */
  onConnection(work: (connection: EngineConnection) => Promise<unknown>): void {
    this.#prepare = work;
  }

  async #prepared(connecting: Promise<EngineConnection>): Promise<EngineConnection> {
    const connection = await connecting;
    try {
      await this.#prepare?.(connection);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }

  async call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    onItem?: OnAnswerItem,
  ): Promise<OperationResult<Id>> {
    try {
      return await this.#callOnce(id, params, onItem);
    } catch (error) {
      // The engine was leaving. Only `serve` has to know, because it must serve again; any other command asks again.
      if (!(error instanceof EngineGoneError && error.notBegun) || this.#isDetached) throw error;
      await this.connect({ detached: false });
      return this.#callOnce(id, params, onItem);
    }
  }

  /** A call that an interruption does not end. */
  async callToTheEnd<Id extends OperationId>(id: Id, params: OperationParams<Id>): Promise<OperationResult<Id>> {
    const connection = await (this.#connecting ?? this.connect({ detached: false }));
    return (await connection.call(id, params)).data as OperationResult<Id>;
  }

  async #callOnce<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    onItem?: OnAnswerItem,
  ): Promise<OperationResult<Id>> {
    const connection = await (this.#connecting ?? this.connect({ detached: false }));
    const { data } = await connection.call(id, params, this.io.signal, onItem);
    return data as OperationResult<Id>;
  }

  /** The engine begins to bring the index up to date. Nothing is waited for: each question waits for what it needs. */
  async openProject(options: Omit<OperationParams<'workspace.open'>, 'path'> = {}): Promise<OpenProject> {
    const root = this.workspaceRoot;
    const { projectId } = await this.unlessUnexpected((confirmed) =>
      this.call('workspace.open', { path: root, ...options, ...confirmed }),
    );
    return { id: projectId, root };
  }

  /** Begins with a folder, and asks the person first where that is wider than they may have meant. */
  async unlessUnexpected<Result>(begin: (confirmed: Confirmed) => Promise<Result>): Promise<Result> {
    try {
      return await begin(this.options.yes ? { confirmed: true } : {});
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'confirmation_required';
      if (!isAsked || !(await this.io.confirm?.(`${visibleText(error.message)}\nIndex it now?`))) throw error;
      return begin({ confirmed: true });
    }
  }

  /** A question about a project, with a progress bar while its index is not ready for it. */
  ask<Id extends Question>(id: Id, params: OperationParams<Id>): Promise<OperationResult<Id>> {
    return this.withProgress(params.id, this.call(id, params), id === 'security.get' ? 'full' : 'default');
  }

  /**
   * The same, as a stream of items. The progress bar is gone before the first item comes, and all items are handled
   * when it ends, also where it fails.
   */
  async onItem<Id extends Question>(
    id: Id,
    params: OperationParams<Id>,
    onItem: (piece: AnswerItem) => Promise<void>,
  ): Promise<OperationResult<Id>> {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: free, resolve: release } = Promise.withResolvers<void>();
    let items: Promise<void> = free;
    const answer = this.call(id, params, (piece) => {
      begin();
      items = items.then(() => onItem(piece));
      // What goes wrong is thrown at the end.
      items.catch(() => undefined);
    });
    try {
      await this.withProgress(params.id, Promise.race([answer, begun])).finally(release);
      return await answer;
    } finally {
      await items;
    }
  }

  /** The state of the index once the run under way has ended. */
  untilIndexed(projectId: string): Promise<IndexState> {
    return this.withProgress(projectId, this.#endOfRun(projectId));
  }

  async #endOfRun(id: string): Promise<IndexState> {
    let state = await this.call('index.state', { id, detail: 'full' });
    while (state.status === 'indexing') {
      state = await this.call('index.state', { id, detail: 'full', wait: waitMaxSeconds });
    }
    return state;
  }

  /** Shows how far the index is until the work is done. @param detail `full`: also how far a scan is */
  withProgress<Result>(
    projectId: string,
    work: Promise<Result>,
    detail: 'default' | 'full' = 'default',
  ): Promise<Result> {
    const isWanted = this.options.progress ?? this.io.stderr.isTerminal;
    if (!isWanted) return work;
    return showProgress(this.io.stderr, work, () =>
      this.call('index.state', { id: projectId, ...(detail === 'full' && { detail }) }),
    );
  }

  get tableLook(): TableLook {
    const { isTerminal, columns } = this.io.stdout;
    return { columns: isTerminal ? columns : undefined, paintTitles: this.style.bold };
  }

  print(lines: Iterable<string>): Promise<void> {
    return writePieces(this.io.stdout, withLineEnds(lines));
  }

  printJson(data: object): Promise<void> {
    return writePieces(this.io.stdout, jsonDocument(data));
  }

  /** A line for the person, not part of the answer. */
  note(line: string): Promise<void> {
    return writeText(this.io.stderr, `${line}\n`);
  }

  /** The end of the session. A connection that never came about was reported where it was asked for. */
  async close(): Promise<void> {
    const connection = await this.#connecting?.catch(() => undefined);
    connection?.close();
    await connection?.closed;
  }
}

function* withLineEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}
