/**
 * Handles everything that Node's server reports beside ordinary requests. Node answers parser errors, CONNECT, upgrades
 * and foreign expectations by itself with bare statuses, or by closing the connection; here each gets envelope and
 * headers.
 */
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { requestLimits } from '#protocol/limits.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { TlsMaterial } from '#server/app/serving/http-serving.ts';
import { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { OpenConnections } from './open-connections.ts';
import { RefusedSockets } from './refused-sockets.ts';

export interface Timeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly idleMs: number;
}

/** How long a server waits for its clients, and for how many. */
export interface ServerLimits {
  readonly timeouts: Timeouts;
  readonly connectionsMax: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: requestLimits.headersTimeoutMs,
  requestMs: requestLimits.requestTimeoutMs,
  idleMs: requestLimits.idleTimeoutMs,
};

/** Creates a server that passes every well-formed request to `take` as an exchange, and answers the rest itself. */
export function createServer(
  context: HttpContext,
  { timeouts, connectionsMax }: ServerLimits,
  take: (exchange: Exchange) => void,
): Server {
  const options = {
    requireHostHeader: false,
    maxHeaderSize: requestLimits.headerBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.idleMs,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(timeouts.headersMs / 4)),
  };
  const server =
    context.tls === undefined ? createHttpServer(options) : createHttpsServer({ ...options, ...pemOf(context.tls) });
  // Bounded by bytes. Node's own bound drops headers silently, a second Host among them.
  server.maxHeadersCount = 0;
  wire(server, context, new OpenConnections(connectionsMax), take);
  return server;
}

/** Node's types know no bytes but its own. */
function pemOf({ cert, key }: TlsMaterial): { cert: Buffer; key: Buffer } {
  return { cert: Buffer.from(cert), key: Buffer.from(key) };
}

function wire(
  server: Server,
  context: HttpContext,
  connections: OpenConnections,
  take: (exchange: Exchange) => void,
): void {
  const sockets = new RefusedSockets(context);
  const begin = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    const exchange = new Exchange(context, request, response, expectsContinue);
    sockets.follow(exchange);
    response.once('close', connections.begin(request.socket));
    return exchange;
  };
  server.on('connection', (socket: Socket) => connections.accept(socket));
  server.on('request', (request, response) => take(begin(request, response, false)));
  server.on('checkContinue', (request, response) => take(begin(request, response, true)));
  server.on('checkExpectation', (request, response) => {
    begin(request, response, true).fail(malformed('The only expectation is 100-continue.'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => sockets.broken(socket, error));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    sockets.refuse(socket, malformed('This server is not a proxy.'));
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    sockets.refuse(socket, malformed('This server does not upgrade connections.'));
  });
}

function malformed(message: string): ApiError {
  return new ApiError('malformed_request', message);
}
