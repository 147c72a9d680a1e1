import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { CompilerFolders } from '#server/app/compiler-ports.ts';
import type { WorkspaceReader } from '#server/app/ports.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';

/** Declarations that a program wrote are larger than what a person writes. */
const bytesMax = 16 * 1024 * 1024;

/**
 * A project's folder for a compiler, with what is installed in it.
 *
 * Invariant: a link that leads out of the folder leads nowhere.
 */
export function compilerFolders(reader: WorkspaceReader): CompilerFolders {
  return { open: (root) => openFolder(realpathSync.native(root), reader) };
}

function openFolder(root: string, reader: WorkspaceReader): ReturnType<CompilerFolders['open']> {
  const inside = (path: string): string | undefined => {
    const real = realPathOf(join(root, path));
    if (real === root) return '';
    return real?.startsWith(root + sep) === true ? relative(root, real).replaceAll('\\', '/') : undefined;
  };
  const statOf = (path: string) => {
    const real = inside(path);
    return real === undefined ? undefined : statSync(join(root, real), { throwIfNoEntry: false });
  };
  return {
    read: (path) => {
      const bytes = reader.read(root, inside(path) ?? path, bytesMax);
      return bytes instanceof Uint8Array ? decodeUtf8(bytes, 0, bytes.length).replace(/^\ufeff/, '') : undefined;
    },
    isFile: (path) => statOf(path)?.isFile() === true,
    isDirectory: (path) => statOf(path)?.isDirectory() === true,
    directories: (path) => (inside(path) === undefined ? [] : foldersIn(join(root, path))),
    realPath: (path) => inside(path) ?? path,
    version: (path) => {
      const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
      return stat === undefined ? undefined : `${stat.mtimeMs} ${stat.ctimeMs} ${stat.size} ${stat.ino}`;
    },
  };
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
  } catch {
    return [];
  }
}
