import { decodeUtf8 } from '#server/base/utf8.ts';

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
  if (bytes.length < HEADER_BYTES || textAt(bytes, 0, 4) !== 'DIRC') return undefined;
  const version = view.getUint32(4);
  if (version < 2 || version > 4) return undefined;
  return (
    parseWithHash({ bytes, view, version, hashBytes: 20 }) ?? parseWithHash({ bytes, view, version, hashBytes: 32 })
  );
}

interface IndexFile {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly version: number;
  readonly hashBytes: number;
}

interface Entry {
  readonly name: Uint8Array;
  readonly type: number;
  readonly end: number;
}

function parseWithHash(file: IndexFile): GitIndex | undefined {
  const files: string[] = [];
  const submodules: string[] = [];
  let at = HEADER_BYTES;
  let name: Uint8Array = new Uint8Array(0);
  for (let left = file.view.getUint32(8); left > 0; left--) {
    const entry = readEntry(file, at, name);
    if (!entry) return undefined;
    ({ name, end: at } = entry);
    if (entry.type === SPARSE_FOLDER) continue;
    const list = entry.type === GITLINK ? submodules : files;
    const path = decodeUtf8(name);
    if (list.at(-1) !== path) list.push(path);
  }
  return extensionsReadToEnd(file, at) ? { files, submodules } : undefined;
}

function readEntry(file: IndexFile, start: number, previous: Uint8Array): Entry | undefined {
  const { bytes, view, version, hashBytes } = file;
  const flagsAt = start + STAT_BYTES + hashBytes;
  if (flagsAt + 4 > bytes.length - hashBytes) return undefined;
  const flags = view.getUint16(flagsAt);
  if ((flags & EXTENDED_FLAG) !== 0 && version < 3) return undefined;
  const nameAt = flagsAt + ((flags & EXTENDED_FLAG) === 0 ? 2 : 4);
  const named = version === 4 ? readPrefixedName(bytes, nameAt, previous) : readPlainName(bytes, nameAt, start);
  if (!named || named.name.length === 0 || Math.min(named.name.length, LONG_NAME) !== (flags & LONG_NAME))
    return undefined;
  return { ...named, type: view.getUint32(start + MODE_OFFSET) & FILE_TYPE_MASK };
}

/** Versions 2 and 3: the whole name, then 1 to 8 NUL up to a multiple of 8 from the entry's start. */
function readPlainName(bytes: Uint8Array, nameAt: number, start: number): Omit<Entry, 'type'> | undefined {
  const end = bytes.indexOf(0, nameAt);
  if (end < 0) return undefined;
  return { name: bytes.subarray(nameAt, end), end: start + (((end - start) >> 3) + 1) * 8 };
}

/** Version 4: how many bytes of the previous name to drop, then what follows them, then NUL. */
function readPrefixedName(bytes: Uint8Array, nameAt: number, previous: Uint8Array): Omit<Entry, 'type'> | undefined {
  const drop = readOffset(bytes, nameAt);
  const end = bytes.indexOf(0, drop.end);
  if (end < 0 || drop.value > previous.length) return undefined;
  const kept = previous.length - drop.value;
  const name = new Uint8Array(kept + end - drop.end);
  name.set(previous.subarray(0, kept));
  name.set(bytes.subarray(drop.end, end), kept);
  return { name, end: end + 1 };
}

/** Git's offset encoding: seven bits a byte, the highest first, each continuation adding one. */
function readOffset(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes[at++] ?? 0;
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return { value, end: at };
}

function extensionsReadToEnd({ bytes, view, hashBytes }: IndexFile, start: number): boolean {
  const end = bytes.length - hashBytes;
  let at = start;
  while (at + 8 <= end) {
    const name = textAt(bytes, at, 4);
    const isOptional = name.charCodeAt(0) >= 0x41 && name.charCodeAt(0) <= 0x5a;
    if (!isOptional && name !== SPARSE_EXTENSION) return false;
    at += 8 + view.getUint32(at + 4);
  }
  return at === end;
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
