import type { OperationSpec } from '#protocol/operation-spec.ts';
import type { HttpContext } from './http-context.ts';
import type { Call } from './read-call.ts';

/** A call that needs a place, and its caller. */
export interface PlacedCall extends Pick<Call, 'caller' | 'exchange'> {
  readonly spec: Pick<OperationSpec, 'concurrency'>;
}

/** A request that finds no place may come again after this many seconds. */
const retryAfterSeconds = 1;

/**
 * Does the work in one of the places that the key has for operations of this kind. The place is given back when the
 * response has ended, a stream's too, and not before the work has: a client that goes away has not ended it. Throws
 * `concurrency_limit_exceeded`; the request is not counted then.
 */
export async function inPlace<Result>(
  context: HttpContext,
  call: PlacedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = await takePlace(context, call);
  if (leave === undefined) return work();
  const { response } = call.exchange;
  try {
    return await work();
  } finally {
    if (response.closed) leave();
    else response.once('close', leave);
  }
}

async function takePlace(
  { concurrency }: HttpContext,
  { spec, caller, exchange }: PlacedCall,
): Promise<(() => void) | undefined> {
  if (spec.concurrency === undefined) return undefined;
  const { isHeld } = exchange;
  // A server that stops does not wait for a place.
  exchange.isHeld = true;
  try {
    return await concurrency.enter(caller.keyId, spec.concurrency, exchange.signal);
  } catch (error) {
    exchange.counted?.giveBack();
    exchange.retryAfterSeconds = retryAfterSeconds;
    throw error;
  } finally {
    exchange.isHeld = isHeld;
  }
}
