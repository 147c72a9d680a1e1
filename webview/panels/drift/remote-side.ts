import type { SyncStatus } from '#protocol/sync.ts';
import type { RemoteSide } from './drift-state.ts';

/** How the baseline of a project stands; undefined where it has none. */
export function remoteSideOf({ remote, linked }: SyncStatus, projectId: string): RemoteSide | undefined {
  const baseline = linked.find(({ project }) => project.id === projectId)?.baseline;
  if (remote === undefined || baseline === undefined) return undefined;
  const { fetchedAt, indexedAt, remoteIsOlder } = baseline;
  return { url: remote.url, fetchedAt, isOlder: remoteIsOlder, ...(indexedAt !== undefined && { indexedAt }) };
}
