import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import { git } from './git-repository.ts';

/** The project of a folder, whose identifier does not matter. */
export function projectAt(path: string): ProjectRecord {
  return { id: 'prj_1', name: '', description: '', path, kind: 'live', member: '', createdAtMs: 0 };
}

/** Commits all there is, if nothing changed as well. */
export function commitAll(folder: string, message: string): void {
  git(folder, 'add', '-A');
  git(folder, '-c', 'commit.gpgsign=false', 'commit', '-q', '--allow-empty', '-m', message);
}
