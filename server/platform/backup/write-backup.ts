import { createHash, type Hash } from 'node:crypto';
import { constants, existsSync, readdirSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupWriter, WrittenBackup } from '#server/app/ports/backup.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { type BackupFacts, firstLine, isEntryName, snapshotsFolder, stateEntry } from './archive-form.ts';

export interface BackupSource {
  readonly stateFolder: string;
  readonly version: string;
  readonly nowMs: () => number;
  /** Writes a consistent copy of `state.db` into a file that is not there. */
  readonly copyState: (path: string) => void;
}

/**
 * A snapshot that a member deletes while a backup is written is named by the copy of the state and has no file: the
 * backup begins again.
 */
const attemptsMax = 5;

export function backupWriter(source: BackupSource): BackupWriter {
  return { write: (path) => writeBackup(source, path) };
}

async function writeBackup(source: BackupSource, path: string): Promise<WrittenBackup> {
  for (let attempt = 1; ; attempt++) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const written = await tryToWrite(source, path);
    if (written !== undefined) return written;
    if (attempt === attemptsMax) {
      throw new StorageError('storage_error', 'Snapshots were deleted during each attempt to back them up: try again.');
    }
  }
}

/** Undefined where a snapshot went away meanwhile. */
async function tryToWrite(source: BackupSource, path: string): Promise<WrittenBackup | undefined> {
  const unfinished = `${path}.${process.pid}.tmp`;
  await rm(unfinished, { force: true });
  const output = await open(unfinished, 'wx', 0o600);
  const folder = await mkdtemp(join(source.stateFolder, 'backup-'));
  try {
    const copy = join(folder, stateEntry);
    // Without a pause in between: the files are those that the copy names, and some that nothing names any more.
    source.copyState(copy);
    const names = snapshotNames(source.stateFolder);
    const archive = new Archive(output, { createdAt: new Date(source.nowMs()).toISOString(), version: source.version });
    await archive.add(stateEntry, copy);
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- the file is written from its beginning to its end
      await archive.add(name, join(source.stateFolder, name));
    }
    const written = await archive.end();
    await output.close();
    await rename(unfinished, path);
    await flushFolder(dirname(path));
    return written;
  } catch (error) {
    if (error instanceof MissingEntry) return undefined;
    throw error;
  } finally {
    await output.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sorted, so that two backups of one state are equal. Files that are being written have other names. */
function snapshotNames(stateFolder: string): string[] {
  const isThere = existsSync(join(stateFolder, snapshotsFolder));
  return isThere ? [...filesBelow(stateFolder, snapshotsFolder)].filter(isEntryName).toSorted() : [];
}

/** Node's own recursion follows links to folders. */
function* filesBelow(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, name);
    else if (entry.isFile()) yield name;
  }
}

class MissingEntry extends Error {}

/** Writes the parts one after the other, and hashes them on the way. */
class Archive {
  readonly #output: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #begun: Promise<void> | undefined;
  readonly #facts: BackupFacts;
  #entries = 0;
  #bytes = 0;

  constructor(output: FileHandle, facts: BackupFacts) {
    this.#output = output;
    this.#facts = facts;
  }

  async add(name: string, path: string): Promise<void> {
    await (this.#begun ??= this.#write(Buffer.from(`${firstLine}${JSON.stringify(this.#facts)}\n`)));
    const input = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingEntry(name) : error;
      },
    );
    try {
      const { size: bytes } = await input.stat();
      await this.#write(Buffer.from(`${JSON.stringify({ name, bytes })}\n`));
      await this.#copy(input, bytes);
    } finally {
      await input.close();
    }
    this.#entries++;
  }

  async end(): Promise<WrittenBackup> {
    const line = JSON.stringify({ entries: this.#entries, sha256: this.#hash.copy().digest('hex') });
    await this.#write(Buffer.from(`${line}\n`));
    await this.#output.sync();
    return { entries: this.#entries, bytes: this.#bytes };
  }

  /** Files of the state folder do not change once they have their name. */
  async #copy(input: FileHandle, bytes: number): Promise<void> {
    let rest = bytes;
    for await (const chunk of input.createReadStream({ autoClose: false, end: Math.max(0, bytes - 1) })) {
      rest -= (chunk as Buffer).length;
      await this.#write(chunk as Buffer);
    }
    if (rest !== 0) throw new StorageError('storage_error', 'A file changed while it was backed up.');
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    await this.#output.writeFile(bytes);
  }
}

/** Windows opens no folders, and writes names through by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
