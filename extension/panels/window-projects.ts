import type { FolderStatus } from '#protocol/editor.ts';
import type { EditorPlace } from '#protocol/panel-messages.ts';
import type { EngineState } from '../session/engine-session.ts';
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
  return state.kind === 'running' || state.kind === 'starting' ? (state.status?.folders ?? []) : [];
}

/** Whether the engine has said of each folder what it is to it. */
export function isSettled(state: EngineState, folders: number): boolean {
  if (state.kind === 'failed') return true;
  const known = foldersOf(state);
  return state.kind === 'running' && known.length >= folders && known.every(isKnown);
}

function isKnown({ projectId, problem, trusted }: FolderStatus): boolean {
  return projectId !== undefined || problem !== undefined || !trusted;
}

/** Why a window with folders has none that could be drawn. */
export function refusalOf(state: EngineState): { readonly code: string; readonly message: string } | undefined {
  const folders = foldersOf(state);
  if (folders.some(({ projectId }) => projectId !== undefined)) return undefined;
  const problem = folders.find((folder) => folder.problem !== undefined)?.problem;
  if (problem !== undefined) return problem;
  if (!folders.some(({ trusted }) => !trusted)) return undefined;
  const message = 'The folder is not trusted, and so it is not read by itself. “Groundplan: Index Folder” reads it.';
  return { code: 'workspace_not_trusted', message };
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
