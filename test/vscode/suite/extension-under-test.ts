import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const DEADLINE_MS = 40_000;

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

/** Repeats a check until it passes; in the end it fails as it did last. */
export async function eventually<Value>(check: () => Promise<Value> | Thenable<Value> | Value): Promise<Value> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadlineMs) throw error;
    }
    await new Promise((again) => setTimeout(again, 50));
  }
}
