import { compareTexts } from '../../base/compare-texts.ts';
import { hexFromBytes } from '#server/base/content-hash.ts';
import { stringAt } from '#server/base/string-table.ts';
import { contentHashBytes, type FileLayer } from './snapshot.ts';

/** Number of the file at that path, or undefined: a binary search, since files are numbered in the order of their paths. */
export function findFile(layer: FileLayer, path: string): number | undefined {
  let low = 0;
  let high = layer.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareTexts(stringAt(layer.paths, middle), path);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

export function contentHashOf(layer: FileLayer, file: number): string {
  return hexFromBytes(layer.contentHashes.subarray(file * contentHashBytes, (file + 1) * contentHashBytes));
}

export function languageNameOf(layer: FileLayer, file: number): string {
  return layer.languageNames[layer.languages[file]];
}
