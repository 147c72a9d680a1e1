import type { GitAbsence } from '../ports/git.ts';
import { commitsMax, type ProjectHistory } from './project-history.ts';

/** Returns a sentence that says why the history cannot answer. */
export function textOfAbsence(absence: GitAbsence): string {
  return texts[absence];
}

const texts: Readonly<Record<GitAbsence, string>> = {
  no_git: 'The history is not known: this machine has no git.',
  no_repository: 'The history is not known: the folder lies in no git repository, or in one of another user.',
  no_commit: 'The history is empty: the repository has no commit yet.',
  unknown_revision: 'The repository has no such revision.',
  timed_out: 'The history is not known: git took too long.',
  too_large: 'The history is not known: git had more to say than is read.',
  failed: 'The history is not known: git failed.',
};

/** Said where people would be named. */
export const withoutPeople = 'People are left out, as a setting says.';

/** Returns sentences that say what of the history is missing, and how to get it. */
export function reasonsOfHistory({
  isShallow,
  isCut,
  unread,
  uncounted = 0,
  pending = 0,
}: Omit<ProjectHistory, 'commit' | 'tables'>): string[] {
  const reasons: string[] = [];
  if (isShallow)
    reasons.push('Older commits are not at hand: the clone is shallow (`git fetch --unshallow` gets them).');
  if (isCut) reasons.push(`Older commits were not read: the history has more than ${commitsMax}.`);
  if (unread > 0) {
    reasons.push(`Of ${commitsText(unread)} it is not known what changed: objects of the repository are not at hand.`);
  }
  if (uncounted > 0)
    reasons.push(`The lines of ${commitsText(uncounted)} were not counted: objects of the repository are not at hand.`);
  if (pending > 0) reasons.push(`The lines of ${commitsText(pending)} are not counted yet: ask again in a moment.`);
  return reasons;
}

function commitsText(count: number): string {
  return count === 1 ? '1 commit' : `${count} commits`;
}
