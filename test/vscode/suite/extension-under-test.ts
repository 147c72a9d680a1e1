import assert from 'node:assert/strict';
import * as vscode from 'vscode';

export function extensionUnderTest(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('groundplan.groundplan');
  assert.ok(extension, 'the extension is not installed');
  return extension;
}

export function fileUri(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'no folder is open');
  return vscode.Uri.joinPath(folder.uri, path);
}
