/**
 * Fastify as the router: it finds the route and leads the request through the checks. Bodies, validation and responses
 * stay with us, since its own answers to bad input have neither our envelope nor our headers.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiError } from '#server/app/operations/api-error.ts';
import { admit, passGate } from './admit.ts';
import { answerAgents } from './answer-agents.ts';
import { answerCall } from './answer-call.ts';
import { createServer, type ServerLimits } from './connections.ts';
import { dashboardResponse } from './dashboard-page.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { documentResponse } from './openapi-document.ts';
import { readCall } from './read-call.ts';
import { agentsPath, matchPath, routes, type Route } from './routes.ts';

type Params = Readonly<Record<string, string>>;

/** A server, not yet listening, that answers everything it gets. `underWay` holds what it has not answered yet. */
export async function createRoutedServer(
  context: HttpContext,
  limits: ServerLimits,
  underWay: Set<Exchange>,
): Promise<Server> {
  const exchanges = new WeakMap<IncomingMessage, Exchange>();
  const enter = (exchange: Exchange, route: RequestListener) => {
    underWay.add(exchange);
    exchange.response.once('close', () => underWay.delete(exchange));
    exchanges.set(exchange.request, exchange);
    passOn(context, exchange, route);
  };
  const app = fastify({
    serverFactory: (route) => createServer(context, limits, (exchange) => enter(exchange, route)),
    // Broken connections are answered by our server; Fastify's handler would write a second answer.
    clientErrorHandler: () => undefined,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16_384, querystringParser: () => ({}) },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  /** Runs a step; its answer or its refusal ends the request, nothing lets it go on. */
  async function step(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (exchange: Exchange) => Promise<Response | undefined> | Response | undefined,
  ): Promise<void> {
    const exchange = exchanges.get(request.raw);
    if (exchange === undefined) throw new Error('a request came past the gate');
    // The connection broke down under the request while it waited for its turn.
    if (exchange.isAnswered) return void reply.hijack();
    try {
      const response = await work(exchange);
      if (response === undefined) return;
      exchange.send(response);
    } catch (error) {
      exchange.fail(error);
    }
    reply.hijack();
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) await step(request, reply, (exchange) => answerUnrouted(context, exchange));
  });
  for (const route of routes) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: route.path,
      onRequest: (request, reply) =>
        step(request, reply, (exchange) => enterRoute(context, exchange, route, request.params as Params)),
      handler: (request, reply) =>
        step(request, reply, (exchange) => answerRoute(context, exchange, route, request.params as Params)),
    });
  }
  await app.ready();
  return app.server;
}

/** The gate comes before the router, which would answer a bad target in its own words. */
function passOn(context: HttpContext, exchange: Exchange, route: RequestListener): void {
  try {
    if (passGate(context, exchange) || sendDashboard(context, exchange)) return;
    exchange.request.url = exchange.target.path;
    route(exchange.request, exchange.response);
  } catch (error) {
    // Where the request ends is in doubt, and with it what comes behind it.
    if (error instanceof ApiError && error.code === 'malformed_request') exchange.closesConnection = true;
    exchange.fail(error);
  }
}

function sendDashboard(context: HttpContext, exchange: Exchange): boolean {
  const file = dashboardResponse(exchange, (name) => context.dashboardFile(name));
  if (file === undefined) return false;
  exchange.route = exchange.target.path;
  exchange.send(file);
  return true;
}

/** The router lets a parameter be empty; such a path is none of ours. */
function enterRoute(context: HttpContext, exchange: Exchange, route: Route, params: Params): Response | undefined {
  if (Object.values(params).includes('')) return answerUnrouted(context, exchange);
  exchange.route = route.path;
  exchange.operation = route.operation;
  admit(context, exchange, route.counted);
  return undefined;
}

async function answerRoute(
  context: HttpContext,
  exchange: Exchange,
  route: Route,
  pathParams: Params,
): Promise<Response> {
  if (route.path === agentsPath) return answerAgents(context, exchange);
  if (route.operation === undefined) return documentResponse();
  return answerCall(context, await readCall(exchange, route.operation, pathParams));
}

/** Whatever has no route: a path that is not there, a method that the path does not have, or OPTIONS. */
function answerUnrouted(context: HttpContext, exchange: Exchange): Response {
  const { request, target } = exchange;
  const match = matchPath(target.path);
  exchange.route = match?.template ?? '-';
  admit(context, exchange, true);
  if (match === undefined) throw new ApiError('endpoint_not_found', 'There is no such path.');
  exchange.allow = match.methods.join(', ');
  if (request.method !== 'OPTIONS') {
    throw new ApiError('method_not_allowed', `The path takes ${exchange.allow}.`);
  }
  return { status: 200, headers: {}, body: Buffer.from('{"success":true}') };
}
