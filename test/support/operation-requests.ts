import type { HttpRequest } from './built-engine.ts';

/** Objects to be asked about, and objects to be deleted. */
export interface AskedPlace {
  readonly folder: string;
  readonly projectId: string;
  readonly doomedId: string;
  readonly receiver: string;
  readonly webhookId: string;
  readonly doomedWebhookId: string;
  readonly deliveryId: string;
}

interface OperationRequest {
  /** `operationId` of the OpenAPI document. */
  readonly operation: string;
  readonly request: (place: AskedPlace) => HttpRequest;
  /** Default: 200. */
  readonly status?: number;
  /** Answered from a snapshot. */
  readonly layered?: boolean;
}

function below({ projectId }: AskedPlace, path: string): string {
  return `/api/v1/projects/${projectId}${path}`;
}

/** A webhook without events of its own. */
export function webhookBody(url: string): object {
  return { url, events: ['webhook.test'] };
}

/** A request that each operation answers with success, in a project of `contractFiles`. */
export const operationRequests: readonly OperationRequest[] = [
  { operation: 'getCapabilities', request: () => ({ path: '/api/v1' }) },
  { operation: 'getLimits', request: () => ({ path: '/api/v1/limits' }) },
  { operation: 'listProjects', request: () => ({ path: '/api/v1/projects' }) },
  {
    operation: 'createProject',
    request: (place) => ({
      method: 'POST',
      path: '/api/v1/projects',
      body: { name: 'sources', path: `${place.folder}/src` },
    }),
    status: 201,
  },
  { operation: 'getProject', request: (place) => ({ path: below(place, '') }) },
  {
    operation: 'deleteProject',
    request: (place) => ({ method: 'DELETE', path: `/api/v1/projects/${place.doomedId}` }),
  },
  { operation: 'indexProject', request: (place) => ({ method: 'POST', path: below(place, '/index') }) },
  { operation: 'getIndexState', request: (place) => ({ path: below(place, '/index?detail=full') }) },
  { operation: 'getGraph', request: (place) => ({ path: below(place, '/graph') }), layered: true },
  { operation: 'listSymbols', request: (place) => ({ path: below(place, '/symbols?limit=2') }), layered: true },
  { operation: 'getSource', request: (place) => ({ path: below(place, '/source?file=src/sum.ts') }), layered: true },
  {
    operation: 'getEdge',
    request: (place) => ({ path: below(place, '/edge?source=src/main.ts&target=src/sum.ts') }),
    layered: true,
  },
  { operation: 'getView', request: (place) => ({ path: below(place, '/view') }), layered: true },
  {
    operation: 'getPath',
    request: (place) => ({ path: below(place, '/path?from=src/main.ts&to=src/round.ts') }),
    layered: true,
  },
  {
    operation: 'listCallers',
    request: (place) => ({ path: below(place, '/callers?symbol=src/sum.ts%23sum') }),
    layered: true,
  },
  {
    operation: 'listCallees',
    request: (place) => ({ path: below(place, '/callees?symbol=src/sum.ts%23sum') }),
    layered: true,
  },
  { operation: 'listUnused', request: (place) => ({ path: below(place, '/unused') }), layered: true },
  { operation: 'listEntryPoints', request: (place) => ({ path: below(place, '/entry-points') }), layered: true },
  { operation: 'getMetrics', request: (place) => ({ path: below(place, '/metrics') }), layered: true },
  { operation: 'listCycles', request: (place) => ({ path: below(place, '/cycles') }), layered: true },
  {
    operation: 'analyzeImpact',
    request: (place) => ({ method: 'POST', path: below(place, '/analyze') }),
    layered: true,
  },
  {
    operation: 'createWebhook',
    request: (place) => ({ method: 'POST', path: '/api/v1/webhooks', body: webhookBody(place.receiver) }),
    status: 201,
  },
  { operation: 'listWebhooks', request: () => ({ path: '/api/v1/webhooks' }) },
  {
    operation: 'testWebhook',
    request: (place) => ({ method: 'POST', path: `/api/v1/webhooks/${place.webhookId}/test` }),
  },
  { operation: 'listDeliveries', request: (place) => ({ path: `/api/v1/webhooks/${place.webhookId}/deliveries` }) },
  {
    operation: 'redeliver',
    request: (place) => ({
      method: 'POST',
      path: `/api/v1/webhooks/${place.webhookId}/deliveries/${place.deliveryId}/redeliver`,
    }),
  },
  {
    operation: 'rotateWebhookSecret',
    request: (place) => ({ method: 'POST', path: `/api/v1/webhooks/${place.webhookId}/secret` }),
  },
  {
    operation: 'deleteWebhook',
    request: (place) => ({ method: 'DELETE', path: `/api/v1/webhooks/${place.doomedWebhookId}` }),
  },
  { operation: 'getOwners', request: (place) => ({ path: below(place, '/owners?file=src/sum.ts') }), layered: true },
  { operation: 'getTour', request: (place) => ({ path: below(place, '/tour') }), layered: true },
];
