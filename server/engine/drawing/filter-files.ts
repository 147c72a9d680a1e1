import type { ViewRequest } from './drawn-view.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Files that the request's filters leave, ascending. */
export function filterFiles({ layer, paths, tests }: ProjectFacts, request: ViewRequest): Uint32Array {
  const folder = folderPrefix(request.folder);
  const languages = request.languages && new Set(request.languages);
  const wantedTests = request.tests === 'only' ? 1 : request.tests === 'exclude' ? 0 : undefined;
  const kept = new Uint32Array(layer.count);
  let count = 0;
  for (let file = 0; file < layer.count; file++) {
    if (wantedTests !== undefined && tests[file] !== wantedTests) continue;
    if (!paths[file].startsWith(folder)) continue;
    if (languages !== undefined && !languages.has(layer.languageNames[layer.languages[file]])) continue;
    kept[count++] = file;
  }
  return kept.slice(0, count);
}

/** `src`, `src/` and `src/**` are one folder; the root is empty. */
export function folderPrefix(folder: string | undefined): string {
  const path = (folder ?? '').replace(/\/\*\*$/, '').replace(/\/+$/, '');
  return path === '' || path === '.' ? '' : `${path}/`;
}
