import type { LimitModel } from '../limit-model.ts';
import { pick } from '../random-javascript-project.ts';
import type { ApiModel } from './api-model.ts';
import type { ModelKey } from './model-key.ts';
import { type ModelRequest, refusal } from './model-request.ts';
import {
  anyProjectId,
  createRequest,
  deleteRequest,
  getRequest,
  graphRequest,
  listRequest,
  startIndexRequest,
  unreached,
  wrongCreateRequest,
  wrongListRequest,
} from './project-requests.ts';

import {
  createWebhookRequest,
  deleteWebhookRequest,
  deliveriesRequest,
  listWebhooksRequest,
  redeliverRequest,
  rotateRequest,
  testWebhookRequest,
  wrongWebhookRequest,
} from './webhook-requests.ts';

type Maker = (model: ApiModel, random: () => number, key?: ModelKey) => ModelRequest;

/** How often each is asked for, of the sum. */
const WEIGHTED: readonly (readonly [number, Maker])[] = [
  [24, listRequest],
  [3, wrongListRequest],
  [22, repeatable(createRequest)],
  [3, repeatable(wrongCreateRequest)],
  [20, getRequest],
  [8, deleteRequest],
  [5, repeatable(startIndexRequest)],
  [8, graphRequest],
  [4, capabilitiesRequest],
  [3, limitsRequest],
  [4, unroutedRequest],
  [5, listWebhooksRequest],
  [9, repeatable(createWebhookRequest)],
  [1, repeatable(wrongWebhookRequest)],
  [2, deleteWebhookRequest],
  [3, repeatable(testWebhookRequest)],
  [2, repeatable(rotateRequest)],
  [2, repeatable(redeliverRequest)],
  [4, deliveriesRequest],
];

const SUM = WEIGHTED.reduce((sum, [weight]) => sum + weight, 0);

export function randomRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  let left = random() * SUM;
  const [, make] = WEIGHTED.find(([weight]) => (left -= weight) < 0) ?? WEIGHTED[0];
  return make(model, random, key);
}

/** From so few that other requests come under the same key. */
function repeatable(make: Maker): Maker {
  return (model, random, key) => {
    const request = make(model, random, key);
    if (random() < 0.5) return request;
    const idempotencyKey =
      random() < 0.95 ? `k${Math.floor(random() * 40)}` : pick(['no key', 'k'.repeat(256)], random);
    if (/^[!-~]{1,255}$/.test(idempotencyKey)) return { ...request, idempotencyKey };
    // The schema is looked at before the header.
    const headers = { ...request.headers, 'idempotency-key': idempotencyKey };
    return { ...request, headers, refusal: request.refusal ?? refusal(400, 'idempotency_key_invalid') };
  };
}

function capabilitiesRequest(): ModelRequest {
  return {
    method: 'GET',
    path: '/api/v1',
    work: ({ type, tier, permissions }) => ({
      status: 200,
      data: (answered: object) => ({ ...answered, key: { type, tier, permissions: [...permissions] } }),
    }),
  };
}

function limitsRequest(): ModelRequest {
  return {
    method: 'GET',
    path: '/api/v1/limits',
    isUncounted: true,
    work: ({ limits }, now) => ({ status: 200, data: () => ({ windows: limits.windows(now).map(wireWindow) }) }),
  };
}

function wireWindow({ name, limit, remaining, resetMs }: ReturnType<LimitModel['windows']>[0]) {
  return { name, limit, remaining, reset: Math.ceil(resetMs / 1000) };
}

/** Paths that are not there, methods that a path does not have, and OPTIONS. */
function unroutedRequest(model: ApiModel, random: () => number): ModelRequest {
  const id = anyProjectId(model, random);
  const notThere = ['/api/v1/nothing', '/api/v1/projects/', `/api/v1/projects/${id}/graph/x`, '/API/v1/projects'];
  const chance = random();
  if (chance < 0.4) {
    return {
      method: 'GET',
      path: pick(notThere, random),
      refusal: refusal(404, 'endpoint_not_found'),
      work: unreached,
    };
  }
  const allow = {
    '/api/v1/projects': 'GET, HEAD, POST, OPTIONS',
    [`/api/v1/projects/${id}`]: 'GET, HEAD, DELETE, OPTIONS',
  };
  const [path, methods] = pick(Object.entries(allow), random);
  if (chance < 0.7) {
    const outcome = { ...refusal(405, 'method_not_allowed'), headers: { allow: methods } };
    return { method: 'PATCH', path, refusal: outcome, work: unreached };
  }
  return { method: 'OPTIONS', path, isUncounted: true, work: () => ({ status: 200, headers: { allow: methods } }) };
}
