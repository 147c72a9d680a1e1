import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import { createKey, type KeysContext, revokeKey } from './keys.ts';
import type { Answer, CallContext } from './operation.ts';
import { resolveAnyFolder } from './project-folder.ts';
import type { OpenWorkspaceContext } from './open-workspace.ts';
import { ownerMember } from './project-space.ts';
import type { ProjectRecord } from './ports.ts';
import type { ServedRoots } from './served-roots.ts';

type ServeParams = OperationParams<'engine.serve'>;

/** How the HTTP interface is started: given by the composition root, since a use case knows no front. */
export interface HttpInterface {
  start(options: HttpOptions): Promise<RunningInterface>;
}

export interface HttpOptions {
  readonly host?: string;
  readonly port?: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

export interface RunningInterface {
  readonly baseUrl: string;
  /** Lets the answers under way end. */
  close(): Promise<void>;
}

export interface ServeContext extends OpenWorkspaceContext, KeysContext {
  readonly roots: ServedRoots;
  readonly http: HttpInterface;
  readonly pid: number;
}

/**
 * Serves folders over HTTP for as long as a client of the pipe wants it. One interface serves all of them: a second
 * `serve` adds its folders, and the last one to leave closes the port.
 */
export class Serving {
  readonly #deps: ServeContext;
  #running: Promise<RunningInterface> | undefined;
  #options: HttpOptions | undefined;
  #baseUrl: string | undefined;
  #users = 0;

  constructor(deps: ServeContext) {
    this.#deps = deps;
  }

  get baseUrl(): string | undefined {
    return this.#baseUrl;
  }

  async serve(params: ServeParams, context: CallContext): Promise<Answer<OperationResult<'engine.serve'>>> {
    const { deps, folders } = { deps: this.#deps, folders: this.#folders(params) };
    const { baseUrl } = await this.#start(params);
    const removeRoots = deps.roots.add([...folders, ...(params.allowedRoots ?? [])]);
    const projects = folders.map((folder) => this.#register(folder, params.untrusted ?? false));
    const key = createKey(deps, { name: 'serve' }, { forRun: true });
    this.#users++;
    this.#whenOver(context, async () => {
      removeRoots();
      revokeKey(deps, key.id);
      await this.#leave();
    });
    const served = projects.map(({ id, path }) => ({ id, path }));
    return { data: () => ({ baseUrl, pid: deps.pid, key: key.key, keyId: key.id, projects: served }) };
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#baseUrl = undefined;
    await (await running?.catch(() => undefined))?.close();
  }

  #folders(params: ServeParams): readonly string[] {
    return params.directories.map((path) => resolveAnyFolder(path, this.#deps.folders, this.#deps.roots));
  }

  #register(path: string, untrusted: boolean): ProjectRecord {
    const { state, identifiers, clock, workspaces } = this.#deps;
    if (untrusted) workspaces.distrust(path);
    const known = state.projectAt(path, 'live', ownerMember);
    const createdAtMs = clock.nowMs();
    const name = path.slice(path.lastIndexOf('/') + 1) || path;
    const fresh = { name, description: '', path, kind: 'live', member: ownerMember, createdAtMs } as const;
    const project = known ?? { id: identifiers.next('prj', createdAtMs), ...fresh };
    if (known === undefined) state.insertProject(project);
    workspaces.workspaceOf(project).request(false);
    return project;
  }

  /** A running interface is joined when it is what was asked for; it is never moved under its users' feet. */
  async #start(params: ServeParams): Promise<RunningInterface> {
    const { host, port, allowedHosts = [], allowedOrigins = [] } = params;
    const wanted: HttpOptions = { host, port, allowedHosts, allowedOrigins };
    if (this.#running !== undefined) this.#refuseConflict(await this.#running, wanted);
    this.#options ??= wanted;
    this.#running ??= this.#deps.http.start(wanted);
    try {
      const running = await this.#running;
      this.#baseUrl = running.baseUrl;
      return running;
    } catch (error) {
      this.#running = undefined;
      this.#options = undefined;
      throw error;
    }
  }

  #refuseConflict({ baseUrl }: RunningInterface, wanted: HttpOptions): void {
    const samePort = !wanted.port || wanted.port === Number(new URL(baseUrl).port);
    const sameHost = wanted.host === undefined || wanted.host === (this.#options?.host ?? '127.0.0.1');
    if (!samePort || !sameHost) {
      throw new ApiError('engine_conflict', `The engine serves at ${baseUrl} already, for another client.`);
    }
  }

  async #leave(): Promise<void> {
    this.#users--;
    if (this.#users > 0) return;
    this.#options = undefined;
    await this.close();
  }

  #whenOver({ connection }: CallContext, end: () => Promise<void>): void {
    connection?.addEventListener('abort', () => void end(), { once: true });
  }
}
