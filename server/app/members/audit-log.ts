import { type AuditAction, auditEntriesMax } from '#protocol/members.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { cutText } from '#server/base/cut-text.ts';
import { machineActor } from '#server/service/members/member-name.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, Caller, DataAnswer } from '../operations/operation.ts';
import type { AuditRecord } from '../ports/member-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';

export interface AuditParts {
  readonly state: StateStore;
  readonly clock: Clock;
}

export interface AuditedDeed {
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail?: string;
}

/** A subject may be a name that a caller sent. */
const textMax = 200;

/** Who acts: a member with a key, or the command line of the server. */
export function actorOf(caller: Caller): Pick<AuditRecord, 'actor' | 'keyId'> {
  return caller.kind === 'owner' ? { actor: machineActor } : { actor: caller.member, keyId: caller.keyId };
}

/** Joins the transaction under way. Without members there is no log. */
export function noteDeed(
  { state, clock }: AuditParts,
  by: Pick<AuditRecord, 'actor' | 'keyId'>,
  deed: AuditedDeed,
): void {
  if (state.members.all().length === 0) return;
  const detail = deed.detail === undefined ? {} : { detail: cutText(deed.detail, textMax) };
  const entry = { ...by, action: deed.action, subject: cutText(deed.subject, textMax), ...detail };
  state.members.addAudit({ ...entry, atMs: clock.nowMs() }, auditEntriesMax);
}

export function listAudit(
  deps: AuditParts & PageParts,
  params: OperationParams<'audit.list'>,
  context: CallContext,
): DataAnswer<OperationResult<'audit.list'>> {
  const { actor, action, cursor } = params;
  const binding = ['audit.list', actor ?? null, action ?? null];
  const beforeId = cursor === undefined ? undefined : openPosition<number[]>(deps, binding, cursor)[0];
  const size = Math.min(pageSize(params, context), auditEntriesMax);
  const filter = { ...(actor !== undefined && { actor }), ...(action !== undefined && { action }) };
  // One more than the page shows whether there is another one.
  const found = deps.state.members.audit({ ...filter, limit: size + 1, ...(beforeId !== undefined && { beforeId }) });
  const page = found.slice(0, size);
  const last = page.at(-1);
  const entries = page.map(({ id: _id, atMs, ...entry }) => ({ at: timestamp(atMs), ...entry }));
  if (last === undefined || found.length === page.length) return { data: () => ({ entries }) };
  const nextCursor = sealPosition(deps, binding, [last.id]);
  return { data: () => ({ entries, nextCursor }) };
}
