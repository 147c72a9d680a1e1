/**
 * `node test/vscode/figures.ts [FOLDER TARGET OTHER…]`: the cost of the extension and its engine in a real VS Code, on a
 * generated repository of 2,000 files, or on a copy of a folder. TARGET is a TypeScript file, and each OTHER one that does not import
 * it yet: they are saved with an import of it, and shown in turn. CPU where it can be had, else wall time; reported with the load.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../bench/run-measured.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';
import { closeHostBrowser } from './host/host-browser.ts';
import { strokesToImpact } from './host/stroke-to-impact.ts';
import { VscodeSession } from './host/vscode-session.ts';
import type { Workbench } from './host/workbench.ts';

const FILES = 2000;
const FOLDER_FILES = 20;
const ROUNDS = 7;
const REST_MS = 10_000;
const INDEXED_MS = 300_000;
/** What the engine lets go of behind the last run is gone after 80 s. */
const SETTLED_AFTER_MS = 110_000;
/** From the last stroke to the save. */
const TYPED_MS = 1500;
/** Threads that had nothing to do have ended by then. */
const IDLE_THREADS_MS = 35_000;
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

function sayTimes(what: string, times: readonly number[]): void {
  say(what, `${median([...times]).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`);
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

/** Whether another program writes the file, or a person takes the line out again in the editor and saves. */
type Saving = 'written' | 'typed';

/** From a save that brings an import more or less until VS Code, asked without a pause, answers with the new lens. */
async function saveToLens(session: VscodeSession, { folder, target, others }: Subject, saving: Saving): Promise<void> {
  const times: number[] = [];
  for (const other of others) {
    // oxlint-disable-next-line no-await-in-loop -- one save after the other
    const spent = await session.inHost(
      async (vscode, targetPath, changedPath, specifier, typedMs) => {
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
        let save = async () => {
          const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(changed));
          await vscode.workspace.fs.writeFile(changed, new TextEncoder().encode(`import '${specifier}';\n${text}`));
        };
        if (typedMs > 0) {
          const document = await vscode.workspace.openTextDocument(changed);
          const edit = new vscode.WorkspaceEdit();
          edit.delete(changed, new vscode.Range(0, 0, 1, 0));
          await vscode.workspace.applyEdit(edit);
          await new Promise((typed) => setTimeout(typed, typedMs));
          save = async () => void (await document.save());
        }
        const startedMs = performance.now();
        await save();
        while ((await titles()) === before) {
          if (performance.now() - startedMs > 20_000) throw new Error(`still ${before}`);
          await new Promise((again) => setTimeout(again, 5));
        }
        return performance.now() - startedMs;
      },
      [join(folder, target), join(folder, other), importOf(target, other), saving === 'typed' ? TYPED_MS : 0] as const,
      folder,
    );
    times.push(spent);
  }
  sayTimes(`${saving} → the new lens, wall`, times);
}

/** From the call that shows another file, and from the moment the extension gets it, until the neighbourhood has drawn it. */
async function egoGraph(session: VscodeSession, window: Workbench, { folder, target, others }: Subject): Promise<void> {
  await window.openFile(target);
  const page = await window.neighbourhood();
  const [opening, following]: [number[], number[]] = [[], []];
  for (const file of others) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    await page.locator('body').evaluate((body, id) => {
      const marks = globalThis as { drawnAtMs?: Promise<number> };
      marks.drawnAtMs = new Promise((drawn) => {
        const look = () => {
          const isThere = body.querySelector(`[role="graphics-symbol"][data-id="${CSS.escape(id)}"]`) !== null;
          // The file may have stood in the drawing before, as a neighbour.
          const isMiddle = body.querySelector('.gp-nb-name')?.textContent?.includes(id.split('/').at(-1) ?? id);
          if (isThere && isMiddle) drawn(Date.now());
          else requestAnimationFrame(look);
        };
        look();
      });
    }, file);
    // oxlint-disable-next-line no-await-in-loop
    const at = await session.inHost(
      async (vscode, shown) => {
        const shownAt = new Promise<number>((come) => {
          const listening = vscode.window.onDidChangeActiveTextEditor((editor) => {
            if (editor?.document.uri.fsPath !== shown) return;
            listening.dispose();
            come(Date.now());
          });
        });
        const askedAtMs = Date.now();
        await vscode.window.showTextDocument(vscode.Uri.file(shown));
        return { askedAtMs, shownAtMs: await shownAt };
      },
      [join(folder, file)] as const,
      folder,
    );
    // oxlint-disable-next-line no-await-in-loop
    const drawnAtMs = await page
      .locator('body')
      .evaluate(() => (globalThis as { drawnAtMs?: Promise<number> }).drawnAtMs ?? 0);
    opening.push(drawnAtMs - at.askedAtMs);
    following.push(drawnAtMs - at.shownAtMs);
  }
  sayTimes('another file → its neighbourhood, with opening it, wall', opening);
  sayTimes('the extension gets another file → its neighbourhood, wall', following);
}

/** Of a file that has the editor, unsaved. */
async function strokeToImpact(session: VscodeSession, window: Workbench, { folder, others }: Subject): Promise<void> {
  const [file] = others;
  await window.openFile(file);
  sayTimes(
    'a stroke → the panel of its impact, wall',
    await strokesToImpact(session, window, { folder, file, rounds: ROUNDS }),
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
  say('cold: command → symbols, wall', `${((performance.now() - commandMs) / 1000).toFixed(1)} s`);
  await eventually(() => window.statusItem(/^Groundplan$/).waitFor({ timeout: INDEXED_MS }));
  say('cold: command → calls complete, wall', `${((performance.now() - commandMs) / 1000).toFixed(1)} s`);
  await window.runCommand('View: Close All Editors');
  say('warm: command → first picture, wall', `${(await firstPictureMs(window)).toFixed(0)} ms`);
  await window.runCommand('View: Close All Editors');
  await saveToLens(session, measured, 'written');
  await egoGraph(session, window, measured);
  await sleep(IDLE_THREADS_MS);
  await saveToLens(session, measured, 'typed');
  if (existsSync(join(measured.folder, '.git'))) await strokeToImpact(session, window, measured);
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
