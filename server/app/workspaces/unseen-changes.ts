import { timestamp } from '../projects/project-view.ts';

interface Followed {
  readonly watching: 'off' | 'events' | 'polling';
}

/**
 * Returns reasons why a snapshot may not be the disk any more: no watch looks whether files change.
 *
 * @param workspace undefined where it is not open
 * @param sinceMs when the files were looked at last, where that is known
 */
export function reasonsOfUnseenChanges(workspace: Followed | undefined, sinceMs: number | undefined): string[] {
  if (workspace !== undefined && workspace.watching !== 'off') return [];
  const since = sinceMs === undefined ? 'the last run' : timestamp(sinceMs);
  return [`Changes of the files since ${since} are not known.`];
}
