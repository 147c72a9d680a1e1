/**
 * `node test/vscode/figures.ts [FOLDER TARGET OTHER…]`: the cost of the extension and its engine in a real VS Code, on a
 * generated repository of 2,000 files, or on a copy of a folder. TARGET is a TypeScript file, and each OTHER one that does not import
 * it yet: they are saved with an import of it, and shown in turn. CPU where it can be had, else wall time; reported with the load.
 */
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../bench/run-measured.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';
import { closeHostBrowser } from './host/host-browser.ts';
import { VscodeSession } from './host/vscode-session.ts';
import type { Workbench } from './host/workbench.ts';

const FILES = 2000;
const FOLDER_FILES = 20;
const ROUNDS = 7;
const REST_MS = 10_000;
const INDEXED_MS = 300_000;
/** What the engine lets go of behind the last run is gone after 80 s. */
const SETTLED_AFTER_MS = 110_000;
const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1024;

function path(index: number): string {
  return `src/part-${Math.floor(index / FOLDER_FILES)}/file-${index}.ts`;
}

/** Files import three others each, mostly of their own folder, as in code that people write. */
function synthetic(files: number): string {
  const folder = join(temporaryFolder(), 'synthetic');
  const imports = (index: number) =>
    [1, 3, 41]
      .map((step) => (index * step + step) % files)
      .filter((other) => other < index)
      .map((other) => `import { value${other} } from '../../${path(other)}';\n`);
  const text = (index: number) => `${imports(index).join('')}\nexport const value${index} = ${index};\n`;
  // At the root it would start the extension before its activation is measured.
  writeTree(folder, { 'src/package.json': '{ "name": "synthetic", "type": "module" }\n' });
  writeTree(folder, Object.fromEntries(Array.from({ length: files }, (_, index) => [path(index), text(index)])));
  return folder;
}

function say(what: string, value: string): void {
  process.stdout.write(`| ${what} | ${value} | load ${loadavg()[0].toFixed(1)} |\n`);
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}

function residentMb(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / KB_PER_MB;
}

/** From the command to the first mark that is drawn; the workbench stands already. */
async function firstPictureMs(window: Workbench): Promise<number> {
  const startedMs = performance.now();
  await window.runCommand('Groundplan: Show Graph');
  await window.graph();
  return performance.now() - startedMs;
}

/** Once the other extensions are done: the count is of the whole process. */
async function activation(session: VscodeSession): Promise<void> {
  await sleep(REST_MS);
  const spent = await session.inHost(async (vscode) => {
    const extension = vscode.extensions.getExtension('groundplan.groundplan');
    const wasActive = extension?.isActive;
    const before = process.cpuUsage();
    await extension?.activate();
    const { user, system } = process.cpuUsage(before);
    return { wasActive, ms: (user + system) / 1000 };
  }, []);
  assert.equal(spent.wasActive, false);
  say('activation, CPU of the whole extension host', `${spent.ms.toFixed(0)} ms`);
}

/** The files that are saved and shown, all relative to the folder. */
interface Subject {
  readonly folder: string;
  readonly target: string;
  readonly others: readonly string[];
}

/** The specifier by which a file imports the target, without an extension. */
function importOf(target: string, from: string): string {
  const shortest = relative(dirname(from), target).replace(/\.ts$/, '');
  return shortest.startsWith('.') ? shortest : `./${shortest}`;
}

/** From a save that brings an import more until VS Code, asked without a pause, answers with the new lens. */
async function saveToLens(session: VscodeSession, { folder, target, others }: Subject): Promise<void> {
  const times: number[] = [];
  for (const other of others) {
    // oxlint-disable-next-line no-await-in-loop -- one save after the other
    const spent = await session.inHost(
      async (vscode, targetPath, changedPath, specifier) => {
        const shown = vscode.Uri.file(targetPath);
        const changed = vscode.Uri.file(changedPath);
        await vscode.workspace.openTextDocument(shown);
        const titles = async () =>
          (
            await vscode.commands.executeCommand<{ command?: { title: string } }[]>(
              'vscode.executeCodeLensProvider',
              shown,
              9,
            )
          )
            .map(({ command }) => command?.title)
            .join();
        const before = await titles();
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(changed));
        const startedMs = performance.now();
        await vscode.workspace.fs.writeFile(changed, new TextEncoder().encode(`import '${specifier}';\n${text}`));
        while ((await titles()) === before) {
          if (performance.now() - startedMs > 20_000) throw new Error(`still ${before}`);
          await new Promise((again) => setTimeout(again, 5));
        }
        return performance.now() - startedMs;
      },
      [join(folder, target), join(folder, other), importOf(target, other)] as const,
      folder,
    );
    times.push(spent);
  }
  say('save → the new lens, wall', `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`);
}

/** From the editor showing another file until the neighbourhood has drawn it. */
async function egoGraph(session: VscodeSession, window: Workbench, { folder, target, others }: Subject): Promise<void> {
  await window.openFile(target);
  const page = await window.neighbourhood();
  const times: number[] = [];
  for (const file of others) {
    const startedMs = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await session.inHost(
      async (vscode, shown) => {
        await vscode.window.showTextDocument(vscode.Uri.file(shown));
      },
      [join(folder, file)] as const,
      folder,
    );
    // oxlint-disable-next-line no-await-in-loop
    await page.locator(`[role="graphics-symbol"][data-id="${file}"]`).waitFor();
    times.push(performance.now() - startedMs);
  }
  say(
    'another file → its neighbourhood, with opening it, wall',
    `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`,
  );
}

/** A copy, so that the folder itself stays as it is. */
function copyOf(source: string): string {
  const folder = join(temporaryFolder(), basename(resolve(source)));
  cpSync(source, folder, { recursive: true, filter: (entry) => basename(entry) !== 'node_modules' });
  return folder;
}

function subject([source, target, ...others]: readonly string[]): Subject {
  if (source !== undefined) return { folder: copyOf(source), target: target ?? '', others };
  const saved = Array.from({ length: ROUNDS }, (_, round) => path(1800 + round));
  return { folder: synthetic(FILES), target: path(1), others: saved };
}

async function atRest(session: VscodeSession, what: string): Promise<void> {
  const [engine] = session.engines();
  await sleep(SETTLED_AFTER_MS);
  const before = cpuMs(engine);
  await sleep(REST_MS);
  say(
    `engine at rest, ${what}`,
    `${residentMb(engine).toFixed(0)} MB, ${(cpuMs(engine) - before).toFixed(0)} ms CPU in ${REST_MS / 1000} s`,
  );
}

const measured = subject(process.argv.slice(2));
const session = await VscodeSession.start();
try {
  const startedMs = performance.now();
  const window = await session.open({ folder: measured.folder });
  say(
    'VS Code itself: page asked for → workbench ready, wall',
    `${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  // A folder with a project file at its root starts the extension by itself.
  if (process.argv.length === 2) await activation(session);
  const commandMs = performance.now();
  say('cold: command → first picture, wall', `${(await firstPictureMs(window)).toFixed(0)} ms`);
  await window.openAllViews();
  await window.treeRow('Overview', /^Symbols\s*[\d,]+$/).waitFor({ timeout: INDEXED_MS });
  say('cold: command → symbols and calls complete, wall', `${((performance.now() - commandMs) / 1000).toFixed(1)} s`);
  await eventually(() => window.statusItem(/^Groundplan$/).waitFor({ timeout: 1000 }));
  await window.runCommand('View: Close All Editors');
  say('warm: command → first picture, wall', `${(await firstPictureMs(window)).toFixed(0)} ms`);
  await window.runCommand('View: Close All Editors');
  await saveToLens(session, measured);
  await egoGraph(session, window, measured);
  await atRest(session, 'one window');
  const other = synthetic(FILES);
  const second = await session.open({ folder: other });
  await session.inHost(
    async (vscode) => void (await vscode.extensions.getExtension('groundplan.groundplan')?.activate()),
    [],
    other,
  );
  await second.openAllViews();
  await second.treeRow('Overview', /^Files\s*2,?001$/).waitFor();
  await atRest(session, `and a second window on a repository of ${FILES} files`);
} finally {
  await session.stop();
  await closeHostBrowser();
}
