import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';
import { doubtText } from '#protocol/doubt-words.ts';
import type { GitAbsence } from '../ports/git.ts';
import { commitsMax, type ProjectHistory } from './project-history.ts';

/** Returns why the history cannot answer. */
export function doubtOfAbsence(absence: GitAbsence): Doubt {
  return { code: codes[absence] };
}

export function textOfAbsence(absence: GitAbsence): string {
  return doubtText(doubtOfAbsence(absence));
}

const codes: Readonly<Record<GitAbsence, DoubtCode>> = {
  no_git: 'history_without_git',
  no_repository: 'history_without_repository',
  no_commit: 'history_empty',
  unknown_revision: 'revision_unknown',
  timed_out: 'history_timed_out',
  too_large: 'history_too_large',
  failed: 'history_failed',
};

/** Said where people would be named. */
export const withoutPeople: Doubt = { code: 'people_left_out' };

/** Returns what of the history is missing, with how to get it. */
export function reasonsOfHistory({
  isShallow,
  isCut,
  unread,
  uncounted = 0,
  pending = 0,
}: Omit<ProjectHistory, 'commit' | 'tables'>): Doubt[] {
  const reasons: Doubt[] = [];
  if (isShallow) reasons.push({ code: 'history_shallow' });
  if (isCut) reasons.push({ code: 'history_cut', count: commitsMax });
  if (unread > 0) reasons.push({ code: 'commits_unread', count: unread });
  if (uncounted > 0) reasons.push({ code: 'commits_uncounted', count: uncounted });
  if (pending > 0) reasons.push({ code: 'commits_pending', count: pending });
  return reasons;
}
