import { labelOf } from '../../state/node-ids.ts';
import { commonFolder } from './enclosing-folder.ts';

/** So many files of a cycle are named in its row. */
const namedMax = 3;

/**
 * Returns names that distinguish cycles: the files of small ones, the folder of others; both where one alone would be
 * there twice.
 */
export function cycleNames(cycles: readonly (readonly string[])[]): string[] {
  const short = cycles.map(shortName);
  const counts = new Map<string, number>();
  for (const name of short) counts.set(name, (counts.get(name) ?? 0) + 1);
  return short.map((name, index) => (counts.get(name) === 1 ? name : longName(cycles[index] ?? [])));
}

function shortName(files: readonly string[]): string {
  if (files.length > namedMax) return placeOf(files);
  const labels = files.map(labelOf);
  return new Set(labels).size === labels.length ? labels.join(', ') : longName(files);
}

function longName(files: readonly string[]): string {
  const folder = commonFolder(files);
  const start = folder === '' ? 0 : folder.length + 1;
  const names = files.slice(0, namedMax).map((file) => file.slice(start));
  const rest = files.length > namedMax ? ', …' : '';
  return `${folder === '' ? '' : `${folder}: `}${names.join(', ')}${rest}`;
}

function placeOf(files: readonly string[]): string {
  const folder = commonFolder(files);
  return folder === '' ? 'across the project' : folder;
}
