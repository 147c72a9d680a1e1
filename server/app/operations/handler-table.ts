import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { EventsAnswer, Handler } from './operation.ts';

/** `events.stream` is the one operation without data. */
export type HandlerOf<Id extends OperationId> = Id extends 'events.stream'
  ? Handler<OperationParams<Id>, never, EventsAnswer>
  : Handler<OperationParams<Id>, OperationResult<Id>>;

/** The handlers of some operations: what a file of use cases gives to the operation table. */
export type HandlersOf<Id extends OperationId> = { readonly [Each in Id]: HandlerOf<Each> };
