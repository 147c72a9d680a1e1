import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import type { FileLayer } from '../graph/snapshot.ts';

/** Path of a file, decoded once: answers name the same files again and again. */
export const pathsOf = remember((layer: FileLayer) => {
  const paths: (string | undefined)[] = [];
  return (file: number): string => (paths[file] ??= stringAt(layer.paths, file));
});
