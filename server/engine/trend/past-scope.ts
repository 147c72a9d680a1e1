import { allStrings, stringAt } from '#server/base/string-table.ts';
import { findFile } from '../graph/find-file.ts';
import type { FileLayer } from '../graph/snapshot.ts';

/**
 * Returns whether a path of any time lies in what a name stands for today (`filesWithin`): a file under this very name, a
 * folder, or a module. A file that is gone belonged to the module that the nearest folder around it has most files of.
 */
export function pastScope(layer: FileLayer, within: string | undefined): (path: string) => boolean {
  if (within === undefined) return () => true;
  if (findFile(layer, within) !== undefined) return (path) => path === within;
  const folder = within.replace(/\/+$/, '');
  if (folder === '.') return () => true;
  const below = `${folder}/`;
  if (allStrings(layer.paths).some((path) => path.startsWith(below))) return (path) => path.startsWith(below);
  return inModule(layer, layer.moduleNames.indexOf(within));
}

function inModule(layer: FileLayer, module: number): (path: string) => boolean {
  const modules = new Map<string, number>();
  const folders = new Map<string, Map<number, number>>();
  layer.modules.forEach((each, file) => {
    const path = stringAt(layer.paths, file);
    modules.set(path, each);
    const counts = folders.get(folderOf(path)) ?? new Map<number, number>();
    folders.set(folderOf(path), counts.set(each, (counts.get(each) ?? 0) + 1));
  });
  const moduleOf = (path: string): number | undefined => {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const counts = folders.get(folder);
      if (counts !== undefined) return [...counts].toSorted((left, right) => right[1] - left[1])[0][0];
      if (folder === '') return undefined;
    }
  };
  return (path) => (modules.get(path) ?? moduleOf(path)) === module;
}

/** `''` of what lies at the top. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
