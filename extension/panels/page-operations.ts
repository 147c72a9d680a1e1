import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';
import type { PanelPage } from './panel-types.ts';

export type PageName = PanelPage | 'neighbourhood';

/** Returns the check of operations for a page: each page has its own. */
export function allowedOn(page: PageName): (id: string) => boolean {
  if (page === 'developer') return isDeveloperOperation;
  if (page === 'security') return isSecurityOperation;
  if (page === 'search') return isSearchOperation;
  return page === 'ask' ? isAskOperation : isPageOperation;
}

/**
 * A question may reach a language model that the person has set up, or the remote: only the page that is there for it
 * asks any.
 */
export function isAskOperation(id: string): id is OperationId {
  return id === 'ask.run' || id === 'sync.ask' || id === 'sync.status' || isPageOperation(id);
}

/** Only the page that searches sends a search to the remote, by a button and in a mode that lets it. */
export function isSearchOperation(id: string): id is OperationId {
  return id === 'sync.search' || id === 'sync.status' || isPageOperation(id);
}

/** Only the page of the findings writes down what the person decides about one. */
export function isSecurityOperation(id: string): id is OperationId {
  return id === 'triage.put' || isPageOperation(id);
}

/**
 * Reports whether a page may ask for an operation: everything that other programs may read over HTTP, a search, and the
 * indexing that a user starts with a button. Keys, webhooks, folders and the engine itself are excluded for any script
 * in the page.
 */
export function isPageOperation(id: string): id is OperationId {
  if (!isOperationId(id)) return false;
  if (id === 'index.start' || id === 'search.run') return true;
  const { http, permission } = operationSpec(id);
  return http?.method === 'GET' && permission !== 'webhooks' && permission !== 'team' && !streams.has(id);
}

/** They do not end, and a call of a page waits for one answer. */
const streams: ReadonlySet<string> = new Set(['events.stream']);

const developerOperations: ReadonlySet<string> = new Set<OperationId>([
  'capabilities.get',
  'projects.list',
  'keys.list',
  'requests.list',
  'webhooks.list',
  'webhooks.create',
  'webhooks.delete',
  'webhooks.test',
  'webhooks.rotateSecret',
  'deliveries.list',
  'deliveries.redeliver',
]);

/**
 * Reports whether the page "Developer" may ask for an operation. Keys are made and revoked by the extension, which asks
 * the user: no page ever sees one.
 */
export function isDeveloperOperation(id: string): id is OperationId {
  return developerOperations.has(id);
}
