import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotFiles } from '#server/app/ports/snapshot-store.ts';
import { makeFolders } from '../files/make-folders.ts';

/**
 * `<state folder>/snapshots/<id>.ndjson.gz`: written beside, flushed and renamed, and the folder flushed too, without which the name may
 * be gone after loss of power.
 */
export function openSnapshotFiles(stateFolder: string): SnapshotFiles {
  const folder = join(stateFolder, 'snapshots');
  const pathOf = (id: string) => join(folder, `${requireId(id)}.ndjson.gz`);
  return {
    read: (id) => {
      try {
        return readFileSync(pathOf(id));
      } catch {
        return undefined;
      }
    },
    has: (id) => existsSync(pathOf(id)),
    write: async (id, packed) => {
      makeFolders(folder);
      await replace(pathOf(id), packed);
      await flushFolder(folder);
    },
    delete: (id) => rmSync(pathOf(id), { force: true }),
  };
}

/** No other name becomes part of a path. */
function requireId(id: string): string {
  if (!/^snp_[0-9A-Z]{26}$/.test(id)) throw new Error('not the id of a snapshot');
  return id;
}

async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Windows opens no folders, and writes names through by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
