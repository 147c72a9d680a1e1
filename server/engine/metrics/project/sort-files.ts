import { maintainabilityOf } from './file-maintainability.ts';
import { fanInOf, fanOutOf } from './file-row.ts';
import type { FileScope } from './file-scope.ts';
import type { MeasuredFiles } from './measured-snapshot.ts';

export type FileSort = 'file' | 'codeLines' | 'cyclomatic' | 'cognitive' | 'maintainability' | 'fanIn' | 'fanOut';

/** The files by a measure, the largest first; of equals, and by `file`, in the order of their paths. */
export function sortFiles(snapshot: MeasuredFiles, scope: FileScope, sort: FileSort): FileScope {
  if (sort === 'file') return scope;
  const measure = measureOf(snapshot, sort);
  const values = Float64Array.from(scope, measure);
  const places = Uint32Array.from(scope, (_, place) => place);
  places.sort((a, b) => values[b] - values[a] || a - b);
  return places.map((place) => scope[place]);
}

function measureOf(snapshot: MeasuredFiles, sort: Exclude<FileSort, 'file'>): (file: number) => number {
  const { files, metrics } = snapshot;
  switch (sort) {
    case 'codeLines':
      return (file) => files.codeLines[file];
    case 'cyclomatic':
      return (file) => metrics.files.cyclomatic[file];
    case 'cognitive':
      return (file) => metrics.files.cognitive[file];
    case 'maintainability':
      return (file) => maintainabilityOf(snapshot, file);
    case 'fanIn':
      return (file) => fanInOf(files, file);
    case 'fanOut':
      return (file) => fanOutOf(files, file);
  }
}
