import type { OperationSpec } from '#protocol/operation-spec.ts';
import { decide, type OperationNeeds } from '#server/service/members/decide.ts';
import { ApiError } from './api-error.ts';
import type { Caller } from './operation.ts';

export function needsOf({ permission, http }: OperationSpec): OperationNeeds {
  return { permission, ...(http !== undefined && { method: http.method }) };
}

/**
 * Throws `insufficient_permissions` unless this caller may run an operation of these needs on some project. What only the
 * owner of the machine may do does not exist for keys (`endpoint_not_found`).
 */
export function requirePermission(caller: Caller, needs: OperationNeeds): void {
  const { permission } = needs;
  if (caller.kind === 'owner') return;
  if (permission === 'owner') throw new ApiError('endpoint_not_found', 'There is no such operation.');
  if (permission !== 'any' && !caller.permissions.includes(permission)) {
    throw new ApiError('insufficient_permissions', `The key lacks the permission "${permission}".`);
  }
  const { role } = caller;
  if (role !== undefined && decide({ ...caller, name: caller.member, role }, needs) !== 'allowed') {
    throw new ApiError('insufficient_permissions', `The role "${role}" does not have that right.`);
  }
}
