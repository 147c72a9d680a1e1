import { findFile } from '../../graph/find-file.ts';
import { filesBelow } from '../../graph/path-range.ts';
import type { FileLayer } from '../../graph/snapshot.ts';

/** Numbers of files, ascending. */
export type FileScope = Uint32Array;

export function allFiles({ count }: FileLayer): FileScope {
  return range(0, count);
}

/** A path as the index spells it: `./` before it means nothing. */
export function spelledPath(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '') || '.';
}

/**
 * The files that a name stands for: a file, a folder (with or without a slash at its end, `.` is the root), or a module. Of
 * these the first that exists; undefined where none does.
 */
export function filesWithin(layer: FileLayer, name: string): FileScope | undefined {
  const file = findFile(layer, name);
  if (file !== undefined) return Uint32Array.of(file);
  const folder = name.replace(/\/+$/, '');
  const { start, end } = filesBelow(layer, folder === '.' ? '' : folder);
  if (end > start) return range(start, end);
  const module = layer.moduleNames.indexOf(name);
  return module < 0 ? undefined : allFiles(layer).filter((each) => layer.modules[each] === module);
}

function range(start: number, end: number): FileScope {
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}
