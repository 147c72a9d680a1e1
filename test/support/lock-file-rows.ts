import assert from 'node:assert/strict';
import { lockFileFormat } from '#server/engine/packages/lock-files.ts';
import type { LockedPackage, ReadLockFile } from '#server/engine/packages/locked-package.ts';

/** Reads a lock file as its name says. */
export function readLockFile(path: string, text: string): ReadLockFile {
  const format = lockFileFormat(path);
  assert.ok(format !== undefined, path);
  return format.read(text);
}

/** `name@version`, its scope, its line, and where it comes from. */
export function lockFileRow({ name, version, scope, line, origin }: LockedPackage): string {
  return `${name}@${version} ${scope ?? 'unsaid'} ${line}${origin === undefined ? '' : ` ${origin}`}`;
}

export function lockFileRows(path: string, text: string): string[] {
  return readLockFile(path, text).packages.map(lockFileRow);
}
