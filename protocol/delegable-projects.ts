import type { SyncStatus } from './sync.ts';

/** Ids of projects that the remote may be asked about: linked ones, in a mode that lets the text of questions out. */
export function delegableProjects({ mode, linked, remote }: SyncStatus): readonly string[] {
  const isAllowed = remote?.hasKey === true && (mode === 'queries' || mode === 'structure');
  return isAllowed ? linked.map(({ project }) => project.id) : [];
}
