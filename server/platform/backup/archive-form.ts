/**
 * The form of a backup (docs/remote.md): a line that names it, a line of facts, then for each file a line of JSON with
 * its name and size and its bytes, at the end a line with the count and the SHA-256 of everything before that line.
 */
export const firstLine = 'groundplan-backup 1\n';

export const stateEntry = 'state.db';

/** Folder of the snapshots that members sent. */
export const snapshotsFolder = 'snapshots';

/** Parts of a path are plain names: no dots at their beginning, no separators of any system, no drive. */
const entryName = /^(?:state\.db|snapshots(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){1,4})$/;

/** Names of Windows that lead to devices, with any ending. */
const deviceName = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i;

export function isEntryName(name: unknown): name is string {
  return typeof name === 'string' && entryName.test(name) && !deviceName.test(name);
}

export interface BackupFacts {
  readonly createdAt: string;
  /** Of the program that wrote it. */
  readonly version: string;
}

export interface EntryHead {
  readonly name: string;
  readonly bytes: number;
}

export interface BackupEnd {
  readonly entries: number;
  readonly sha256: string;
}

/** No line of a backup is longer. */
export const lineBytesMax = 4096;
