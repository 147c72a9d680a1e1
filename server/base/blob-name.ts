import { createHash } from 'node:crypto';

/** Hash by which git names objects; a repository has one of the two. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The name that git gives to the bytes of a file, hexadecimal: the hash of a head with type and size, and the bytes. */
export function blobName(bytes: Uint8Array, format: ObjectFormat): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
