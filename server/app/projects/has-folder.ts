import { isAbsolute } from 'node:path';
import type { ProjectRecord } from '../ports/state-store.ts';

/** Reports whether a project has a folder. One of a remote may have a repository's address or a name in place of a path. */
export function hasFolder({ path }: Pick<ProjectRecord, 'path'>): boolean {
  return isAbsolute(path);
}
