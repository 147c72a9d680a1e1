import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { StateStore } from '../ports/state-store.ts';
import { findWebhook } from './webhook-space.ts';
import type { DeliveryPosition } from '../ports/webhook-store.ts';
import { describeDelivery } from './webhook-view.ts';

/** Attempts are kept that long. */
export const deliveriesKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Newest first: what is sent meanwhile comes before the first page, and causes no skip and no repeat. */
export function listDeliveries(
  deps: PageParts & { readonly state: StateStore },
  params: OperationParams<'deliveries.list'>,
  context: CallContext,
): DataAnswer<OperationResult<'deliveries.list'>> {
  const { id } = findWebhook(deps.state, context.caller, params.webhookId);
  const binding = ['deliveries.list', id];
  const after =
    params.cursor === undefined ? undefined : openPosition<DeliveryPosition[]>(deps, binding, params.cursor)[0];
  const size = pageSize(params, context);
  const sinceMs = deps.clock.nowMs() - deliveriesKeptMs;
  // One more than the page shows whether there is another one.
  const limit = Math.min(size, Number.MAX_SAFE_INTEGER - 1) + 1;
  const found = deps.state.webhooks.deliveries(id, { sinceMs, limit, ...(after !== undefined && { after }) });
  const page = found.slice(0, size);
  const last = page.at(-1);
  const deliveries = page.map(describeDelivery);
  if (last === undefined || found.length === page.length) return { data: () => ({ deliveries }) };
  const nextCursor = sealPosition(deps, binding, [{ atMs: last.atMs, id: last.id }]);
  return { data: () => ({ deliveries, nextCursor }) };
}
