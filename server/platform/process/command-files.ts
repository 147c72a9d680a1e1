import { createWriteStream, existsSync, realpathSync, statSync, type WriteStream } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Pieces = Iterable<string> | AsyncIterable<string>;

/** The nearest folder with a `.git` (a folder, or a file in worktrees and submodules) at or above that one. */
export function projectRoot(directory: string): string {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return directory;
  }
}

/** Returns a path without symbolic links; the path itself where it does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

export function readText(path: string): Promise<string> {
  return readFile(path, 'utf8');
}

/** Files in a folder of a root and below it, as sorted paths from the root. Links are not followed, in the folder or on the way to it. */
export async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const at = join(realPath(root), folder);
  if (realPath(at) !== at || !existsSync(at)) return [];
  const entries = await readdir(at, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return found.flat().toSorted();
}

export async function readInput(): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** Replaces the file when everything is written; a device or a pipe is written as it comes. */
export async function writeWhole(path: string, pieces: Pieces): Promise<void> {
  const isSpecial = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
  if (isSpecial) await pipeline(Readable.from(pieces), createWriteStream(path));
  else await replace(path, pieces, 0o666);
}

/** The same for a file that no other user may read. */
export function writePrivately(path: string, text: string): Promise<void> {
  return replace(path, [text], 0o600);
}

export function remove(path: string): Promise<void> {
  return rm(path, { force: true });
}

async function replace(path: string, pieces: Pieces, mode: number): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    await pipeline(Readable.from(pieces), openNew(unfinished, mode));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `wx`: a link that another user laid under that name is not followed. */
function openNew(path: string, mode: number): WriteStream {
  return createWriteStream(path, { flags: 'wx', mode, flush: true });
}
