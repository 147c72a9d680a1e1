import { byteTextOf, textOfUtf8 } from '#server/base/byte-text.ts';
import { hexFromBytes } from '#server/base/content-hash.ts';

/** Tracked paths of git, read from the bytes of `.git/index`. Paths are relative to the repository's folder. */
export interface GitIndex {
  /** Ordered as in the index (by bytes); a path in conflict appears once. */
  readonly files: readonly string[];
  /** Folders that hold another repository at a fixed commit. */
  readonly submodules: readonly string[];
}

/** An entry of the index with what git noted of the file when it last looked at it. */
export interface GitIndexEntry {
  readonly path: string;
  readonly mode: number;
  /** Hexadecimal. */
  readonly objectName: string;
  /** Marked by the user as possibly missing, or as unchanging: `skip-worktree`, `assume-unchanged`. */
  readonly isLetAlone: boolean;
  /** Modulo 2³². */
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** Fixed part of an entry before its object name: two times, device, inode, mode, owner, group and size. */
const STAT_BYTES = 40;
const MTIME_OFFSET = 8;
const MODE_OFFSET = 24;
const SIZE_OFFSET = 36;
const HEADER_BYTES = 12;
const LONG_NAME = 0xfff;
/** Linux takes no longer path: an index with one was not written for files that can be here. */
const PATH_BYTES_MAX = 4096;
const EXTENDED_FLAG = 0x4000;
const ASSUME_UNCHANGED_FLAG = 0x8000;
/** Of the second flags. */
const SKIP_WORKTREE_FLAG = 0x4000;

const FILE_TYPE_MASK = 0o170000;
const GITLINK = 0o160000;
/** A folder of a sparse index, whose object is a tree: nothing below it is on the disk. */
export const SPARSE_FOLDER = 0o040000;

/** Extensions that git must understand to read an index begin with a small letter; this one only adds sparse folders. */
const SPARSE_EXTENSION = 'sdir';

/**
 * Versions 2, 3 and 4, with SHA-1 or SHA-256 object names (which of them is written nowhere in the file: only the right
 * size reads to the end). Undefined for a split index, an unknown version and anything damaged.
 */
export function parseGitIndex(bytes: Uint8Array): GitIndex | undefined {
  return withEitherHash(bytes, (file) => {
    const files: string[] = [];
    const submodules: string[] = [];
    const isWhole = readEntries(file, ({ name, type }) => {
      if (type === SPARSE_FOLDER) return;
      const list = type === GITLINK ? submodules : files;
      const path = textOfUtf8(name);
      if (list.at(-1) !== path) list.push(path);
    });
    return isWhole ? { files, submodules } : undefined;
  });
}

/** All entries in their order, those of sparse folders and each version of a file in conflict too; undefined where `parseGitIndex` is. */
export function readGitIndexEntries(bytes: Uint8Array): readonly GitIndexEntry[] | undefined {
  return withEitherHash(bytes, (file) => {
    const entries: GitIndexEntry[] = [];
    return readEntries(file, (entry) => entries.push(wholeEntry(file, bytes, entry))) ? entries : undefined;
  });
}

function wholeEntry({ view, hashBytes }: IndexFile, bytes: Uint8Array, { name, start }: Entry): GitIndexEntry {
  const [nameAt, flagsAt] = [start + STAT_BYTES, start + STAT_BYTES + hashBytes];
  const flags = view.getUint16(flagsAt);
  const further = (flags & EXTENDED_FLAG) === 0 ? 0 : view.getUint16(flagsAt + 2);
  const msAt = (at: number) => view.getUint32(at) * 1000 + view.getUint32(at + 4) / 1e6;
  return {
    path: textOfUtf8(name),
    mode: view.getUint32(start + MODE_OFFSET),
    objectName: hexFromBytes(bytes.subarray(nameAt, flagsAt)),
    isLetAlone: (flags & ASSUME_UNCHANGED_FLAG) !== 0 || (further & SKIP_WORKTREE_FLAG) !== 0,
    size: view.getUint32(start + SIZE_OFFSET),
    ctimeMs: msAt(start),
    mtimeMs: msAt(start + MTIME_OFFSET),
  };
}

function withEitherHash<Result>(bytes: Uint8Array, read: (file: IndexFile) => Result | undefined): Result | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = byteTextOf(bytes);
  if (bytes.length < HEADER_BYTES || !text.startsWith('DIRC')) return undefined;
  const version = view.getUint32(4);
  if (version < 2 || version > 4) return undefined;
  return read({ text, view, version, hashBytes: 20 }) ?? read({ text, view, version, hashBytes: 32 });
}

interface IndexFile {
  /** All bytes as a byte text: names are cut out of it. */
  readonly text: string;
  readonly view: DataView;
  readonly version: number;
  readonly hashBytes: number;
}

interface Entry {
  /** A byte text. */
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

type EntryName = Pick<Entry, 'name' | 'end'>;

/** Whether entries and extensions reach exactly to the end. */
function readEntries(file: IndexFile, visit: (entry: Entry) => void): boolean {
  let at = HEADER_BYTES;
  let name = '';
  for (let left = file.view.getUint32(8); left > 0; left--) {
    const entry = readEntry(file, at, name);
    if (!entry) return false;
    ({ name, end: at } = entry);
    visit(entry);
  }
  return extensionsReadToEnd(file, at);
}

function readEntry(file: IndexFile, start: number, previous: string): Entry | undefined {
  const { text, view, version, hashBytes } = file;
  const flagsAt = start + STAT_BYTES + hashBytes;
  if (flagsAt + 4 > text.length - hashBytes) return undefined;
  const flags = view.getUint16(flagsAt);
  if ((flags & EXTENDED_FLAG) !== 0 && version < 3) return undefined;
  const nameAt = flagsAt + ((flags & EXTENDED_FLAG) === 0 ? 2 : 4);
  const named = version === 4 ? readPrefixedName(text, nameAt, previous) : readPlainName(text, nameAt, start);
  if (!named || !isPathLength(named.name.length, flags & LONG_NAME)) return undefined;
  return { ...named, start, type: view.getUint32(start + MODE_OFFSET) & FILE_TYPE_MASK };
}

/** The flags hold a length, or that it is at least `LONG_NAME`. */
function isPathLength(bytes: number, flagged: number): boolean {
  return bytes > 0 && bytes <= PATH_BYTES_MAX && Math.min(bytes, LONG_NAME) === flagged;
}

/** Versions 2 and 3: the whole name, then 1 to 8 NUL up to a multiple of 8 from the entry's start. */
function readPlainName(text: string, nameAt: number, start: number): EntryName | undefined {
  const end = text.indexOf('\0', nameAt);
  if (end < 0) return undefined;
  return { name: text.slice(nameAt, end), end: start + (((end - start) >> 3) + 1) * 8 };
}

/** Version 4: how many bytes of the previous name to drop, then what follows them, then NUL. */
function readPrefixedName(text: string, nameAt: number, previous: string): EntryName | undefined {
  const drop = readOffset(text, nameAt);
  const end = text.indexOf('\0', drop.end);
  if (end < 0 || drop.value > previous.length) return undefined;
  return { name: previous.slice(0, previous.length - drop.value) + text.slice(drop.end, end), end: end + 1 };
}

/** Git's offset encoding: seven bits a byte, the highest first, each continuation adding one. */
function readOffset(text: string, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = text.charCodeAt(at++);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = text.charCodeAt(at++);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

function extensionsReadToEnd({ text, view, hashBytes }: IndexFile, start: number): boolean {
  const end = text.length - hashBytes;
  let at = start;
  while (at + 8 <= end) {
    const name = text.slice(at, at + 4);
    const isOptional = name >= 'A' && name < '[';
    if (!isOptional && name !== SPARSE_EXTENSION) return false;
    at += 8 + view.getUint32(at + 4);
  }
  return at === end;
}
