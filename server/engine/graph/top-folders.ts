import { isBesideProduct } from '../source/beside-product.ts';
import { isTestPath } from '../source/tests.ts';

/** A file of code with its lines. */
export interface SizedFile {
  readonly path: string;
  readonly size: number;
}

/**
 * A folder that holds more of the product than this says nothing of its structure: its subfolders are listed instead.
 */
const shareMax = 0.7;
/** Folders may lie in each other, each alone. */
const splitsMax = 12;

/**
 * The folders that the code of a project divides into, by file: those at the root, and of one that holds nearly all of the
 * product those in it, with a slash at the end. What lies in no folder of its own belongs to the one around, `./` at the root.
 */
export function topFolders(files: readonly SizedFile[]): ReadonlyMap<string, string> {
  const folders = new Map(files.map(({ path }) => [path, folderBelow('', path)]));
  const product = files.filter(({ path }) => !isTestPath(path) && !isBesideProduct(path));
  for (let split = 0; split < splitsMax; split++) {
    const largest = largestOf(product, folders);
    if (largest === undefined) break;
    const inside = files.filter(({ path }) => folders.get(path) === largest);
    if (inside.every(({ path }) => folderBelow(largest, path) === largest)) break;
    for (const { path } of inside) folders.set(path, folderBelow(largest, path));
  }
  return folders;
}

/** The folder that holds more than `shareMax` of the product. */
function largestOf(product: readonly SizedFile[], folders: ReadonlyMap<string, string>): string | undefined {
  const sizes = new Map<string, number>();
  let total = 0;
  for (const { path, size } of product) {
    const folder = folders.get(path) as string;
    sizes.set(folder, (sizes.get(folder) ?? 0) + size);
    total += size;
  }
  return [...sizes].find(([, size]) => size > shareMax * total)?.[0];
}

/** The folder right below another one that a file lies in, or that one itself. `''` is the root. */
function folderBelow(folder: string, path: string): string {
  const slash = path.indexOf('/', folder.length);
  return slash < 0 ? folder || './' : path.slice(0, slash + 1);
}
