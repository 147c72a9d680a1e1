import type { KeyEntry } from '#protocol/keys.ts';
import type { DeveloperApi } from '#protocol/panel-messages.ts';
import type { RecentRequest } from '#protocol/requests.ts';
import type { Delivery, Webhook } from '#protocol/webhooks.ts';
import { BridgeError } from '#webview/bridge/bridge.ts';

const dayMs = 86_400_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const ulid = (letter: string): string => `01JD3ZK8M4Q7V9X2C5B6N8P0R${letter}`;

export const servedApi: DeveloperApi = {
  state: 'served',
  baseUrl: 'http://127.0.0.1:7431',
  allowsLoopback: false,
};

export const shownKeys: readonly KeyEntry[] = [
  {
    id: `key_${ulid('A')}`,
    name: 'CI',
    type: 'live',
    tier: 'pro',
    permissions: ['read', 'create', 'analysis', 'webhooks'],
    member: 'owner',
    lastFour: 'aB3x',
    createdAt: ago(100 * dayMs),
    lastUsedAt: ago(1000),
  },
  {
    id: `key_${ulid('B')}`,
    name: 'Trying things out',
    type: 'test',
    tier: 'enterprise',
    permissions: ['read', 'create', 'analysis', 'webhooks', 'team'],
    member: 'owner',
    lastFour: 'Zz9q',
    createdAt: ago(dayMs),
    expiresAt: ago(-89 * dayMs),
  },
  {
    id: `key_${ulid('C')}`,
    name: 'Lost laptop',
    type: 'live',
    tier: 'enterprise',
    permissions: ['read'],
    member: 'owner',
    lastFour: '0000',
    createdAt: ago(30 * dayMs),
    revokedAt: ago(2 * dayMs),
  },
];

export const shownWebhooks: readonly Webhook[] = [
  {
    id: `whk_${ulid('A')}`,
    url: 'https://hooks.example.com/groundplan?<img src=x onerror=alert(1)>',
    events: ['*'],
    description: 'Tells the team',
    active: true,
    createdAt: ago(3 * dayMs),
    lastDelivery: { at: ago(60_000), status: 200, succeeded: true },
  },
  {
    id: `whk_${ulid('B')}`,
    url: 'https://old.example.com/hook',
    events: ['index.completed', 'index.failed'],
    projectId: `prj_${ulid('A')}`,
    description: '',
    active: false,
    createdAt: ago(20 * dayMs),
    lastDelivery: { at: ago(dayMs), status: 0, succeeded: false },
    disabledReason: 'failing',
  },
];

export const shownDeliveries: readonly Delivery[] = [
  {
    id: `dlv_${ulid('B')}`,
    eventId: `evt_${ulid('B')}`,
    type: 'architecture.changed',
    attempt: 2,
    at: ago(30_000),
    status: 503,
    durationMs: 212,
    error: 'the receiver answered 503',
    nextAttemptAt: ago(-300_000),
  },
  {
    id: `dlv_${ulid('A')}`,
    eventId: `evt_${ulid('A')}`,
    type: 'index.completed',
    attempt: 1,
    at: ago(60_000),
    status: 200,
    durationMs: 41,
  },
];

/** Newest first; numbers of requests ascend. */
export function shownRequests(count: number, first = 1): RecentRequest[] {
  const kinds: readonly Partial<RecentRequest>[] = [
    { operation: 'projects.list', path: '/api/v1/projects', keyId: `key_${ulid('A')}` },
    { path: "/api/v1/it's/[here]", status: 404, code: 'endpoint_not_found', keyId: `key_${ulid('A')}` },
    { method: 'POST', operation: 'projects.create', path: '/api/v1/projects', status: 201, keyId: `key_${ulid('B')}` },
    { operation: 'limits.get', path: '/api/v1/limits', status: 401, code: 'missing_api_key' },
    {
      operation: 'graph.get',
      path: '/api/v1/projects/prj_1/graph',
      status: 500,
      code: 'internal_error',
      keyId: 'key_gone',
    },
  ];
  return Array.from({ length: count }, (_, index) => ({
    requestId: `req_${String(first + index).padStart(26, '0')}`,
    at: ago((count - index) * 1500),
    method: 'GET',
    path: '/api/v1',
    status: 200,
    durationMs: 1.4 + index,
    ...kinds[index % kinds.length],
  })).toReversed();
}

/** The backend of a page "Developer": answers from lists that a test may change, and notes the requests. */
export class DeveloperBackend {
  keys = [...shownKeys];
  webhooks = [...shownWebhooks];
  deliveries = [...shownDeliveries];
  requests = shownRequests(7);
  /** The next change is refused with it. */
  refusal: { readonly code: string; readonly status: number; readonly message: string } | undefined;
  readonly changes: (readonly [id: string, params: object])[] = [];

  answer = (id: string, params: Readonly<Record<string, unknown>>): Promise<{ data: never }> => {
    try {
      return Promise.resolve({ data: this.#dataOf(id, params) as never });
    } catch (error) {
      return Promise.reject(error as Error);
    }
  };

  #dataOf(id: string, params: Readonly<Record<string, unknown>>): unknown {
    switch (id) {
      case 'capabilities.get':
        return {
          version: '1.2.3',
          limits: { searchLimitMax: 100, bodyBytesMax: 2 * 1024 * 1024, projectsMax: 1000 },
          key: { type: 'live', tier: 'pro', permissions: ['read', 'webhooks'] },
        };
      case 'projects.list':
        return { projects: [{ id: `prj_${ulid('A')}`, name: 'shop' }] };
      case 'keys.list':
        return { keys: this.keys };
      case 'requests.list':
        return this.#requestsAfter(params['after']);
      case 'webhooks.list':
        return { webhooks: this.webhooks };
      case 'deliveries.list':
        return { deliveries: this.deliveries.slice(0, Number(params['limit'])) };
      default:
        return this.#change(id, params);
    }
  }

  #requestsAfter(after: unknown) {
    const at = this.requests.findIndex(({ requestId }) => requestId === after);
    return at === -1
      ? { requests: this.requests, isContinued: false }
      : { requests: this.requests.slice(0, at), isContinued: true };
  }

  #change(id: string, params: object): unknown {
    this.changes.push([id, params]);
    const { refusal } = this;
    this.refusal = undefined;
    if (refusal !== undefined) throw new BridgeError(refusal.code, refusal.status, refusal.message);
    const [first] = this.webhooks;
    if (id === 'webhooks.create' || id === 'webhooks.rotateSecret') {
      return { webhook: { ...first, ...params, secret: `whsec_${'A'.repeat(43)}=` } };
    }
    return id === 'webhooks.delete' ? {} : { ...shownDeliveries[1], type: 'webhook.test' };
  }
}
