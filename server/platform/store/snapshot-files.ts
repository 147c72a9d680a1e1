import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotFiles } from '#server/app/ports/snapshot-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { makeFolders } from '../files/make-folders.ts';
import { replaceFile } from './replace-file.ts';

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
      const path = pathOf(id);
      try {
        makeFolders(folder);
        await replaceFile(path, packed);
        await flushFolder(folder);
      } catch (error) {
        throw notWritten(error);
      }
    },
    sweep: (used) => sweep(folder, used),
    delete: (id) => rmSync(pathOf(id), { force: true }),
  };
}

function notWritten(cause: unknown): StorageError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const why = isFull ? 'no space is left on its disk' : 'its file cannot be written';
  return new StorageError(isFull ? 'out_of_space' : 'storage_error', `A structure was not kept: ${why}.`, { cause });
}

/** A file that cannot be removed now costs its room alone: the next start tries again. */
function sweep(folder: string, used: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, id, rest] = /^(snp_[0-9A-Z]{26})\.ndjson\.gz(\.[0-9a-f]{12})?$/.exec(name) ?? [];
    if (id === undefined || (rest === undefined && used.has(id))) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      continue;
    }
  }
}

/** No other name becomes part of a path. */
function requireId(id: string): string {
  if (!/^snp_[0-9A-Z]{26}$/.test(id)) throw new Error('not the id of a snapshot');
  return id;
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
