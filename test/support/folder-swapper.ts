/**
 * Swaps a folder for a link to another one and back, as fast as it can, until its parent ends it or it did so many times.
 *
 *     node folder-swapper.ts FOLDER OUTSIDE TIMES
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

export interface FolderSwapper {
  /** Ends it with the folder in its place. */
  stop(): Promise<void>;
}

/** Resolves when it has begun. */
export async function swapFolder(folder: string, outside: string, times = 1_000_000): Promise<FolderSwapper> {
  const child = spawn(process.execPath, [file, folder, outside, String(times)], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
}

async function swap(folder: string, outside: string, times: number): Promise<void> {
  const parent = { isWaiting: true };
  process.stdin.on('end', () => (parent.isWaiting = false)).resume();
  process.stdout.write('begun\n');
  for (let time = 0; parent.isWaiting && time < times; time++) {
    renameSync(folder, `${folder}.away`);
    symlinkSync(outside, folder);
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    // oxlint-disable-next-line no-await-in-loop -- that is when the parent's word arrives
    if (time % 16 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  process.exit();
}

if (process.argv[1] === file) {
  const [folder, outside, times] = process.argv.slice(2);
  await swap(folder, outside, Number(times));
}
