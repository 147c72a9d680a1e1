import { open, readdir, readFile, rm, stat, truncate, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HistoryStore } from '#server/app/ports/history-store.ts';
import { crc32 } from '#server/base/crc32.ts';
import { makeFolders } from '../files/make-folders.ts';
import { ownUid, requireOwnFolder, requirePrivateFile } from '../files/private-place.ts';

/** Length and checksum in front of each record. */
const headBytes = 8;
/** Histories kept; the one that was used least recently goes first. */
const filesMax = 50;

/**
 * `<state folder>/histories/<lineage>`: records, each behind its length and checksum. One that was not finished ends the file; the
 * next one takes its place. What cannot be read or written, or is not this user's alone, is simply not there.
 */
export function openHistoryFile(stateFolder: string, lineage: string): HistoryStore {
  if (!/^[0-9a-f]+$/.test(lineage)) throw new TypeError('A lineage is made of hexadecimal digits.');
  const path = join(stateFolder, 'histories', lineage);
  /** Bytes of whole records; undefined until they were read. */
  let length: number | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    const done = underWay.then(work).catch(() => otherwise);
    underWay = done;
    return done;
  }

  async function load(): Promise<readonly Uint8Array[]> {
    length = 0;
    requirePlace(path);
    const { records, end } = recordsOf(await readFile(path));
    length = end;
    await utimes(path, new Date(), new Date());
    return records;
  }

  async function append(record: Uint8Array): Promise<void> {
    if (length === undefined) await load().catch(() => undefined);
    makeFolders(dirname(path));
    requirePlace(path);
    if (length === 0) await dropOldest(dirname(path));
    const head = new Uint8Array(new Uint32Array([record.length, crc32(record)]).buffer);
    const file = await open(path, 'a', 0o600);
    try {
      await truncate(path, length);
      await file.appendFile(head);
      await file.appendFile(record);
      length = (length ?? 0) + headBytes + record.length;
    } finally {
      await file.close();
    }
  }

  async function clear(): Promise<void> {
    length = 0;
    await rm(path, { force: true });
  }

  return {
    load: () => inTurn(load, []),
    append: (record) => inTurn(() => append(record), undefined),
    clear: () => inTurn(clear, undefined),
  };
}

function requirePlace(path: string): void {
  requireOwnFolder(dirname(path), ownUid);
  requirePrivateFile(path, ownUid);
}

function recordsOf(bytes: Uint8Array): { readonly records: readonly Uint8Array[]; readonly end: number } {
  const records: Uint8Array[] = [];
  let end = 0;
  while (end + headBytes <= bytes.length) {
    const [length, checksum] = new Uint32Array(Uint8Array.from(bytes.subarray(end, end + headBytes)).buffer);
    const record = bytes.subarray(end + headBytes, end + headBytes + length);
    if (record.length < length || crc32(record) !== checksum) break;
    records.push(record);
    end += headBytes + length;
  }
  return { records, end };
}

async function dropOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  const files = await Promise.all(paths.map(async (path) => ({ path, usedMs: (await stat(path)).mtimeMs })));
  const surplus = files.toSorted((a, b) => b.usedMs - a.usedMs).slice(filesMax - 1);
  await Promise.all(surplus.map(({ path }) => rm(path, { force: true })));
}
