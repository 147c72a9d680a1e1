/** Folders that a compiler looks at, as the port that `platform/files/` implements. */

import type { CompilerFiles } from '#server/engine/proving/compiler-files.ts';

/** A workspace's folder as a compiler looks at it. */
export interface CompilerFolders {
  /** @throws where there is no such folder */
  open(root: string): CompilerFiles;
}
