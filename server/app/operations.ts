import { Check, Errors } from 'typebox/value';
import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import type { HandlersOf } from './handler-table.ts';
import type { Handler, OperationCaller } from './operation.ts';
import { requirePermission } from './permission.ts';

/** Runs operations by their id, for every front alike: permission first, then the form of the parameters, then the handler. */
export function operationCaller(handlers: HandlersOf<OperationId>): OperationCaller {
  return {
    call: async (operationId, params, context) => {
      if (!isOperationId(operationId))
        throw new ApiError('endpoint_not_found', `There is no operation ${operationId}.`);
      requirePermission(context.caller, operationSpec(operationId).permission);
      const given = params ?? {};
      requireForm(operationId, given);
      const handler = handlers[operationId] as unknown as Handler<unknown, unknown>;
      return handler(given, context);
    },
  };
}

function requireForm(id: OperationId, params: unknown): void {
  const schema = operationSpec(id).params;
  if (Check(schema, params)) return;
  const [first] = Errors(schema, params);
  throw new ApiError('invalid_parameter', `${first.instancePath || id}: ${first.message}`);
}
