import type { GitAbsence } from '../ports/git.ts';

/** Returns a sentence that says why the history cannot answer. */
export function textOfAbsence(absence: GitAbsence): string {
  return texts[absence];
}

const texts: Readonly<Record<GitAbsence, string>> = {
  no_git: 'The history is not known: this machine has no git.',
  no_repository: 'The history is not known: the folder lies in no git repository of its owner.',
  no_commit: 'The history is empty: the repository has no commit yet.',
  unknown_revision: 'The repository has no such revision.',
  timed_out: 'The history is not known: git took too long.',
  too_large: 'The history is not known: git had more to say than is read.',
  failed: 'The history is not known: git failed.',
};
