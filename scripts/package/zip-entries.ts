import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** Unpacks it. */
  read(): Buffer;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const FILE_HEADER_BYTES = 30;
const DIRECTORY_HEADER_BYTES = 46;
const STORED = 0;

/** What a zip file lists. No encryption, no parts, under 4 GiB: it is one that we wrote. */
export function zipEntries(file: string): ZipEntry[] {
  const zip = readFileSync(file);
  let at = zip.length - END_BYTES;
  while (at >= 0 && zip.readUInt32LE(at) !== END_OF_DIRECTORY) at--;
  if (at < 0) throw new Error(`${file} is no zip file`);
  const entries: ZipEntry[] = [];
  let header = zip.readUInt32LE(at + 16);
  for (let left = zip.readUInt16LE(at + 10); left > 0; left--) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(header + offset));
    entries.push(entryAt(zip, header, nameBytes));
    header += DIRECTORY_HEADER_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

function entryAt(zip: Buffer, header: number, nameBytes: number): ZipEntry {
  const compressedBytes = zip.readUInt32LE(header + 20);
  return {
    path: zip.toString('utf8', header + DIRECTORY_HEADER_BYTES, header + DIRECTORY_HEADER_BYTES + nameBytes),
    compressedBytes,
    bytes: zip.readUInt32LE(header + 24),
    read: () => {
      const local = zip.readUInt32LE(header + 42);
      const start = local + FILE_HEADER_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(start, start + compressedBytes);
      return zip.readUInt16LE(header + 10) === STORED ? data : inflateRawSync(data);
    },
  };
}
