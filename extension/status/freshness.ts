import type { FolderStatus } from '#protocol/editor.ts';
import { type EngineState, statusOf } from '../session/engine-session.ts';

/**
 * Reports whether changes of the folder reach its index. Only such a folder may be called up to date: without a watcher
 * the index shows a past state.
 */
export function isFollowed({ index, watching, problem }: FolderStatus): boolean {
  const isWatched = watching === 'events' || watching === 'polling';
  return isWatched && problem === undefined && index?.failure === undefined;
}

/** Whether the index says what stands in the folder now. */
export function isCurrent(folder: FolderStatus): boolean {
  return folder.index?.status === 'indexed' && isIndexed(folder) && isFollowed(folder);
}

export function isIndexed({ index }: FolderStatus): boolean {
  return index?.snapshot !== undefined;
}

/** Also while the engine restarts: menus and keys go by it, and need not come and go with each start. */
export function hasIndex(state: EngineState): boolean {
  return statusOf(state)?.folders.some(isIndexed) ?? false;
}
