import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import { folderName } from './folder-name.ts';
import { createKey, type KeysContext, revokeKey } from './keys.ts';
import type { Answer, CallContext } from './operation.ts';
import { resolveAnyFolder } from './project-folder.ts';
import type { OpenWorkspaceContext } from './open-workspace.ts';
import { checkProjectQuota } from './project-quota.ts';
import { ownerMember } from './project-space.ts';
import type { ProjectRecord } from './ports.ts';
import type { ServedRoots } from './served-roots.ts';

type ServeParams = OperationParams<'engine.serve'>;

/** How the HTTP interface is started: given by the composition root, since a use case knows no front. */
export interface HttpInterface {
  start(options: HttpOptions): Promise<RunningInterface>;
}

/** Files of the dashboard's page. */
export type DashboardFile = 'index.html' | 'dashboard.js' | 'dashboard.css';

/** The page as the build wrote it. */
export interface DashboardFiles {
  /** Undefined where it was not built. */
  read(name: DashboardFile): Uint8Array | undefined;
}

export interface HttpOptions {
  readonly host?: string;
  readonly port?: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Undefined while nobody wants the dashboard, or where it is not built. */
  readonly dashboardFile: (name: DashboardFile) => Uint8Array | undefined;
}

export interface RunningInterface {
  readonly baseUrl: string;
  /** Lets the answers under way end. */
  close(): Promise<void>;
}

export interface ServeContext extends OpenWorkspaceContext, KeysContext {
  readonly roots: ServedRoots;
  readonly http: HttpInterface;
  readonly dashboard: DashboardFiles;
  readonly pid: number;
  readonly log: (text: string) => void;
}

/** Takes back a step of `serve`. */
type End = () => unknown;

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
  /** Clients that want the dashboard. */
  #dashboards = 0;

  constructor(deps: ServeContext) {
    this.#deps = deps;
  }

  get baseUrl(): string | undefined {
    return this.#baseUrl;
  }

  async serve(params: ServeParams, context: CallContext): Promise<Answer<OperationResult<'engine.serve'>>> {
    const folders = params.directories.map((path) => resolveAnyFolder(path, this.#deps.folders, this.#deps.roots));
    this.#users++;
    const ends: End[] = [() => this.#leave()];
    try {
      const joined = this.#running !== undefined;
      const { baseUrl } = await this.#start(params);
      const served = await this.#open(folders, params, ends);
      const dashboard = this.#showDashboard(params, baseUrl, ends);
      if (context.connection?.aborted) throw new ApiError('cancelled', 'The client left before it was served.');
      context.connection?.addEventListener('abort', () => void this.#end(ends), { once: true });
      const more = { ...(joined && { joined }), ...(dashboard !== undefined && { dashboard }) };
      return { data: () => ({ baseUrl, ...served, ...more }) };
    } catch (error) {
      await this.#end(ends);
      throw error;
    }
  }

  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#baseUrl = undefined;
    await (await running?.catch(() => undefined))?.close();
  }

  /** What is done for this client alone; how to take each step back is put into `ends`. */
  async #open(
    folders: readonly string[],
    params: ServeParams,
    ends: End[],
  ): Promise<Omit<OperationResult<'engine.serve'>, 'baseUrl' | 'joined' | 'dashboard'>> {
    const deps = this.#deps;
    ends.push(deps.roots.add([...folders, ...(params.allowedRoots ?? [])]));
    const projects = await Promise.all(folders.map((folder) => this.#register(folder, !params.untrusted)));
    const { id: keyId, key } = createKey(deps, { name: 'serve' }, { forRun: true });
    ends.push(() => revokeKey(deps, keyId));
    return { pid: deps.pid, key, keyId, projects: projects.map(({ id, path }) => ({ id, path })) };
  }

  /** It is there for as long as one client wants it. Undefined unless this one does and there is one. */
  #showDashboard({ dashboard = false }: ServeParams, baseUrl: string, ends: End[]): string | undefined {
    if (!dashboard) return undefined;
    this.#dashboards++;
    ends.push(() => this.#dashboards--);
    return this.#dashboardFile('index.html') === undefined ? undefined : `${baseUrl}/`;
  }

  #dashboardFile(name: DashboardFile): Uint8Array | undefined {
    return this.#dashboards > 0 ? this.#deps.dashboard.read(name) : undefined;
  }

  /** Last step first. Nobody is there any more to hear of a failure, and it keeps no other step from being taken. */
  async #end(ends: readonly End[]): Promise<void> {
    for (const end of ends.toReversed()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the port closes after everything else
        await end();
      } catch (error) {
        this.#deps.log(`serve could not be ended in order: ${String(error)}`);
      }
    }
  }

  async #register(path: string, trusted: boolean): Promise<ProjectRecord> {
    const { state, workspaces } = this.#deps;
    const { id, closed } = state.transaction(() => {
      const project = state.projectAt(path, 'live', ownerMember) ?? this.#insert(path);
      return { id: project.id, closed: workspaces.setTrust(path, trusted) };
    });
    await closed;
    const project = state.project(id) as ProjectRecord;
    workspaces.workspaceOf(project).request(false);
    return project;
  }

  #insert(path: string): ProjectRecord {
    const { state, identifiers, clock } = this.#deps;
    const createdAtMs = clock.nowMs();
    const id = identifiers.next('prj', createdAtMs);
    const name = folderName(path);
    const project: ProjectRecord = { id, name, description: '', path, kind: 'live', member: ownerMember, createdAtMs };
    checkProjectQuota(state, project);
    state.insertProject(project);
    return project;
  }

  /** A running interface is joined when it is what was asked for; it is never moved under its users' feet. */
  async #start(params: ServeParams): Promise<RunningInterface> {
    const { host, port, allowedHosts = [], allowedOrigins = [] } = params;
    const dashboardFile = (name: DashboardFile) => this.#dashboardFile(name);
    const wanted: HttpOptions = { host, port, allowedHosts, allowedOrigins, dashboardFile };
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
    const sameHosts = isSameSet(wanted.allowedHosts, this.#options?.allowedHosts ?? []);
    const sameOrigins = isSameSet(wanted.allowedOrigins, this.#options?.allowedOrigins ?? []);
    if (!samePort || !sameHost || !sameHosts || !sameOrigins) {
      throw new ApiError('engine_conflict', `The engine serves at ${baseUrl} already, for another client.`);
    }
  }

  async #leave(): Promise<void> {
    this.#users--;
    if (this.#users > 0) return;
    this.#options = undefined;
    await this.close();
  }
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const [some, others] = [new Set(left), new Set(right)];
  return some.size === others.size && left.every((item) => others.has(item));
}
