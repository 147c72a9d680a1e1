/** Leads each request through the gate to its route, and sends what the route answers. */
import type { Server } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import { admit, passGate } from './admit.ts';
import { answerAgents } from './answer-agents.ts';
import { answerCall } from './answer-call.ts';
import { metricsResponse } from './metrics-page.ts';
import { createServer, type ServerLimits } from './connections.ts';
import { dashboardResponse } from './dashboard-page.ts';
import type { Response } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import type { HttpContext } from './http-context.ts';
import { documentResponse } from './openapi-document.ts';
import { readCall } from './read-call.ts';
import { answerAtDoor } from './remote-doors.ts';
import { agentsPath, findRoute, type FoundRoute, matchPath } from './routes.ts';

/** Settled: to wait for it is to wait for the end of the code that runs now. */
const parsed = Promise.resolve();

/** A server, not yet listening, that answers everything it gets. `underWay` holds what it has not answered yet. */
export function createRoutedServer(context: HttpContext, limits: ServerLimits, underWay: Set<Exchange>): Server {
  return createServer(context, limits, (exchange) => {
    underWay.add(exchange);
    exchange.response.once('close', () => underWay.delete(exchange));
    void respond(context, exchange);
  });
}

async function respond(context: HttpContext, exchange: Exchange): Promise<void> {
  try {
    const response = await answer(context, exchange);
    if (response !== undefined) exchange.send(response);
  } catch (error) {
    exchange.fail(error);
  }
}

/** Undefined where the gate or the parser has answered. */
async function answer(context: HttpContext, exchange: Exchange): Promise<Response | undefined> {
  if (isStopped(context, exchange)) return undefined;
  const { request, target } = exchange;
  const file = dashboardResponse(exchange, context.access !== undefined, (name) => context.dashboardFile(name));
  if (file !== undefined) {
    exchange.route = target.path;
    return file;
  }
  const atDoor = context.access && (await answerAtDoor(context, exchange));
  if (atDoor !== undefined) return atDoor;
  // The parser goes on to the end of the bytes at hand: a request with a broken body is refused before it is counted.
  await parsed;
  if (exchange.isAnswered) return undefined;
  const metrics = metricsResponse(context, exchange);
  if (metrics !== undefined) return metrics;
  const found = findRoute(request.method ?? 'GET', target.path, context.access !== undefined);
  return found === undefined ? answerUnrouted(context, exchange) : answerRoute(context, exchange, found);
}

function isStopped(context: HttpContext, exchange: Exchange): boolean {
  try {
    return passGate(context, exchange);
  } catch (error) {
    // The end of the request is in doubt, and so is everything after it on the connection.
    if (error instanceof ApiError && error.code === 'malformed_request') exchange.closesConnection = true;
    throw error;
  }
}

async function answerRoute(context: HttpContext, exchange: Exchange, { route, params }: FoundRoute): Promise<Response> {
  exchange.route = route.path;
  exchange.operation = route.operation;
  admit(context, exchange, route.counted);
  if (route.path === agentsPath) return answerAgents(context, exchange);
  if (route.operation === undefined) return documentResponse();
  return answerCall(context, await readCall(exchange, route.operation, params));
}

/** Answers an unknown path, a method that the path does not have, and OPTIONS. */
function answerUnrouted(context: HttpContext, exchange: Exchange): Response {
  const { request, target } = exchange;
  const match = matchPath(target.path, context.access !== undefined);
  exchange.route = match?.template ?? '-';
  admit(context, exchange, true);
  if (match === undefined) throw new ApiError('endpoint_not_found', 'There is no such path.');
  exchange.allow = match.methods.join(', ');
  if (request.method !== 'OPTIONS') {
    throw new ApiError('method_not_allowed', `The path takes ${exchange.allow}.`);
  }
  return { status: 200, headers: {}, body: Buffer.from('{"success":true}') };
}
