import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../graph/snapshot.ts';

const known = new WeakMap<FileLayer, (file: number) => string>();

/** Path of a file, decoded once: answers name the same files again and again. */
export function pathsOf(layer: FileLayer): (file: number) => string {
  const before = known.get(layer);
  if (before !== undefined) return before;
  const paths: (string | undefined)[] = [];
  const pathOf = (file: number): string => (paths[file] ??= stringAt(layer.paths, file));
  known.set(layer, pathOf);
  return pathOf;
}
