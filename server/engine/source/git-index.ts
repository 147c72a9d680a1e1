import { byteTextOf, textOfUtf8 } from '#server/base/byte-text.ts';

/** What git tracks, read from the bytes of `.git/index`. Paths are relative to the repository's folder. */
export interface GitIndex {
  /** Ordered as in the index (by bytes); a path in conflict appears once. */
  readonly files: readonly string[];
  /** Folders that hold another repository at a fixed commit. */
  readonly submodules: readonly string[];
}

/** Fixed part of an entry before its object name: two times, device, inode, mode, owner, group and size. */
const STAT_BYTES = 40;
const MODE_OFFSET = 24;
const HEADER_BYTES = 12;
const LONG_NAME = 0xfff;
/** Linux takes no longer path: an index with one was not written for files that can be here. */
const PATH_BYTES_MAX = 4096;
const EXTENDED_FLAG = 0x4000;

const FILE_TYPE_MASK = 0o170000;
const GITLINK = 0o160000;
/** A folder of a sparse index: nothing below it is on the disk. */
const SPARSE_FOLDER = 0o040000;

/** Extensions that git must understand to read an index begin with a small letter; this one only adds sparse folders. */
const SPARSE_EXTENSION = 'sdir';

/**
 * Versions 2, 3 and 4, with SHA-1 or SHA-256 object names (which of them is written nowhere in the file: only the right
 * size reads to the end). Undefined for a split index, an unknown version and anything damaged.
 */
export function parseGitIndex(bytes: Uint8Array): GitIndex | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = byteTextOf(bytes);
  if (bytes.length < HEADER_BYTES || !text.startsWith('DIRC')) return undefined;
  const version = view.getUint32(4);
  if (version < 2 || version > 4) return undefined;
  return parseWithHash({ text, view, version, hashBytes: 20 }) ?? parseWithHash({ text, view, version, hashBytes: 32 });
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
  readonly end: number;
}

function parseWithHash(file: IndexFile): GitIndex | undefined {
  const files: string[] = [];
  const submodules: string[] = [];
  let at = HEADER_BYTES;
  let name = '';
  for (let left = file.view.getUint32(8); left > 0; left--) {
    const entry = readEntry(file, at, name);
    if (!entry) return undefined;
    ({ name, end: at } = entry);
    if (entry.type === SPARSE_FOLDER) continue;
    const list = entry.type === GITLINK ? submodules : files;
    const path = textOfUtf8(name);
    if (list.at(-1) !== path) list.push(path);
  }
  return extensionsReadToEnd(file, at) ? { files, submodules } : undefined;
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
  return { ...named, type: view.getUint32(start + MODE_OFFSET) & FILE_TYPE_MASK };
}

/** The flags hold a length, or that it is at least `LONG_NAME`. */
function isPathLength(bytes: number, flagged: number): boolean {
  return bytes > 0 && bytes <= PATH_BYTES_MAX && Math.min(bytes, LONG_NAME) === flagged;
}

/** Versions 2 and 3: the whole name, then 1 to 8 NUL up to a multiple of 8 from the entry's start. */
function readPlainName(text: string, nameAt: number, start: number): Omit<Entry, 'type'> | undefined {
  const end = text.indexOf('\0', nameAt);
  if (end < 0) return undefined;
  return { name: text.slice(nameAt, end), end: start + (((end - start) >> 3) + 1) * 8 };
}

/** Version 4: how many bytes of the previous name to drop, then what follows them, then NUL. */
function readPrefixedName(text: string, nameAt: number, previous: string): Omit<Entry, 'type'> | undefined {
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
