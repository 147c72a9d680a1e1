import { join } from 'node:path';
import type { WorkspaceReader } from '#server/app/ports/reading.ts';
import { impatience } from './patience.ts';
import { isOpenedBelow } from './real-place.ts';
import { readRegularFile } from './regular-file.ts';

/**
 * Reads files of a workspace and of nothing else.
 *
 * Invariant: what is read lies below the path of the root, even if links take the place of the root, of folders above
 * it or in it.
 *
 * @param patience of a thread that may wait
 */
export function createReader(patience = impatience): WorkspaceReader {
  return {
    read: (root, path, maxBytes) => {
      const file = join(root, path);
      const accepts = (descriptor: number) => isOpenedBelow(root, descriptor, file);
      return readRegularFile(file, { maxBytes, accepts, patience });
    },
  };
}
