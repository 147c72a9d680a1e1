import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';

/**
 * What a page may ask: everything that other programs may read over HTTP, and the indexing that a person starts by a
 * press. Keys, folders and the engine itself are not a page's business, whatever runs in it.
 */
export function isPageOperation(id: string): id is OperationId {
  if (!isOperationId(id)) return false;
  if (id === 'index.start') return true;
  return operationSpec(id).http?.method === 'GET';
}
