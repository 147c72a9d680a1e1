import type { OperationParams } from '#protocol/operations.ts';
import { parseAddressRanges } from '#server/service/proxies/address-ranges.ts';
import type { Figure } from '../ports/figures.ts';
import { ApiError } from '../operations/api-error.ts';
import type { RemoteOptions } from '../remote/remote-mode.ts';

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

/** A certificate with its key, in PEM. */
export interface TlsMaterial {
  readonly cert: Uint8Array;
  readonly key: Uint8Array;
}

/** The files that hold them. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** Addresses of other machines. */
export interface AddressSet {
  has(address: string | undefined): boolean;
}

/** Parts of a remote beside the API. */
export interface RemoteInterface {
  readonly options: RemoteOptions;
  /** False until it is served as a whole. */
  isReady(): boolean;
  figures(): readonly Figure[];
}

export interface HttpOptions {
  readonly host?: string;
  readonly port?: number;
  readonly tls?: TlsFiles;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Undefined while no client wants the dashboard, or where it is not built. */
  readonly dashboardFile: (name: DashboardFile) => Uint8Array | undefined;
  /** Present on a remote. */
  readonly remote?: RemoteInterface;
  /** Proxies in front of it. Absent: there are none. */
  readonly trustedProxies?: AddressSet;
}

export interface RunningInterface {
  readonly baseUrl: string;
  /** Of a remote with a port for its numbers. */
  readonly metricsUrl?: string;
  /** When its certificate ends, in milliseconds since 1970. Absent without one. */
  readonly certificateEndsAtMs?: number;
  /** Resolves once what is under way now is answered, after 5 s at the latest; it goes on serving. */
  settled(): Promise<void>;
  /** Takes no more requests and lets those under way end, for 5 s at the most. */
  close(): Promise<void>;
}

/** Preferences of one client for the interface. */
export type HttpPreference = Pick<
  OperationParams<'engine.serve'>,
  'host' | 'port' | 'tls' | 'allowedHosts' | 'allowedOrigins'
> & { readonly remote?: RemoteOptions };

/** One user's part in the interface. */
export interface JoinedInterface extends Omit<RunningInterface, 'settled' | 'close'> {
  /** It was there already, for another client. */
  readonly joined: boolean;
  /**
   * Called once; the last user to leave closes the port. Resolves once what is under way by then is answered: until then the
   * user's settings are to stand.
   */
  leave(): Promise<void>;
}

/** The one HTTP interface of an engine: there for as long as a client wants it. */
export class HttpServing {
  readonly #http: HttpInterface;
  readonly #dashboard: DashboardFiles;
  readonly #remote: Omit<RemoteInterface, 'options'>;
  #running: Promise<RunningInterface> | undefined;
  #options: HttpOptions | undefined;
  #baseUrl: string | undefined;
  readonly #closing = new Set<Promise<void>>();
  #users = 0;
  /** Users that want the dashboard. */
  #dashboards = 0;

  constructor(http: HttpInterface, dashboard: DashboardFiles, remote: Omit<RemoteInterface, 'options'>) {
    this.#http = http;
    this.#dashboard = dashboard;
    this.#remote = remote;
  }

  get baseUrl(): string | undefined {
    return this.#baseUrl;
  }

  /** Throws `engine_conflict` where it is served with other settings than preferred, and the error of the port. */
  async join(preference: HttpPreference): Promise<JoinedInterface> {
    this.#users++;
    try {
      const joined = this.#running !== undefined;
      const { baseUrl, metricsUrl, certificateEndsAtMs } = await this.#start(preference);
      return { baseUrl, metricsUrl, certificateEndsAtMs, joined, leave: () => this.#leave() };
    } catch (error) {
      await this.#giveUp();
      throw error;
    }
  }

  /** @returns a function that withdraws the request */
  wantDashboard(): () => void {
    this.#dashboards++;
    return () => {
      this.#dashboards--;
    };
  }

  /** Undefined while no client wants the dashboard, or where it is not built. */
  dashboardFile(name: DashboardFile): Uint8Array | undefined {
    return this.#dashboards > 0 ? this.#dashboard.read(name) : undefined;
  }

  /** Resolves once no port is open any more, those included that others are closing. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    this.#baseUrl = undefined;
    if (running !== undefined) {
      const closing: Promise<void> = closed(running).finally(() => this.#closing.delete(closing));
      this.#closing.add(closing);
    }
    await Promise.all(this.#closing);
  }

  /** A running interface is joined when it is what was asked for; it is never moved under its users' feet. */
  async #start(preference: HttpPreference): Promise<RunningInterface> {
    const dashboardFile = (name: DashboardFile) => this.dashboardFile(name);
    const { remote: options } = preference;
    const remote = options && { ...this.#remote, options };
    const wanted: HttpOptions = { ...optionsOf(preference), ...(remote && { remote }), dashboardFile };
    if (this.#running !== undefined) this.#refuseConflict(await this.#running, wanted);
    this.#options ??= wanted;
    this.#running ??= this.#http.start(wanted);
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
    const isSamePort = !wanted.port || wanted.port === Number(new URL(baseUrl).port);
    if (isSamePort && isServedAs(wanted, this.#options ?? noOptions)) return;
    throw new ApiError('engine_conflict', `The engine serves at ${baseUrl} already, for another client.`);
  }

  async #leave(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    if (this.#users > 1) await running?.settled();
    await this.#giveUp();
  }

  async #giveUp(): Promise<void> {
    this.#users--;
    if (this.#users > 0) return;
    this.#options = undefined;
    await this.close();
  }
}

function optionsOf(preference: HttpPreference): Omit<HttpOptions, 'dashboardFile' | 'remote'> {
  const { host, port, tls, allowedHosts = [], allowedOrigins = [], remote } = preference;
  const trustedProxies = remote && proxiesOf(remote);
  return { host, port, tls, allowedHosts, allowedOrigins, ...(trustedProxies && { trustedProxies }) };
}

function proxiesOf({ trustedProxies }: RemoteOptions): AddressSet | undefined {
  if (trustedProxies.length === 0) return undefined;
  const ranges = parseAddressRanges(trustedProxies);
  if (!('invalid' in ranges)) return ranges;
  throw new ApiError('invalid_parameter', `${ranges.invalid} is not a network such as 10.0.0.0/8.`);
}

type ServedOptions = Pick<HttpOptions, 'host' | 'tls' | 'allowedHosts' | 'allowedOrigins' | 'remote'>;

const noOptions: ServedOptions = { allowedHosts: [], allowedOrigins: [] };

/** Reports whether an interface with some options is what a client wants. A client that names no host takes any. */
function isServedAs(wanted: ServedOptions, served: ServedOptions): boolean {
  return (
    (wanted.host === undefined || wanted.host === (served.host ?? '127.0.0.1')) &&
    isSameSet(Object.values(wanted.tls ?? {}), Object.values(served.tls ?? {})) &&
    isSameSet(wanted.allowedHosts, served.allowedHosts) &&
    isSameSet(wanted.allowedOrigins, served.allowedOrigins) &&
    isSameRemote(wanted.remote?.options, served.remote?.options)
  );
}

function isSameRemote(wanted: RemoteOptions | undefined, served: RemoteOptions | undefined): boolean {
  if (wanted === undefined || served === undefined) return wanted === served;
  return (
    isSameSet(wanted.trustedProxies, served.trustedProxies) &&
    isSameSet(wanted.gitHosts, served.gitHosts) &&
    wanted.metricsPort === served.metricsPort &&
    wanted.requestLog === served.requestLog
  );
}

/** One that could not be started is closed. */
async function closed(running: Promise<RunningInterface>): Promise<void> {
  await (await running.catch(() => undefined))?.close();
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const [some, others] = [new Set(left), new Set(right)];
  return some.size === others.size && left.every((item) => others.has(item));
}
