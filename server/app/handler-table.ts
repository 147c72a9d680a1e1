import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { Handler } from './operation.ts';

export type HandlerOf<Id extends OperationId> = Handler<OperationParams<Id>, OperationResult<Id>>;

/** The handlers of some operations: what a file of use cases gives to the operation table. */
export type HandlersOf<Id extends OperationId> = { readonly [Each in Id]: HandlerOf<Each> };
