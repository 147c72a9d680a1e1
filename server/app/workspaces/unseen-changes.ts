import type { Doubt } from '#protocol/doubt-codes.ts';
import { timestamp } from '../projects/project-view.ts';

interface Followed {
  readonly watching: 'off' | 'events' | 'polling';
}

/**
 * Returns why a snapshot may not be the disk any more: no watch looks whether files change.
 *
 * @param workspace undefined where it is not open
 * @param sinceMs when the files were looked at last, where that is known
 */
export function reasonsOfUnseenChanges(workspace: Followed | undefined, sinceMs: number | undefined): Doubt[] {
  if (workspace !== undefined && workspace.watching !== 'off') return [];
  if (sinceMs === undefined) return [{ code: 'changes_unknown' }];
  return [{ code: 'changes_unknown_since', values: [timestamp(sinceMs)] }];
}
