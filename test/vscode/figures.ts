/**
 * `node test/vscode/figures.ts [FOLDER]`: the cost of the extension and its engine in a real VS Code, on a generated
 * repository of 2,000 files, or a folder. CPU where it can be had, else wall time; reported with the load.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
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
/** Threads that have nothing to do end after 30 s. */
const SETTLED_AFTER_MS = 45_000;
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

/** From a save that brings an import more until VS Code, asked without a pause, answers with the new lens. */
async function saveToLens(session: VscodeSession, folder: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // oxlint-disable-next-line no-await-in-loop -- one save after the other
    const spent = await session.inHost(
      async (vscode, root, number) => {
        const target = vscode.Uri.file(`${root}/src/part-0/file-1.ts`);
        const changed = vscode.Uri.file(`${root}/src/part-90/file-${1800 + number}.ts`);
        await vscode.workspace.openTextDocument(target);
        const titles = async () =>
          (
            await vscode.commands.executeCommand<{ command?: { title: string } }[]>(
              'vscode.executeCodeLensProvider',
              target,
              9,
            )
          )
            .map(({ command }) => command?.title)
            .join();
        const before = await titles();
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(changed));
        const startedMs = performance.now();
        await vscode.workspace.fs.writeFile(
          changed,
          new TextEncoder().encode(`import '../part-0/file-1.ts';\n${text}`),
        );
        while ((await titles()) === before) {
          if (performance.now() - startedMs > 20_000) throw new Error(`still ${before}`);
          await new Promise((again) => setTimeout(again, 5));
        }
        return performance.now() - startedMs;
      },
      [folder, round] as const,
      folder,
    );
    times.push(spent);
  }
  say('save → the new lens, wall', `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`);
}

/** From the editor showing another file until the neighbourhood has drawn it. */
async function egoGraph(session: VscodeSession, window: Workbench, folder: string): Promise<void> {
  await window.openFile('src/part-5/file-119.ts');
  const page = await window.neighbourhood();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const file = `src/part-5/file-${100 + round}.ts`;
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

const folder = synthetic(FILES);
const session = await VscodeSession.start();
try {
  const startedMs = performance.now();
  const window = await session.open({ folder });
  say(
    'VS Code itself: page asked for → workbench ready, wall',
    `${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  await activation(session);
  say('cold: folder open → first picture, wall', `${(await firstPictureMs(window)).toFixed(0)} ms`);
  await window.openAllViews();
  await window.treeRow('Overview', /^Files/).waitFor();
  await eventually(() => window.statusItem(/^Groundplan$/).waitFor({ timeout: 1000 }));
  await window.runCommand('View: Close All Editors');
  say('warm: command → first picture, wall', `${(await firstPictureMs(window)).toFixed(0)} ms`);
  await window.runCommand('View: Close All Editors');
  await saveToLens(session, folder);
  await egoGraph(session, window, folder);
  await atRest(session, `${FILES} files, one window`);
  const other = synthetic(FILES);
  const second = await session.open({ folder: other });
  await session.inHost(
    async (vscode) => void (await vscode.extensions.getExtension('groundplan.groundplan')?.activate()),
    [],
    other,
  );
  await second.openAllViews();
  await second.treeRow('Overview', /^Files\s*2,?001$/).waitFor();
  await atRest(session, `two windows on two repositories of ${FILES} files`);
} finally {
  await session.stop();
  await closeHostBrowser();
}
