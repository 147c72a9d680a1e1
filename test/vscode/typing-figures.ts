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
import { strokesToImpact } from './host/stroke-to-impact.ts';
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
  const shown = await strokesToImpact(session, window, { folder, file, rounds: ROUNDS });
  say('a stroke → the panel shows it, wall', shown);
  process.stdout.write(`${shown.join(' ')}\n`);
} finally {
  await session.stop();
  await closeHostBrowser();
}
