import type { IndexChange, StoredFile } from '#server/app/ports/index-store.ts';
import { bytesOf } from './scratch.ts';

export const WORKSPACE = '0123456789abcdef';

export const fileNamed = (path: string, version = 1, blobBytes = 20): StoredFile => ({
  path,
  stamp: {
    size: version,
    mtimeMs: 1_763_740_000_000.5 + version,
    ctimeMs: version / 3,
    inode: 2 ** 60 + version * 256,
  },
  contentHash: `hash of ${path} ${version}`,
  imports: bytesOf(blobBytes, version),
  declarations: version % 2 === 0 ? new Uint8Array(0) : bytesOf(blobBytes * 3, version + 1),
});

export const changeOf = (change: Partial<IndexChange>): IndexChange => ({
  upsert: [],
  remove: [],
  trees: [],
  links: [],
  unlink: [],
  meta: {},
  ...change,
});
