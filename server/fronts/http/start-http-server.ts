import type { Server } from 'node:http';
import type { AgentInterface } from '#server/app/agents/agent-interface.ts';
import { authenticate } from '#server/app/access/authenticate.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import type { RemoteAccess } from '#server/app/members/remote-access.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import type { Clock } from '#server/app/ports/clock.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { createRoutedServer } from './router.ts';
import type { RecentRequests } from '#server/app/access/recent-requests.ts';
import { RepeatedRequests } from '#server/app/access/repeated-requests.ts';
import type { RequestLimits } from '#server/app/access/request-limits.ts';
import type { AddressSet, DashboardFile, RemoteInterface, TlsMaterial } from '#server/app/serving/http-serving.ts';
import { BodyCache } from './body-cache.ts';
import { defaultTimeouts, type Timeouts } from './connections.ts';
import type { Exchange } from './exchange.ts';
import type { EndedRequest, HttpContext } from './http-context.ts';
import { isLoopback, listen, listenOnIpv6 } from './listen.ts';
import { requestJson, requestLine } from './log-line.ts';
import { openMetricsPort } from './metrics-port.ts';
import { prometheusText } from './prometheus-text.ts';
import { RequestMetrics } from './request-metrics.ts';
import { defaultStreamLimits, type StreamLimits } from './stream-response.ts';

export interface HttpServerOptions {
  readonly operations: OperationCaller;
  readonly state: StateStore;
  readonly clock: Clock;
  /** The same windows that `limits.get` shows. */
  readonly limits: RequestLimits;
  /** The same that `requests.list` shows. Default: they are not shown. */
  readonly requests?: RecentRequests;
  /** `req_…` */
  readonly newRequestId: () => string;
  /** Takes one line without a line break; it holds no key, no query and no absolute path. */
  readonly log: (line: string) => void;
  /** Default: 127.0.0.1, and ::1 beside it. */
  readonly host?: string;
  /** Needed for every address that is not loopback, unless a proxy stands in front of it. */
  readonly tls?: TlsMaterial;
  /** Default: 7431 if it is free, else any free one. 0: any free one. */
  readonly port?: number;
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  /** Default: no proxy is trusted. */
  readonly trustedProxies?: AddressSet;
  /** Default: there is no dashboard. */
  readonly dashboardFile?: (name: DashboardFile) => Uint8Array | undefined;
  /** Answers at `/mcp`. Default: there is no such route. */
  readonly agents?: AgentInterface;
  /** Present on a remote: health, numbers. */
  readonly remote?: RemoteInterface;
  /** Gets each request as a line of JSON. Default: `log` gets a line of words. */
  readonly logRequest?: (line: string) => void;
  /** Ways into a remote without a key. Default: this is none. */
  readonly access?: RemoteAccess;
  readonly timeouts?: Timeouts;
  /** At a time. Default: 1,000. */
  readonly connectionsMax?: number;
  readonly streams?: StreamLimits;
  /** Default: a request waits up to 10 s for its place. */
  readonly concurrency?: ConcurrencyLimits;
  /** Default: with the usual limits. */
  readonly repeated?: RepeatedRequests;
  /** Serialised answers kept in memory. */
  readonly cachedBytesMax?: number;
}

export interface RunningHttpServer {
  readonly baseUrl: string;
  /** Where the numbers are without a key. Absent where no port was asked for. */
  readonly metricsUrl?: string;
  /** Resolves once what is under way now is answered, after 5 s at the latest. Streams and held answers do not count. */
  settled(): Promise<void>;
  /** Takes no more requests, lets those under way end for up to 5 s. */
  close(): Promise<void>;
}

const closeWithinMs = 5000;
const usualConnectionsMax = 1000;
const cachedBytes = 64 * 1024 * 1024;

/**
 * Serves the operations over HTTP. Throws `port_unavailable`, and `invalid_parameter` for an address that is not
 * loopback without a certificate, or a certificate that is none.
 */
export async function startHttpServer(options: HttpServerOptions): Promise<RunningHttpServer> {
  const { host = '127.0.0.1', timeouts = defaultTimeouts, connectionsMax = usualConnectionsMax } = options;
  // Keys would travel in plain text.
  if (!isLoopback(host) && options.tls === undefined && options.trustedProxies === undefined) {
    throw new ApiError('invalid_parameter', `${host} is not a loopback address: it needs a certificate and its key.`);
  }
  const run: ServerRun = { underWay: new Set(), metrics: new RequestMetrics(), isEnding: false };
  const context = contextOf(options, run);
  const { underWay } = run;
  const server = createRoutedServer(context, { timeouts, connectionsMax }, underWay);
  const port = await listen(server, host, options.port);
  const numbers = await openNumbers(options, context).catch(async (error: unknown) => {
    server.close();
    throw error;
  });
  const twin = options.host === undefined ? await listenOnIpv6(server, port) : undefined;
  return {
    baseUrl: `${context.policy.scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    ...(numbers && { metricsUrl: numbers.url }),
    settled: () => untilAnswered(underWay),
    close: async () => {
      run.isEnding = true;
      twin?.close();
      numbers?.close();
      await closeServer(server, underWay);
    },
  };
}

/** State of one server. */
interface ServerRun {
  readonly underWay: Set<Exchange>;
  readonly metrics: RequestMetrics;
  isEnding: boolean;
}

async function openNumbers({ remote }: HttpServerOptions, context: HttpContext) {
  const port = remote?.options.metricsPort;
  return port === undefined ? undefined : openMetricsPort(port, () => context.remote?.metrics() ?? '');
}

function contextOf(options: HttpServerOptions, run: ServerRun): HttpContext {
  const { operations, state, clock, limits, newRequestId, log } = options;
  return {
    operations,
    limits,
    clock,
    newRequestId,
    log,
    onEnded: atEndOfRequest(options, run),
    remote: remoteContext(options, run),
    concurrency: options.concurrency ?? new ConcurrencyLimits(),
    repeated: options.repeated ?? new RepeatedRequests(state, clock),
    policy: {
      allowedHosts: lowerCase(options.allowedHosts ?? []),
      allowedOrigins: lowerCase(options.allowedOrigins ?? []),
      scheme: options.tls === undefined ? 'http' : 'https',
      trustedProxies: options.trustedProxies,
    },
    tls: options.tls,
    agents: options.agents,
    access: options.access,
    streams: options.streams ?? defaultStreamLimits,
    bodies: new BodyCache(options.cachedBytesMax ?? cachedBytes),
    dashboardFile: options.dashboardFile ?? (() => undefined),
    authenticate: (key) => authenticate(state, clock, key),
  };
}

function atEndOfRequest({ requests, log, logRequest }: HttpServerOptions, { metrics }: ServerRun) {
  return (request: EndedRequest): void => {
    if (logRequest === undefined) log(requestLine(request));
    else logRequest(requestJson(request));
    requests?.note(request);
    metrics.note(request);
  };
}

function remoteContext({ remote }: HttpServerOptions, run: ServerRun): HttpContext['remote'] {
  if (remote === undefined) return undefined;
  return {
    isReady: () => !run.isEnding && remote.isReady(),
    metrics: () => prometheusText(remote.figures(), run.metrics, run.underWay.size),
  };
}

function lowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}

async function untilAnswered(underWay: ReadonlySet<Exchange>): Promise<void> {
  const answers = [...underWay].filter(({ isHeld, response }) => !isHeld && !response.closed);
  const ended = answers.map(({ response }) => new Promise((resolve) => void response.once('close', resolve)));
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
  const timer = setTimeout(giveUp, closeWithinMs);
  await Promise.race([Promise.all(ended), late]);
  clearTimeout(timer);
}

/** Requests that wait for a change are ended; connections still open after 5 s are cut. */
async function closeServer(server: Server, underWay: ReadonlySet<Exchange>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const exchange of underWay) {
    exchange.closesConnection = true;
    if (exchange.isHeld) exchange.stopWaiting();
  }
  const cut = setTimeout(() => server.closeAllConnections(), closeWithinMs);
  await closed;
  clearTimeout(cut);
}
