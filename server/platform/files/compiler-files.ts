import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CompilerFolders } from '#server/app/ports/compiler.ts';
import { rethrowShortage, type WorkspaceReader } from '#server/app/ports/reading.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { isBelow } from '#server/base/is-below.ts';
import { requireInPlace, withFolder } from './real-place.ts';

/** Declarations that a program wrote are larger than what a person writes. */
const bytesMax = 16 * 1024 * 1024;

/**
 * A project's folder for a compiler, with what is installed in it.
 *
 * Invariant: a link that leads out of the folder has no target.
 */
export function compilerFolders(reader: WorkspaceReader): CompilerFolders {
  return {
    open: (root) => {
      requireInPlace(root);
      return openFolder(root, reader);
    },
  };
}

function openFolder(root: string, reader: WorkspaceReader): ReturnType<CompilerFolders['open']> {
  const inside = (path: string): string | undefined => {
    const real = realPathOf(join(root, path));
    return real !== undefined && isBelow(root, real) ? relative(root, real).replaceAll('\\', '/') : undefined;
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
    directories: (path) => foldersIn(root, path),
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
  } catch (error) {
    rethrowShortage(error);
    return undefined;
  }
}

function foldersIn(root: string, path: string): string[] {
  try {
    const entries = withFolder(join(root, path), (folder) => readdirSync(folder, { withFileTypes: true }), root);
    return entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
  } catch (error) {
    rethrowShortage(error);
    return [];
  }
}
