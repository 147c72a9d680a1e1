import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotsFolder, stateEntry } from './archive-form.ts';
import { readBackup, type ReadBackup } from './read-backup.ts';

/** The folder holds data, and nothing was to be moved aside. */
export class FolderNotEmpty extends Error {}

export interface RestoreOptions {
  readonly file: string;
  /** Whose owner the caller is until this is done. */
  readonly stateFolder: string;
  /** Moves what is there aside. */
  readonly force: boolean;
  readonly nowMs: number;
  /** Throws where the unpacked database is not one that this version can open. */
  readonly check: (folder: string) => void;
}

export interface RestoredBackup extends ReadBackup {
  /** Folder of the data that was there before. Absent where there was none. */
  readonly movedTo?: string;
}

/** Data of before, with the files that lie beside a database. Caches stay: they are checked whenever they are read. */
const data = /^(?:state\.db(?:[-.].+)?|snapshots)$/;

/** Files of an engine that owns an empty folder. */
const ofOwner = /^(?:lock|lock-.+|engine\.log(?:\.1)?|run|\.write-probe-.+)$/;

/**
 * Puts the content of a backup into a state folder. Nothing there is touched before the whole file was unpacked and
 * checked. Throws `InvalidBackup`, `FolderNotEmpty`, and the errors of `check` and of the system.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { stateFolder, force } = options;
  const names = await readdir(stateFolder);
  if (!force && names.some((name) => !ofOwner.test(name))) throw new FolderNotEmpty();
  const unpacked = await mkdtemp(join(stateFolder, 'restore-'));
  try {
    const backup = await readBackup(options.file, unpacked);
    options.check(unpacked);
    const movedTo = await moveAside(
      options,
      names.filter((name) => data.test(name)),
    );
    // The database comes last: it names what is there by then.
    for (const name of [snapshotsFolder, stateEntry]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await renameIfThere(join(unpacked, name), join(stateFolder, name));
    }
    return { ...backup, ...(movedTo && { movedTo }) };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

async function moveAside(
  { stateFolder, nowMs }: RestoreOptions,
  names: readonly string[],
): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const folder = join(stateFolder, `before-restore-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { mode: 0o700 });
  // A log without its database holds nothing; the other way about changes would be lost.
  for (const name of names.toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await rename(join(stateFolder, name), join(folder, name));
  }
  return folder;
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
