import { fileFilter, type FileFilters } from '../graph/filter-files.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Files that the request's filters leave, ascending. */
export function filterFiles({ layer, paths, tests }: ProjectFacts, filters: FileFilters): Uint32Array {
  const isKept = fileFilter(layer, filters, { pathOf: (file) => paths[file], isTest: (file) => tests[file] === 1 });
  const kept = new Uint32Array(layer.count);
  let count = 0;
  for (let file = 0; file < layer.count; file++) if (isKept(file)) kept[count++] = file;
  return kept.slice(0, count);
}
