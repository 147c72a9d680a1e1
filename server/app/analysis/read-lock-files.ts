import { joinPackages, type ProjectPackage } from '#server/engine/packages/join-packages.ts';
import { lockFileFormat, namesUnreadPackages } from '#server/engine/packages/lock-files.ts';
import type { Ecosystem, ReadLockFile } from '#server/engine/packages/locked-package.ts';
import { manifestEcosystem } from '#server/engine/packages/package-manifests.ts';
import { unlockedFiles } from '#server/engine/packages/unlocked-files.ts';
import { directoryOf } from '#server/engine/resolve/javascript/path.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { rethrowShortage } from '../ports/reading.ts';

/** Lock files are read up to a size that no code has: 20,000 packages. */
export const lockFileBytesMax = 32 << 20;

/** Whether a file pins packages or names those that are needed. */
export function namesPackages(path: string): boolean {
  return lockFileFormat(path) !== undefined || manifestEcosystem(path) !== undefined;
}

/** Files of a state that are about packages. */
export interface PackageFiles {
  readonly texts: readonly { readonly file: string; readonly bytes: Uint8Array }[];
  /** Those that cannot be read. */
  readonly unreadable: readonly string[];
  /** Those that name packages in a form that is not read. */
  readonly others: readonly string[];
}

/** Reads those of the paths that are about packages. */
export function packageFiles(paths: Iterable<string>, bytesOf: (path: string) => Uint8Array | undefined): PackageFiles {
  const texts: { file: string; bytes: Uint8Array }[] = [];
  const unreadable: string[] = [];
  const others: string[] = [];
  for (const file of paths) {
    if (namesUnreadPackages(file)) others.push(file);
    if (!namesPackages(file)) continue;
    const bytes = bytesOf(file);
    if (bytes === undefined) unreadable.push(file);
    else texts.push({ file, bytes });
  }
  return { texts, unreadable, others };
}

/** Packages and doubts of all lock files and manifests together. */
export interface ReadLockFiles {
  readonly packages: readonly ProjectPackage[];
  /** Lock files that are none, or broken. */
  readonly unread: readonly string[];
  /** Manifests and lists of which no lock file pins all packages. */
  readonly unlocked: readonly string[];
  /** Packages that lists name and do not pin. */
  readonly unpinned: readonly { readonly file: string; readonly line: number; readonly name: string }[];
  /** By folders from the root. */
  readonly direct: readonly { readonly ecosystem: Ecosystem; readonly folder: string; readonly key: string }[];
  /** Lock files that do not say what the project needs at once: they name nothing of the kind, and pin packages. */
  readonly withoutDirect: ReadonlySet<string>;
}

export function readLockFiles(texts: PackageFiles['texts']): ReadLockFiles {
  const read = new Map<string, ReadLockFile>();
  const manifests = new Map<string, string>();
  const unread: string[] = [];
  for (const { file, bytes } of texts) {
    const text = decodeText(bytes);
    const format = lockFileFormat(file);
    if (format === undefined) manifests.set(file, text ?? '');
    else {
      const found = text === undefined ? undefined : readSafely(() => format.read(text));
      if (found === undefined) unread.push(file);
      else read.set(file, found);
    }
  }
  return {
    packages: joinPackages([...read].map(([file, { packages: pinned }]) => [file, pinned])),
    unread,
    unlocked: unlockedFiles(read, manifests),
    unpinned: [...read].flatMap(([file, { unpinned = [] }]) => unpinned.map((each) => ({ file, ...each }))),
    direct: [...read].flatMap(([file, { direct = [] }]) =>
      direct.map(({ folder, key }) => ({ ecosystem: ecosystemOf(file), folder: folderIn(file, folder), key })),
    ),
    withoutDirect: new Set([...read].flatMap(([file, { direct = [] }]) => (direct.length === 0 ? [file] : []))),
  };
}

function ecosystemOf(file: string): Ecosystem {
  return lockFileFormat(file)?.ecosystem ?? 'npm';
}

/** @param folder relative to that of the file */
function folderIn(file: string, folder: string): string {
  return [directoryOf(file), folder].filter(Boolean).join('/');
}

/** Undefined for a text that its reader throws at, whatever it throws. */
function readSafely(read: () => ReadLockFile): ReadLockFile | undefined {
  try {
    return read();
  } catch (error) {
    rethrowShortage(error);
    return undefined;
  }
}

/** Of a state that is about no packages. */
export const noPackageFiles: PackageFiles = { texts: [], unreadable: [], others: [] };
