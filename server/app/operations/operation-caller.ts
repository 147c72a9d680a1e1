import { isOperationId, type OperationId, operationSpec } from '#protocol/operations.ts';
import { ApiError } from './api-error.ts';
import { checkParams } from './check-params.ts';
import type { HandlersOf } from './handler-table.ts';
import type { Answer, CallContext, Handler, OperationCaller } from './operation.ts';
import { needsOf, requirePermission } from './permission.ts';

/** Rules that hold for every operation beside its own. */
export interface CallRules {
  /** Throws the refusal of a call whose parameters are right in themselves. */
  before(id: OperationId, params: Readonly<Record<string, unknown>>, context: CallContext): void;
  /** Called with the answer, which has not left yet. */
  after(id: OperationId, params: Readonly<Record<string, unknown>>, answer: AnsweredCall): void;
}

export interface AnsweredCall {
  readonly context: CallContext;
  readonly answer: Answer<unknown>;
}

/** Runs operations by their id, for every front alike: permission first, then the form of the parameters, then the handler. */
export function operationCaller(handlers: HandlersOf<OperationId>, rules?: CallRules): OperationCaller {
  return {
    call: async (operationId, params, context) => {
      if (!isOperationId(operationId))
        throw new ApiError('endpoint_not_found', `There is no operation ${operationId}.`);
      requirePermission(context.caller, needsOf(operationSpec(operationId)));
      const given = (params ?? {}) as Readonly<Record<string, unknown>>;
      await checkParams(operationId, given);
      rules?.before(operationId, given, context);
      const handler = handlers[operationId] as unknown as Handler<unknown, unknown, Answer<unknown>>;
      const answer = await handler(given, context);
      rules?.after(operationId, given, { context, answer });
      return answer;
    },
  };
}
