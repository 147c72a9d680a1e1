import type { OutboxItem, SyncLink, SyncProblem, SyncStatus } from '#protocol/sync.ts';
import type { Waiting } from '#server/service/sync/outbox.ts';
import { assumedTier, nextRequestAtMs, sharePerDay, utcDay } from '#server/service/sync/request-share.ts';
import type { LimitWindow } from '#server/service/sync/limit-headers.ts';
import type { LinkRecord, RemoteRecord } from '../ports/sync-store.ts';
import { timestamp } from '../projects/project-view.ts';
import { baselineAge } from './baseline-age.ts';
import type { RemoteEvents } from './remote-events.ts';
import type { RemoteLine } from './remote-line.ts';
import type { SyncParts } from './sync-parts.ts';

export interface StatusParts extends SyncParts {
  readonly line: RemoteLine;
  readonly followed: Pick<RemoteEvents, 'isOpen'>;
}

export function syncStatus(parts: StatusParts): SyncStatus {
  const { state, line, followed } = parts;
  const { sync } = state;
  const remote = sync.remote();
  const linked = sync.links().map((link) => describeLink(parts, link));
  const outbox = sync.outbox().map(describeWaiting);
  if (remote === undefined) return { mode: 'off', linked, outbox };
  const problem = problemOf(line, remote);
  return {
    mode: line.mode,
    remote: describeRemote(remote, line.hasKey, followed.isOpen),
    tier: assumedTier(remote.limits),
    limits: limitsOf(parts, remote),
    linked,
    outbox,
    ...(problem && { problem }),
  };
}

export function describeLink(parts: StatusParts, link: LinkRecord): SyncLink {
  const { state, isTrusted } = parts;
  const project = state.project(link.projectId);
  const { indexedAt, ...remote } = link.remote;
  const untrusted = project !== undefined && !isTrusted(project) ? notTrustedProblem : undefined;
  const problem = untrusted ?? link.problem;
  const baseline = baselineAge(parts, link.projectId);
  return {
    project: { id: link.projectId, name: project?.name ?? '' },
    remoteProject: { id: link.remoteId, ...remote, ...(indexedAt !== undefined && { indexedAt }) },
    linkedAt: timestamp(link.linkedAtMs),
    ...(link.lastContactAtMs !== undefined && { lastContactAt: timestamp(link.lastContactAtMs) }),
    ...(baseline && { baseline }),
    ...(problem && { problem }),
  };
}

const notTrustedProblem: SyncProblem = {
  code: 'workspace_not_trusted',
  message: 'The folder is not trusted: its mode is `off`.',
};

function describeRemote(remote: RemoteRecord, hasKey: boolean, isFollowed: boolean): NonNullable<SyncStatus['remote']> {
  const { url, connectedAtMs, lastContactAtMs, version, extensions } = remote;
  return {
    url,
    connectedAt: timestamp(connectedAtMs),
    ...(lastContactAtMs !== undefined && { lastContactAt: timestamp(lastContactAtMs) }),
    hasKey,
    ...(version !== undefined && { version }),
    extensions: [...extensions],
    isFollowed,
  };
}

function problemOf(line: RemoteLine, remote: RemoteRecord): SyncProblem | undefined {
  if (remote.problem !== undefined) return remote.problem;
  if (line.hasKey) return remote.failure;
  return { code: 'sync_key_needed', message: 'The engine has no key of the remote: connect again, or give the key.' };
}

function limitsOf({ state, clock, line }: StatusParts, { limits }: RemoteRecord): NonNullable<SyncStatus['limits']> {
  const nowMs = clock.nowMs();
  const spentBy = state.sync.spent(utcDay(nowMs));
  const spentToday = Object.values(spentBy).reduce((sum, count) => sum + count, 0);
  const nextMs = line.nextAtMs('poll') ?? nextRequestAtMs(limits, { today: spentToday, lastMinute: 0 }, 'poll', nowMs);
  const window = shownWindow(limits.minute, limits.day, nowMs);
  return {
    ...(window && { window: { ...window.counts, resetAt: timestamp(window.resetsAtMs) } }),
    budget: {
      perDay: sharePerDay(limits),
      spentToday,
      spentBy: { ...spentBy },
      ...(nextMs > nowMs && { nextRequestAt: timestamp(nextMs) }),
    },
  };
}

/** The window with fewer requests left, as the remote itself shows it. */
function shownWindow(minute: LimitWindow | undefined, day: LimitWindow | undefined, nowMs: number) {
  const windows = [minute, day]
    .filter((window) => window !== undefined)
    .map(({ limit, remaining, resetsAtMs }) => {
      return { counts: { limit, remaining: resetsAtMs <= nowMs ? limit : remaining }, resetsAtMs };
    });
  return windows.toSorted((left, right) => left.counts.remaining - right.counts.remaining)[0];
}

function describeWaiting(item: Waiting): OutboxItem {
  const { id, action, projectName, cause, createdAtMs, attempts, nextAttemptAtMs, problem, isGivenUp } = item;
  return {
    id,
    action,
    project: projectName,
    cause,
    createdAt: timestamp(createdAtMs),
    attempts,
    ...(!isGivenUp && { nextAttemptAt: timestamp(nextAttemptAtMs) }),
    ...(problem && { problem }),
    isGivenUp,
  };
}
