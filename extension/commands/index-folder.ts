import { l10n, type Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import { fileFolders } from '../places/file-folders.ts';
import type { CommandContext } from './command-context.ts';
import { showFailure } from './show-failure.ts';

/** Indexes a folder of the window, also an untrusted one: that a person asks for it is what it takes. */
export async function indexFolder(
  { session, log }: CommandContext,
  uri: Uri | undefined,
  full: boolean,
): Promise<void> {
  await showFailure(log, async () => {
    const folder = uri ? workspace.getWorkspaceFolder(uri) : await chooseFolder();
    if (!folder) return;
    await session.indexFolder(folder.uri, { full });
  });
}

async function chooseFolder(): Promise<WorkspaceFolder | undefined> {
  const folders = fileFolders();
  if (folders.length === 0) throw new Error(noFolderText());
  if (folders.length === 1) return folders[0];
  const items = folders.map((folder) => ({ label: folder.name, description: folder.uri.fsPath, folder }));
  const chosen = await window.showQuickPick(items, { placeHolder: l10n.t('Which folder?') });
  return chosen?.folder;
}

function noFolderText(): string {
  return workspace.workspaceFolders?.length
    ? l10n.t('This folder is not on a disk that can be read from here.')
    : l10n.t('Open a folder first.');
}
