import type { EditorStatus, FolderStatus } from '#protocol/editor.ts';
import type { IndexState } from '#protocol/index-state.ts';
import { nothingSkipped } from '#server/app/workspaces/skip-counts.ts';

export function indexState(given: Partial<IndexState> = {}): IndexState {
  return { status: 'indexed', phase: 'idle', done: 0, total: 0, estimatedTime: 0, skipped: nothingSkipped, ...given };
}

export function folderStatus(given: Partial<FolderStatus> = {}): FolderStatus {
  const stats = { files: 1234, symbols: 5678, dependencies: 9 };
  const index = indexState({ snapshot: 'snp_1', finishedAt: '2026-01-01T00:00:00.000Z' });
  return { uri: 'file:///shop', projectId: 'prj_1', trusted: true, index, stats, watching: 'events', ...given };
}

export function editorStatus(given: Partial<EditorStatus> = {}): EditorStatus {
  return { folders: [folderStatus()], api: { baseUrl: 'http://127.0.0.1:7431' }, problems: [], ...given };
}
