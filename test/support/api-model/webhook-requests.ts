import { pick } from '../random-javascript-project.ts';
import type { ApiModel } from './api-model.ts';
import type { ModelKey } from './model-key.ts';
import { type ModelRequest, refusal } from './model-request.ts';
import { anyProjectId, unreached } from './project-requests.ts';

/** `#` becomes a number: each webhook has an address of its own. */
const ADDRESSES = [
  ['https://hooks.example.com/#', 'public'],
  ['https://hooks.example.com:8443/gone/#', 'public'],
  ['http://127.0.0.1:9000/#', 'loopback'],
  ['http://[::1]:9000/#', 'loopback'],
  ['https://127.0.0.1/gone/#', 'loopback'],
  ['http://2130706433:9000/#', 'loopback'],
  ['http://hooks.example.com/#', 'nowhere'],
  ['https://10.0.0.1/#', 'nowhere'],
  ['https://0xa9.254.169.254/#', 'nowhere'],
  ['https://localhost/#', 'nowhere'],
  ['https://printer.local/#', 'nowhere'],
  ['https://user@hooks.example.com/#', 'nowhere'],
  ['https://hooks.example.com:25/#', 'nowhere'],
  ['https://[::ffff:10.0.0.1]/#', 'nowhere'],
] as const;

const EVENTS = [
  ['*'],
  ['project.created'],
  ['project.deleted', 'project.created'],
  ['index.completed'],
  ['project.deleted', '*'],
];

const WRONG_BODIES = [
  { body: {}, code: 'missing_parameter' },
  { body: { url: 'ftp://hooks.example.com/' }, code: 'invalid_parameter' },
  { body: { url: 'https://hooks.example.com/', events: [] }, code: 'invalid_parameter' },
  { body: { url: 'https://hooks.example.com/', events: ['no.event'] }, code: 'invalid_parameter' },
  { body: { url: 'https://hooks.example.com/', description: 'd'.repeat(501) }, code: 'invalid_parameter' },
  { body: { url: 5 }, code: 'invalid_parameter' },
] as const;

const LIST = '/api/v1/webhooks';
let made = 0;

export function listWebhooksRequest(model: ApiModel): ModelRequest {
  return { method: 'GET', path: LIST, permission: 'webhooks', work: (caller) => model.webhooks.list(caller) };
}

export function createWebhookRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const [pattern, allowed] = pick(ADDRESSES.slice(0, random() < 0.7 ? 6 : ADDRESSES.length), random);
  const projectId = random() < 0.3 ? wellFormed(anyProjectId(model, random, key)) : undefined;
  const settings = {
    url: pattern.replace('#', String(made++)),
    ...(random() < 0.6 && { events: pick(EVENTS, random) }),
    ...(random() < 0.3 && { description: pick(['', 'CI', 'Käse 🧀', '\ud83e'], random) }),
    ...(projectId !== undefined && { projectId }),
  };
  return {
    method: 'POST',
    path: LIST,
    permission: 'webhooks',
    body: settings,
    work: (caller, { wallMs }) => {
      const sees = projectId === undefined || model.projects.visibleTo(caller).some(({ id }) => id === projectId);
      return model.webhooks.create(caller, settings, allowed, sees, wallMs);
    },
  };
}

export function wrongWebhookRequest(_model: ApiModel, random: () => number): ModelRequest {
  const { body, code } = pick(WRONG_BODIES, random);
  return { method: 'POST', path: LIST, permission: 'webhooks', body, refusal: refusal(400, code), work: unreached };
}

export function deleteWebhookRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyWebhookId(model, random, key);
  return {
    method: 'DELETE',
    path: `${LIST}/${id}`,
    permission: 'webhooks',
    work: (caller) => model.webhooks.delete(caller, id),
  };
}

export function testWebhookRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyWebhookId(model, random, key);
  return post(`${LIST}/${id}/test`, (caller, { wallMs }) => model.webhooks.test(caller, id, wallMs));
}

export function rotateRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyWebhookId(model, random, key);
  return post(`${LIST}/${id}/secret`, (caller, { wallMs }) => model.webhooks.rotate(caller, id, wallMs));
}

export function redeliverRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyWebhookId(model, random, key);
  const known = model.webhooks.all.find((each) => each.id === id)?.deliveries.filter((each) => each.id !== '') ?? [];
  const deliveryId = random() < 0.9 && known.length > 0 ? pick(known, random).id : 'dlv_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
  return post(`${LIST}/${id}/deliveries/${deliveryId}/redeliver`, (caller, { wallMs }) =>
    model.webhooks.redeliver(caller, id, deliveryId, wallMs),
  );
}

export function deliveriesRequest(model: ApiModel, random: () => number, key?: ModelKey): ModelRequest {
  const id = anyWebhookId(model, random, key);
  const limit = random() < 0.7 ? pick([1, 2, 5, 1000], random) : undefined;
  return {
    method: 'GET',
    path: `${LIST}/${id}/deliveries${limit === undefined ? '' : `?limit=${limit}`}`,
    permission: 'webhooks',
    work: (caller, { wallMs }) => model.webhooks.deliveries(caller, id, limit ?? PAGE, wallMs),
  };
}

const PAGE = 100;

function post(path: string, work: ModelRequest['work']): ModelRequest {
  return { method: 'POST', path, permission: 'webhooks', work };
}

function anyWebhookId(model: ApiModel, random: () => number, key?: ModelKey): string {
  const chance = random();
  const ids = (chance < 0.8 && key !== undefined ? model.webhooks.visibleTo(key) : model.webhooks.all).map(
    ({ id }) => id,
  );
  return chance < 0.95 && ids.length > 0 ? pick(ids, random) : pick(['whk_01JD3ZK8M4Q7V9X2C5B6N8P0RT', 'x'], random);
}

/** In a body an identifier is a field like any other: one that cannot be right is refused by its form. */
function wellFormed(id: string): string {
  return id.startsWith('prj_') ? id : 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
}
