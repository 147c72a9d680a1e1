import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TablesFile } from '#server/app/ports.ts';
import { makeFolders } from '../files/make-folders.ts';
import { crc32 } from './crc32.ts';

const checksumBytes = 4;

/**
 * `<state folder>/workspaces/<key>/tables`: a cache as one file, with a checksum in front. Written beside and renamed, so
 * that it is whole or the one before; what cannot be read or written is simply not there.
 */
export function openTablesFile(stateFolder: string, workspaceKey: string): TablesFile {
  const path = join(stateFolder, 'workspaces', workspaceKey, 'tables');
  return {
    load: () => ifPossible(() => withoutChecksum(readFileSync(path))),
    save: (bytes) => void ifPossible(() => replace(path, bytes)),
    remove: () => void ifPossible(() => rmSync(path, { force: true })),
  };
}

function replace(path: string, bytes: Uint8Array): void {
  makeFolders(dirname(path));
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, Buffer.concat([checksumOf(bytes), bytes]), { mode: 0o600 });
  renameSync(unfinished, path);
}

function withoutChecksum(stored: Uint8Array): Uint8Array | undefined {
  const bytes = stored.subarray(checksumBytes);
  return checksumOf(bytes).equals(stored.subarray(0, checksumBytes)) ? bytes : undefined;
}

function checksumOf(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(crc32(bytes));
  return checksum;
}

function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
