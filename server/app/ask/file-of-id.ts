import { findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';

/**
 * The file of a symbol's id, `path#name`. Paths may hold the sign, and names too (`Box.#inner`): the longest path that is a
 * file is it. What comes before the first sign, where none is one.
 */
export function fileOfId(files: FileLayer, id: string): string {
  for (let at = id.lastIndexOf('#'); at > 0; at = id.lastIndexOf('#', at - 1)) {
    const path = id.slice(0, at);
    if (findFile(files, path) !== undefined) return path;
  }
  return id.split('#', 1)[0];
}
