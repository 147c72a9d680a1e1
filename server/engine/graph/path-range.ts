import { compareTexts } from '../../base/compare-texts.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from './snapshot.ts';

/** Files from `start` up to, not including, `end`. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** The character behind a slash: no path below `folder/` comes behind `folder0`, since a range is by code units. */
const BEHIND_SLASH = '0';

/** The files below a folder, which are numbered without a gap. `''` is the root. */
export function filesBelow(layer: FileLayer, folder: string): FileRange {
  if (folder === '') return { start: 0, end: layer.count };
  return { start: firstNotBefore(layer, `${folder}/`), end: firstNotBefore(layer, `${folder}${BEHIND_SLASH}`) };
}

/** Number of the first file whose path does not come before the text; a binary search. */
function firstNotBefore({ count, paths }: FileLayer, text: string): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareTexts(stringAt(paths, middle), text) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
