import { isAbsolute, join, relative, sep } from 'node:path';
import type { EditorProblem, FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { requireData } from '#server/app/operations/follow-answer.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { failureOf } from '../guard.ts';
import { pathOfUri } from './file-uris.ts';

export interface FolderPreference {
  readonly trusted: boolean;
  readonly index: boolean;
}

/** One workspace folder of a client, as a project of the engine for as long as the client has it open. */
export class EditorFolder {
  /** As the client named it. */
  readonly uri: string;
  /** Undefined where it names no folder of this machine. */
  readonly path: string | undefined;
  readonly #engine: EditorEngine;
  readonly #changed: () => void;
  #attachment: AbortController | undefined;
  #unfollow: () => void = () => undefined;
  #preference: FolderPreference = { trusted: false, index: false };
  #projectId: string | undefined;
  #problem: EditorProblem | undefined;

  /** @param changed called whenever the status may be another one */
  constructor(uri: string, engine: EditorEngine, changed: () => void) {
    this.uri = uri;
    this.path = pathOfUri(uri);
    this.#engine = engine;
    this.#changed = changed;
    if (this.path === undefined) this.#problem = notOnDisk;
  }

  /** Undefined where it could not be opened, or was deleted since. */
  get projectId(): string | undefined {
    const id = this.#projectId;
    return id !== undefined && this.#engine.projects.isThere(id) ? id : undefined;
  }

  /** Path of a document seen from the folder, with `/`; undefined for one that lies elsewhere. */
  pathInside(path: string): string | undefined {
    if (this.path === undefined) return undefined;
    const inside = relative(this.path, path);
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return undefined;
    return inside.split(sep).join('/');
  }

  /** Absolute path of a file of the project. */
  pathOf(file: string): string {
    return join(this.path ?? '', file);
  }

  /** Never rejects: what went wrong is in the status. */
  async attach(preference: FolderPreference): Promise<void> {
    if (this.path === undefined) return;
    this.detach();
    this.#preference = preference;
    const attachment = new AbortController();
    this.#attachment = attachment;
    try {
      const { projectId } = await this.#open(this.path, attachment.signal);
      if (attachment.signal.aborted) return;
      this.#projectId = projectId;
      this.#unfollow = this.#engine.projects.follow(projectId, this.#changed);
    } catch (error) {
      if (!attachment.signal.aborted) this.#problem = this.#problemOf(error);
    }
    this.#changed();
  }

  detach(): void {
    this.#unfollow();
    this.#unfollow = () => undefined;
    this.#attachment?.abort();
    this.#attachment = undefined;
  }

  /** A folder that is wider than a person may have meant is opened, and waits for them to ask for its index. */
  async #open(path: string, signal: AbortSignal): Promise<OperationResult<'workspace.attach'>> {
    this.#problem = undefined;
    const preference = { path, ...this.#preference };
    try {
      return await this.#call('workspace.attach', preference, signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'confirmation_required')) throw error;
      this.#problem = this.#problemOf(error);
      return this.#call('workspace.attach', { ...preference, index: false }, signal);
    }
  }

  /** A person asks for it: also where it is not trusted, could not be opened before, or was deleted. */
  async index(full: boolean, signal: AbortSignal): Promise<void> {
    if (this.projectId === undefined) await this.attach(this.#preference);
    const id = this.projectId;
    if (id !== undefined) {
      this.#problem = undefined;
      await this.#call('index.start', { id, full }, signal);
    }
    this.#changed();
  }

  get problem(): EditorProblem | undefined {
    return this.#projectId === undefined || this.projectId !== undefined ? this.#problem : deleted;
  }

  async status(): Promise<FolderStatus> {
    const { uri, problem, projectId: id } = this;
    const { trusted } = this.#preference;
    if (problem !== undefined || id === undefined) return { uri, trusted, ...(problem !== undefined && { problem }) };
    try {
      const index = await this.#call('index.state', { id });
      const stats = this.#engine.projects.statsOf(id) ?? (await this.#storedStats(id));
      const watch = this.#engine.projects.watchOf(id);
      const gone = vanished(index);
      return { uri, projectId: id, trusted, index, stats, ...watch, ...(gone !== undefined && { problem: gone }) };
    } catch (error) {
      return { uri, trusted, problem: this.problem ?? this.#problemOf(error) };
    }
  }

  async #storedStats(id: string): Promise<FolderStatus['stats']> {
    const { project } = await this.#call('projects.get', { id });
    const { files, symbols, dependencies } = project.stats;
    return { files, symbols, dependencies };
  }

  async #call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    connection?: AbortSignal,
  ): Promise<OperationResult<Id>> {
    const signal = connection ?? new AbortController().signal;
    const context: CallContext = { caller: { kind: 'owner' }, signal, connection };
    const answer = await this.#engine.operations.call(id, params, context);
    return (await requireData(answer).data()) as OperationResult<Id>;
  }

  #problemOf(error: unknown): EditorProblem {
    const { code, message, fault } = failureOf(error);
    if (fault !== undefined) this.#engine.log(fault instanceof Error ? String(fault.stack) : String(fault));
    return { code, message };
  }
}

const notOnDisk: EditorProblem = {
  code: 'path_not_allowed',
  message: 'Groundplan reads folders on the disk of this machine only; this one is of another kind.',
};

const deleted: EditorProblem = {
  code: 'project_not_found',
  message: 'The project was deleted from Groundplan; the folder itself was not touched. Index it to register it again.',
};

function vanished({ failure }: IndexState): EditorProblem | undefined {
  if (failure?.code !== 'path_missing') return undefined;
  return { code: failure.code, message: 'The folder is not there any more. Once it is back, index it.' };
}
