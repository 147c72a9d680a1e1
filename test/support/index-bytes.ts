/** The bytes of a `.git/index` of version 2 that names `paths`, for paths that no file system would take. */
export function indexBytes(paths: readonly string[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('DIRC', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(paths.length, 8);
  return Buffer.concat([header, ...paths.map(entryBytes), Buffer.alloc(20)]);
}

/** A regular file with an empty object name, padded with 1 to 8 NUL to a multiple of 8. */
function entryBytes(path: string): Buffer {
  const name = Buffer.from(path);
  const entry = Buffer.alloc((((62 + name.length) >> 3) + 1) * 8);
  entry.writeUInt32BE(0o100644, 24);
  entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
  name.copy(entry, 62);
  return entry;
}
