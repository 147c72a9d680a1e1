import { isAbsolute, join } from 'node:path';
import { cloneTarget } from '#server/service/git-hosts/clone-url.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Cloner, CloneRequest } from '../ports/cloning.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import type { RemoteMode } from '../remote/remote-mode.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';

export interface ProjectClonesParts {
  readonly state: StateStore;
  readonly workspaces: ProjectWorkspaces;
  readonly remote: RemoteMode;
  readonly cloner: Cloner;
  readonly facts: { readonly stateDirectory: string };
  readonly log: (text: string) => void;
}

/** Copies at a time; the others wait for their turn. */
const atATimeMax = 2;

interface CloneUnderWay {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Copies of the repositories that projects of a remote were registered with: made, and brought up to date, by POST index,
 * and by nothing else. From the first one on the project is one of a folder like any other.
 */
export class ProjectClones {
  readonly #parts: ProjectClonesParts;
  readonly #underWay = new Map<string, CloneUnderWay>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(parts: ProjectClonesParts) {
    this.#parts = parts;
  }

  /** Reports whether the project was registered with a URL or a name, and not with a folder. */
  concerns(project: ProjectRecord): boolean {
    return this.#parts.remote.isRemote && !isAbsolute(registeredPath(project));
  }

  /** Resolves when the copy under way is done, or `deadline` aborts. Undefined where there is none. */
  settled({ id }: ProjectRecord, deadline: AbortSignal): Promise<void> | undefined {
    const ended = this.#underWay.get(id)?.ended;
    if (ended === undefined) return undefined;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    deadline.addEventListener('abort', () => resolve(), { once: true });
    if (deadline.aborted) resolve();
    return Promise.race([ended, late]);
  }

  /**
   * Returns what is to be cloned. Rejects with `path_not_allowed` where that is not allowed, and with
   * `project_not_indexed` for a name, whose content members send.
   */
  async requestFor(project: ProjectRecord): Promise<Omit<CloneRequest, 'signal'>> {
    const { remote, cloner } = this.#parts;
    const path = registeredPath(project);
    if (!path.startsWith('https://')) {
      throw new ApiError('project_not_indexed', 'The project has no repository: its content arrives as snapshots.');
    }
    const target = cloneTarget(path, remote.served?.options.gitHosts ?? []);
    if ('refusal' in target) throw new ApiError('path_not_allowed', target.refusal);
    const { url, host, port, isListedByName: mayBePrivate } = target;
    const failure = await cloner.check({ host, mayBePrivate });
    if (failure !== undefined) throw new ApiError('path_not_allowed', failure.message);
    return { url, host, port, mayBePrivate, folder: join(this.#root, project.id) };
  }

  /** Number of the copies that are made or wait. */
  get underWay(): number {
    return this.#underWay.size;
  }

  /** Begins a copy, or joins the one under way. @param index begins the run, once the copy is there */
  begin(project: ProjectRecord, request: Omit<CloneRequest, 'signal'>, index: (project: ProjectRecord) => void): void {
    if (this.#underWay.has(project.id)) return;
    const stop = new AbortController();
    const ended = this.#copy(project, { ...request, signal: stop.signal }, index).finally(() => {
      this.#underWay.delete(project.id);
    });
    this.#underWay.set(project.id, { stop, ended });
  }

  /** The project is gone: what is there of it goes too. */
  async forget(projectId: string): Promise<void> {
    const underWay = this.#underWay.get(projectId);
    underWay?.stop.abort();
    await underWay?.ended;
    await this.#parts.cloner.remove(join(this.#root, projectId));
  }

  async close(): Promise<void> {
    const all = [...this.#underWay.values()];
    for (const { stop } of all) stop.abort();
    await Promise.all(all.map(({ ended }) => ended));
  }

  get #root(): string {
    return join(this.#parts.facts.stateDirectory, 'clones');
  }

  async #copy(project: ProjectRecord, request: CloneRequest, index: (project: ProjectRecord) => void): Promise<void> {
    const { workspaces, log } = this.#parts;
    const endAwaiting = workspaces.awaitFiles(project);
    try {
      await this.#copyInTurn(project, request, index);
    } catch (error) {
      log(`clone of ${project.id} failed: ${String(error)}`);
    } finally {
      endAwaiting();
    }
  }

  async #copyInTurn(
    project: ProjectRecord,
    request: CloneRequest,
    index: (project: ProjectRecord) => void,
  ): Promise<void> {
    const failure = await this.#inTurn(() => this.#parts.cloner.clone(request));
    if (request.signal.aborted) return;
    if (failure === undefined) await this.#take(project, request.folder, index);
    else await this.#parts.workspaces.failAwaited(project, failure);
  }

  /** The folder becomes the project's: trusted, since who runs the server listed its host. */
  async #take(project: ProjectRecord, folder: string, index: (project: ProjectRecord) => void): Promise<void> {
    const { state, workspaces } = this.#parts;
    if (!workspaces.isTrusted({ path: folder })) await workspaces.setTrust(this.#root, true);
    state.setProjectFolder(project.id, folder);
    const copied = state.project(project.id);
    if (copied !== undefined) index(copied);
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atATimeMax) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}

function registeredPath({ origin, path }: ProjectRecord): string {
  return origin ?? path;
}
