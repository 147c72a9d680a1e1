/**
 * `node test/vscode/typing-figures.ts FOLDER FILE`: from a stroke to the impact of what is not committed, in a real VS
 * Code, of a file of a repository with git: until the language server has answered, and until the panel shows it. A copy
 * of the repository's files is opened; the folder itself stays as it is.
 */
import { cpSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../bench/run-measured.ts';
import { git } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { closeHostBrowser } from './host/host-browser.ts';
import { VscodeSession } from './host/vscode-session.ts';

const ROUNDS = 15;
const INDEXED_MS = 300_000;

const { positionals } = parseArgs({ allowPositionals: true });
const [source, file] = positionals;
if (file === undefined) throw new Error('a folder, and a file in it');

function say(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  const figures = `median ${median([...times]).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
  process.stdout.write(`| ${what} | ${figures} | load ${loadavg()[0].toFixed(1)} |\n`);
}

const folder = join(temporaryFolder(), basename(resolve(source)));
cpSync(source, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
// Git knows the copied files by other times.
git(folder, 'status', '--short');
const session = await VscodeSession.start();
try {
  const window = await session.open({ folder });
  await window.openFile(file);
  await window.openAllViews();
  await window.treeRow('Overview', /^Symbols\s*[\d,]+$/).waitFor({ timeout: INDEXED_MS });
  await window.runCommand('Groundplan: Show Impact of Uncommitted Change');
  const page = await window.webview('main[aria-label="Impact"] h1');
  const shown: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Each stroke makes another declaration of the file the one that changed.
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
  say('a stroke → the panel shows it, wall', shown);
  process.stdout.write(`${shown.join(' ')}\n`);
} finally {
  await session.stop();
  await closeHostBrowser();
}
