import { join } from 'node:path';
import type { VscodeSession } from './vscode-session.ts';
import type { Workbench } from './workbench.ts';

/**
 * From each stroke in a file of a repository with git until the panel shows the impact of what is not committed, in
 * milliseconds. Each stroke makes another declaration of the file the one that changed.
 */
export async function strokesToImpact(
  session: VscodeSession,
  window: Workbench,
  { folder, file, rounds }: { readonly folder: string; readonly file: string; readonly rounds: number },
): Promise<number[]> {
  await window.runCommand('Groundplan: Show Impact of Uncommitted Change');
  const page = await window.webview('main[aria-label="Impact"] h1');
  const shown: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const name = `typed${round}`;
    // oxlint-disable-next-line no-await-in-loop -- one stroke after the other
    await page.locator('main').evaluate((main, text) => {
      const marks = globalThis as { seenAtMs?: Promise<number> };
      marks.seenAtMs = new Promise((seen) => {
        const look = () => {
          if (main.textContent?.includes(text)) seen(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      });
    }, name);
    // oxlint-disable-next-line no-await-in-loop
    const strokeAtMs = await session.inHost(
      async (vscode, path, text) => {
        const uri = vscode.Uri.file(path);
        const edit = new vscode.WorkspaceEdit();
        const document = await vscode.workspace.openTextDocument(uri);
        const end = document.lineAt(document.lineCount - 1).range.end;
        const before = document.getText().indexOf('\nexport function typed');
        const start = before < 0 ? end : document.positionAt(before);
        edit.replace(uri, new vscode.Range(start, end), `\nexport function ${text}(): number {\n  return 1;\n}\n`);
        await vscode.workspace.applyEdit(edit);
        return Date.now();
      },
      [join(folder, file), name] as const,
      folder,
    );
    // oxlint-disable-next-line no-await-in-loop
    const seenAtMs = await page.locator('main').evaluate(() => (globalThis as { seenAtMs?: Promise<number> }).seenAtMs);
    shown.push((seenAtMs ?? 0) - strokeAtMs);
  }
  return shown;
}
