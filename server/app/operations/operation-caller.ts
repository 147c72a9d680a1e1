import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import { checkParams } from './check-params.ts';
import type { HandlersOf } from './handler-table.ts';
import type { Answer, Handler, OperationCaller } from './operation.ts';
import { requirePermission } from './permission.ts';

/** Runs operations by their id, for every front alike: permission first, then the form of the parameters, then the handler. */
export function operationCaller(handlers: HandlersOf<OperationId>): OperationCaller {
  return {
    call: async (operationId, params, context) => {
      if (!isOperationId(operationId))
        throw new ApiError('endpoint_not_found', `There is no operation ${operationId}.`);
      requirePermission(context.caller, operationSpec(operationId).permission);
      const given = params ?? {};
      await checkParams(operationId, given);
      const handler = handlers[operationId] as unknown as Handler<unknown, unknown, Answer<unknown>>;
      return handler(given, context);
    },
  };
}
