import { type FileMetric, metricTable } from '../table.ts';
import type { FileScope } from './file-scope.ts';
import type { NumberedFiles } from './numbered-files.ts';

export type FileSort = 'file' | FileMetric;

/** The files by a metric, the largest first; of equals, and by `file`, in the order of their paths. */
export function sortFiles(numbered: NumberedFiles, scope: FileScope, sort: FileSort): FileScope {
  if (sort === 'file') return scope;
  const values = Float64Array.from(scope, (file) => metricTable[sort].ofFile(numbered, file));
  const places = Uint32Array.from(scope, (_, place) => place);
  places.sort((a, b) => values[b] - values[a] || a - b);
  return places.map((place) => scope[place]);
}
