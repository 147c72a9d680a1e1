import type { FolderStatus } from '#protocol/editor.ts';
import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { Translate } from '../text/translate.ts';
import { type EngineState, statusOf } from '../session/engine-session.ts';
import { findIn } from '../places/find-in.ts';

/** A folder of this window that the engine knows. */
export interface WindowProject {
  readonly id: string;
  /** As the editor names it. */
  readonly uri: string;
}

export function projectsOf(state: EngineState): readonly WindowProject[] {
  return foldersOf(state).flatMap(({ projectId, uri }) => (projectId === undefined ? [] : [{ id: projectId, uri }]));
}

function foldersOf(state: EngineState): readonly FolderStatus[] {
  return statusOf(state)?.folders ?? [];
}

/** Whether the engine has said of each folder what it is to it. */
export function isSettled(state: EngineState, folders: number): boolean {
  if (state.kind === 'failed') return true;
  const known = foldersOf(state);
  return state.kind === 'running' && known.length >= folders && known.every(isKnown);
}

function isKnown({ projectId, problem }: FolderStatus): boolean {
  return projectId !== undefined || problem !== undefined;
}

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Why a window with folders has none that could be drawn. */
export function refusalOf(state: EngineState, t: Translate): Refusal | undefined {
  const folders = foldersOf(state);
  if (folders.some((folder) => folder.projectId !== undefined && !isUnread(folder))) return undefined;
  const problem = folders.find((folder) => folder.problem !== undefined)?.problem;
  if (problem !== undefined) return problem;
  return folders.some(isUnread) ? untrustedRefusal(t) : undefined;
}

export function untrustedRefusal(t: Translate): Refusal {
  const message = t(
    'The folder is not trusted, and so it is not read by itself. “{0}” reads it.',
    `Groundplan: ${t('Index Folder')}`,
  );
  return { code: 'workspace_not_trusted', message };
}

/** The folder is not trusted and was not requested: without an index it is not asked about. */
function isUnread({ trusted, index }: FolderStatus): boolean {
  return !trusted && index?.snapshot === undefined && (index === undefined || index.status === 'created');
}

/** Returns a key that changes whenever a page must ask again which folders there are; empty while there is none. */
export function outlookOf(state: EngineState): string {
  const known = foldersOf(state).filter(({ projectId }) => projectId !== undefined);
  return known.map((folder) => `${folder.projectId}${isUnread(folder) ? ' unread' : ''}`).join('\n');
}

/** A file as pages name it; in no folder of the window, its name alone. */
export function placeOf(state: EngineState, uri: string, line?: number): EditorPlace {
  const found = findIn(projectsOf(state), uri);
  const at = line === undefined ? {} : { line };
  if (found !== undefined) return { project: found.folder.id, file: found.path, ...at };
  return { file: decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)), ...at };
}

/** Path segments of a file in a project's folder; undefined for what would lead out of it. */
export function segmentsOf(file: string): readonly string[] | undefined {
  const segments = file.split('/');
  return segments.every(isPlain) && !/^[a-z]:/i.test(file) && !file.includes('\0') ? segments : undefined;
}

function isPlain(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !segment.includes('\\');
}
