import type { FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import type { EngineState } from '../session/engine-session.ts';

/** How things stand in this window, in the one word that the status item, the welcome texts and the menu go by. */
export type WindowCondition =
  | { readonly kind: 'noFolder' }
  /** Folders there are, but none on a disk that an engine could read. */
  | { readonly kind: 'virtual' }
  /** Nobody has asked for anything yet. */
  | { readonly kind: 'untrusted' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'notIndexed' }
  /** `percent` is absent until something can be counted. */
  | { readonly kind: 'indexing'; readonly percent?: number }
  /** Indexed, and no file in it. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'ready' }
  /** The engine runs, and could not read what there is. */
  | { readonly kind: 'unreadable'; readonly message: string }
  /** The engine does not run, and will not by itself. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

export interface WindowFolders {
  readonly schemes: readonly string[];
  readonly isTrusted: boolean;
}

export function windowCondition(state: EngineState, { schemes, isTrusted }: WindowFolders): WindowCondition {
  if (state.kind === 'failed') return { kind: 'failed', code: state.code, message: state.message };
  if (schemes.length === 0) return { kind: 'noFolder' };
  if (!schemes.includes('file')) return { kind: 'virtual' };
  if (state.kind === 'idle') return { kind: isTrusted ? 'starting' : 'untrusted' };
  const folders = state.status?.folders ?? [];
  return folders.length === 0 ? { kind: 'starting' } : foldersCondition(folders);
}

/** What is under way counts before what is done, and what is done before what failed. */
function foldersCondition(folders: readonly FolderStatus[]): WindowCondition {
  const states = folders.flatMap(({ index }) => (index ? [index] : []));
  const running = states.filter(({ status }) => status === 'indexing');
  if (running.length > 0) return { kind: 'indexing', percent: percentOf(running) };
  if (folders.some(isIndexed)) return { kind: folders.every(isEmpty) ? 'empty' : 'ready' };
  const failure = folders.map(failureOf).find((message) => message !== undefined);
  if (failure !== undefined) return { kind: 'unreadable', message: failure };
  if (folders.some(({ trusted }) => !trusted)) return { kind: 'untrusted' };
  return { kind: states.length === 0 ? 'starting' : 'notIndexed' };
}

function failureOf({ problem, index }: FolderStatus): string | undefined {
  return problem?.message ?? index?.failure?.message;
}

export function isIndexed({ index }: FolderStatus): boolean {
  return index?.snapshot !== undefined;
}

function isEmpty({ stats, index }: FolderStatus): boolean {
  return index?.snapshot === undefined || stats?.files === 0;
}

/** Where the bar stands at the beginning and at the end of a phase: reading and linking files is nearly all of a run. */
const phaseShare: Readonly<Record<IndexState['phase'], readonly [from: number, to: number]>> = {
  idle: [0, 0],
  scanning: [0, 5],
  parsing: [5, 75],
  resolving: [75, 95],
  embedding: [95, 95],
  writing: [95, 100],
};

/** Of all runs together, 0 to 99: 100 is not shown, because then it is over. */
function percentOf(running: readonly IndexState[]): number | undefined {
  if (running.every(({ total }) => total === 0)) return undefined;
  const shares = running.map(({ phase, done, total }) => {
    const [from, to] = phaseShare[phase];
    return from + (to - from) * (total === 0 ? 0 : Math.min(1, done / total));
  });
  return Math.min(99, Math.floor(shares.reduce((sum, share) => sum + share, 0) / shares.length));
}
