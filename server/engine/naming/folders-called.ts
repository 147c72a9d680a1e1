import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isTestPath } from '../source/tests.ts';

/**
 * Ids of the nodes that a bare word means as a folder: modules called so without their scope (`@shop/common`), else modules
 * whose names end in the word (`shop-backend`), else the folders of that name that lie the least deep. More than one where
 * it is not clear which.
 */
export function foldersCalled(files: FileLayer, word: string): string[] {
  const wanted = word.toLowerCase();
  const modules = files.moduleNames.map((id) => ({ id, name: id.slice(id.lastIndexOf('/') + 1).toLowerCase() }));
  const whole = modules.filter(({ name }) => name === wanted);
  if (whole.length > 0) return whole.map(({ id }) => id);
  const ending = modules.filter(
    ({ name }) => /[-_.]/.test(name.charAt(name.length - wanted.length - 1)) && name.endsWith(wanted),
  );
  return ending.length > 0 ? ending.map(({ id }) => id) : shallowest(files, wanted);
}

function shallowest(files: FileLayer, wanted: string): string[] {
  const depths = new Map<string, number>();
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    const names = path.split('/').slice(0, -1);
    const depth = names.findIndex((name) => name.toLowerCase() === wanted);
    if (depth >= 0) depths.set(names.slice(0, depth + 1).join('/'), depth);
  }
  const product = [...depths].filter(([folder]) => !isTestPath(`${folder}/`));
  const found = product.length > 0 ? product : [...depths];
  const least = Math.min(...found.map(([, depth]) => depth));
  return found.filter(([, depth]) => depth === least).map(([folder]) => `${folder}/**`);
}
