import type { OutboxItem, SentRequest, SyncLink, SyncPreview, SyncStatus } from '#protocol/sync.ts';
import { visibleText } from '#server/base/visible-text.ts';

export const sentLayout = [
  { title: 'at' },
  { title: 'request', shrinks: true },
  { title: 'bytes', align: 'right' },
  { title: 'answer', align: 'right' },
  { title: 'cause', shrinks: true },
] as const;

export function sentRow({ at = '', method, path, bytes, status = 0, cause = '' }: SentRequest): string[] {
  return [at, visibleText(`${method} ${path}`), `${bytes}`, status === 0 ? 'none' : `${status}`, visibleText(cause)];
}

export function* statusText(status: SyncStatus): Generator<string> {
  const { mode, remote, tier, limits, linked, outbox, problem } = status;
  yield `mode ${mode}`;
  if (remote === undefined) return yield 'no remote is connected';
  const version = remote.version === undefined ? '' : ` ${remote.version}`;
  const followed = remote.isFollowed ? ': changes there arrive at once' : '';
  yield visibleText(`remote ${remote.url}${version}${followed}`);
  if (problem !== undefined) yield visibleText(`problem: ${problem.message} (${problem.code})`);
  if (tier !== undefined && limits !== undefined) {
    const { spentToday, perDay, nextRequestAt } = limits.budget;
    const window = limits.window === undefined ? '' : `; ${limits.window.remaining} of ${limits.window.limit} left`;
    const next = nextRequestAt === undefined ? '' : `; the next one at ${nextRequestAt}`;
    yield `tier ${tier}: ${spentToday} requests today, at most ${perDay} by itself${window}${next}`;
  }
  for (const link of linked) yield linkText(link);
  for (const item of outbox) yield waitingText(item);
}

function linkText({ project, remoteProject, baseline, problem }: SyncLink): string {
  const older = baseline?.remoteIsOlder === true ? ', older than here' : '';
  const home = baseline === undefined ? 'nothing brought home yet' : `brought home ${baseline.fetchedAt}${older}`;
  const wrong = problem === undefined ? '' : `; ${problem.message} (${problem.code})`;
  return visibleText(`linked ${project.name} with ${remoteProject.name} (${remoteProject.id}): ${home}${wrong}`);
}

function waitingText({ id, action, project, attempts, nextAttemptAt, problem }: OutboxItem): string {
  const when = nextAttemptAt === undefined ? 'not sent again by itself' : `next attempt ${nextAttemptAt}`;
  const why = problem === undefined ? '' : `; ${problem.message} (${problem.code})`;
  return visibleText(`waits: ${id}, ${action} ${project}, ${attempts} attempts, ${when}${why}`);
}

export function* previewText({ modes }: SyncPreview): Generator<string> {
  for (const { mode, sentence, requests } of modes) {
    yield `${mode}: ${sentence}`;
    for (const { method, path, bytes, body, cause = '' } of requests) {
      yield visibleText(`  ${method} ${path} (${bytes} bytes). ${cause}`);
      for (const line of body?.split('\n').slice(0, 5) ?? []) yield visibleText(`    ${line}`);
    }
  }
}
