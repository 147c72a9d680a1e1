/** Requests that wait to be sent, in their order. Items are plain data; where they are stored is no matter here. */
import { outboxAgeMaxMs, retryDelayMs } from './retry-delay.ts';
import type { RemoteVerdict } from './remote-answers.ts';

export interface WaitingProblem {
  readonly code: string;
  readonly message: string;
}

export interface Waiting {
  readonly id: string;
  readonly action: 'create' | 'delete' | 'index';
  readonly projectId: string;
  /** Name of the local project. */
  readonly projectName: string;
  /** A sentence: what a person did, or which setting asked for it. */
  readonly cause: string;
  /** The same for each attempt. */
  readonly idempotencyKey: string;
  /** Of the project to delete, which is linked no more. */
  readonly remoteProject?: string;
  /** Of `create`: the body as it is sent. */
  readonly body?: string;
  readonly createdAtMs: number;
  /** Attempts that may have reached the remote. */
  readonly attempts: number;
  /** By the clock of the remote, when the first attempt began. */
  readonly firstAttemptRemoteMs?: number;
  readonly nextAttemptAtMs: number;
  readonly problem?: WaitingProblem;
  /** It is not tried again by itself. */
  readonly isGivenUp: boolean;
}

/**
 * The outbox with one item more. Requests to index one project are one. A delete cancels the create that never left,
 * and itself with it; where the create may have reached the remote, both are sent in their order.
 */
export function withWaiting(outbox: readonly Waiting[], added: Waiting): readonly Waiting[] {
  const ofProject = outbox.filter(({ projectId }) => projectId === added.projectId);
  if (added.action === 'index') {
    const known = ofProject.find(({ action, isGivenUp }) => action === 'index' && !isGivenUp);
    if (known !== undefined) return outbox;
    return [...outbox.filter((item) => item.projectId !== added.projectId || item.action !== 'index'), added];
  }
  if (added.action === 'create' && ofProject.some(({ action }) => action === 'create'))
    return outbox.filter(isNotTakenBack(added));
  if (added.action !== 'delete') return [...outbox, added];
  const create = ofProject.find(({ action }) => action === 'create');
  const others = outbox.filter(({ projectId, action }) => projectId !== added.projectId || action === 'delete');
  if (create === undefined) return [...others, added];
  return create.attempts === 0 ? others : [...others, { ...create, isGivenUp: false }, added];
}

/** A project that is registered again is not deleted: the delete behind its create is taken back. */
function isNotTakenBack({ projectId }: Waiting): (item: Waiting) => boolean {
  return (item) => item.projectId !== projectId || item.action !== 'delete' || item.remoteProject !== undefined;
}

/**
 * The items that may be sent next, of each project the first: behind one that waits the others wait as well. One that
 * was given up is out of that order, but for a create, which all that follows it depends on.
 */
export function firstOfEachProject(outbox: readonly Waiting[]): readonly Waiting[] {
  const blocked = new Set<string>();
  const first: Waiting[] = [];
  for (const item of outbox) {
    if (blocked.has(item.projectId)) continue;
    if (!item.isGivenUp) first.push(item);
    if (!item.isGivenUp || item.action === 'create') blocked.add(item.projectId);
  }
  return first;
}

/** An item after an attempt; undefined where it is done. */
export function afterAttempt(
  item: Waiting,
  verdict: RemoteVerdict,
  at: { readonly nowMs: number; readonly random: number; readonly retryAfterMs?: number },
): Waiting | undefined {
  if (verdict.kind === 'done' || verdict.kind === 'unchanged') return undefined;
  const problem = { code: verdict.code, message: verdict.message };
  if (verdict.kind === 'refused') {
    // What the remote does not have needs no deletion.
    if (item.action === 'delete' && verdict.code === 'remote_project_not_found') return undefined;
    // The key stops synchronisation as a whole, and the item is none the worse for it.
    return { ...item, problem, isGivenUp: verdict.code !== 'remote_refused_key' };
  }
  const delayMs = retryDelayMs(item.attempts, at.random, at.retryAfterMs);
  return { ...item, problem, nextAttemptAtMs: at.nowMs + delayMs };
}

/** Items of more than seven days are given up. */
export function withoutExpired(outbox: readonly Waiting[], nowMs: number): readonly Waiting[] {
  return outbox.map((item) => {
    if (item.isGivenUp || nowMs - item.createdAtMs < outboxAgeMaxMs) return item;
    const message = 'It has waited for seven days, and is sent no more by itself.';
    return { ...item, isGivenUp: true, problem: { code: 'sync_expired', message } };
  });
}

/** An item that a person sends again: its time begins again, its key for repetition stays. */
export function tryAgain(item: Waiting, nowMs: number): Waiting {
  return { ...item, isGivenUp: false, createdAtMs: nowMs, nextAttemptAtMs: nowMs };
}
