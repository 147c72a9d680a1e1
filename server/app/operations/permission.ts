import type { OperationSpec } from '#protocol/operation-spec.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

/**
 * Throws `insufficient_permissions` unless this caller may run an operation of that permission. What only the owner
 * may do does not exist for keys (`endpoint_not_found`).
 */
export function requirePermission(caller: Caller, permission: OperationSpec['permission']): void {
  if (caller.kind === 'owner' || permission === 'any') return;
  if (permission === 'owner') throw new ApiError('endpoint_not_found', 'There is no such operation.');
  if (!caller.permissions.includes(permission)) {
    throw new ApiError('insufficient_permissions', `The key lacks the permission "${permission}".`);
  }
}
