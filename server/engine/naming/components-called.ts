import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isComponentFile } from '../languages/typescript/component-files.ts';

/** Paths of the components that are called so: no declaration has their name, their file has it (`LinkedRecord.vue`). */
export function componentsCalled(files: FileLayer, name: string): string[] {
  const found: string[] = [];
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    if (isComponentFile(path) && path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')) === name)
      found.push(path);
  }
  return found;
}
