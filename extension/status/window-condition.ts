import type { FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { EngineState } from '../session/engine-session.ts';
import { isCurrent, isIndexed } from './freshness.ts';

/** How things stand in this window, in the one word that the status item, the welcome texts and the menu go by. */
export type WindowCondition =
  | { readonly kind: 'noFolder' }
  /** Folders there are, but none on a disk that an engine could read. */
  | { readonly kind: 'virtual' }
  /** Not requested yet. */
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'starting' }
  /** `isPartly`: others of the window's folders are. `message`: why it waits for a person. */
  | { readonly kind: 'notIndexed'; readonly isPartly?: true; readonly message?: string }
  /** `percent` is absent until something can be counted. */
  | { readonly kind: 'indexing'; readonly percent?: number }
  /** Indexed, and no file in it. */
  | { readonly kind: 'empty' }
  /** Every folder is indexed, and its changes are noticed. */
  | { readonly kind: 'ready' }
  /** Indexed, and later changes are not known. `finishedAt` is the oldest of the folders, an ISO time. */
  | { readonly kind: 'dated'; readonly finishedAt?: string; readonly reason?: 'untrusted' | 'notOnOpen' }
  /** The engine runs, and could not read what there is. `uri`: of the folder, where the window has several. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly uri?: string }
  /** The engine does not run, and will not by itself. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

export interface WindowFolders {
  readonly schemes: readonly string[];
  readonly isTrusted: boolean;
  /** Whether trusted folders are indexed, and watched, as soon as they are open. */
  readonly indexesOnOpen: boolean;
  /** How far some runs are together, in percent. */
  readonly percentOf: (running: readonly IndexState[]) => number | undefined;
}

export function windowCondition(state: EngineState, window: WindowFolders): WindowCondition {
  if (state.kind === 'failed') return { kind: 'failed', code: state.code, message: state.message };
  if (window.schemes.length === 0) return { kind: 'noFolder' };
  if (!window.schemes.includes('file')) return { kind: 'virtual' };
  if (state.kind === 'idle') return { kind: window.isTrusted ? 'starting' : 'untrusted' };
  const folders = state.status?.folders ?? [];
  if (folders.length === 0) return { kind: 'starting' };
  const condition = foldersCondition(folders, window);
  // What was up to date when the engine went away is that again once there is one.
  return state.kind === 'starting' && condition.kind === 'ready' ? { kind: 'starting' } : condition;
}

/** Work under way takes precedence over failures, and failures over finished work. */
function foldersCondition(folders: readonly FolderStatus[], window: WindowFolders): WindowCondition {
  const states = folders.flatMap(({ index }) => (index ? [index] : []));
  const running = states.filter(({ status }) => status === 'indexing');
  if (running.length > 0) return { kind: 'indexing', percent: window.percentOf(running) };
  const failure = failureAmong(folders);
  if (failure !== undefined) return failure;
  const waiting = folders.find(isUnexpected);
  if (waiting !== undefined) return { kind: 'notIndexed', message: waiting.problem?.message };
  if (folders.some(isIndexed)) return indexedCondition(folders, window);
  if (folders.some(({ trusted }) => !trusted)) return { kind: 'untrusted' };
  return { kind: states.length === 0 ? 'starting' : 'notIndexed' };
}

function indexedCondition(folders: readonly FolderStatus[], window: WindowFolders): WindowCondition {
  if (!folders.every(isIndexed)) return { kind: 'notIndexed', isPartly: true };
  if (folders.every(isEmpty)) return { kind: 'empty' };
  const dated = folders.filter((folder) => !isCurrent(folder));
  return dated.length > 0 ? datedCondition(dated, window) : { kind: 'ready' };
}

function datedCondition(dated: readonly FolderStatus[], { indexesOnOpen }: WindowFolders): WindowCondition {
  const [finishedAt] = dated.flatMap(({ index }) => index?.finishedAt ?? []).toSorted();
  const isUntrusted = dated.some(({ trusted }) => !trusted);
  const reason = isUntrusted ? 'untrusted' : indexesOnOpen ? undefined : 'notOnOpen';
  return { kind: 'dated', ...(finishedAt !== undefined && { finishedAt }), ...(reason && { reason }) };
}

function failureAmong(folders: readonly FolderStatus[]): WindowCondition | undefined {
  for (const folder of folders) {
    const message = failureOf(folder);
    if (message !== undefined) return { kind: 'unreadable', message, ...(folders.length > 1 && { uri: folder.uri }) };
  }
  return undefined;
}

function failureOf(folder: FolderStatus): string | undefined {
  if (isUnexpected(folder)) return undefined;
  return folder.problem?.message ?? folder.index?.failure?.message;
}

/** A disk, a home folder or one with very many files: a person has to ask for its index. */
function isUnexpected({ problem }: FolderStatus): boolean {
  return problem?.code === 'confirmation_required';
}

function isEmpty({ stats }: FolderStatus): boolean {
  return stats?.files === 0;
}
