import { workspace, type WorkspaceFolder } from 'vscode';

/** The folders of the window that lie on a disk, which an engine can read. */
export function fileFolders(): readonly WorkspaceFolder[] {
  return (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
