import type { BaselineAge } from '#protocol/diff.ts';
import { isRemoteOlder } from '#server/service/sync/remote-clock.ts';
import { timestamp } from '../projects/project-view.ts';
import type { SyncParts } from './sync-parts.ts';

/** Returns when the baseline of a project was made, and whether the folder is newer; undefined where there is none. */
export function baselineAge({ state }: Pick<SyncParts, 'state'>, projectId: string): BaselineAge | undefined {
  const record = state.sync.baselines().find((each) => each.projectId === projectId);
  if (record === undefined) return undefined;
  const { indexedAt, fetchedAtMs } = record;
  const { lastRun, indexedAtMs } = state.projectIndex(projectId) ?? {};
  const remoteIsOlder = isRemoteOlder(indexedAt, lastRun?.sinceMs ?? indexedAtMs, state.sync.remote()?.clockOffsetMs);
  return { fetchedAt: timestamp(fetchedAtMs), remoteIsOlder, ...(indexedAt !== undefined && { indexedAt }) };
}
