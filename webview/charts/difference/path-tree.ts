import { ALL_EXTERNALS } from '../describe.ts';

/** Files that one box stands for. */
export interface TreeGroup {
  /** `folder/**` is all below a folder, `folder/` the files directly in it, `external:**` all packages; else a file. */
  readonly id: string;
  readonly files: readonly string[];
}

const external = 'external:';

/** Paths as a tree of folders, to be unfolded step by step. */
export class PathTree {
  readonly #files: readonly string[];

  constructor(files: Iterable<string>) {
    this.#files = [...new Set(files)].toSorted();
  }

  /** All files, by what they have in common: code of the project, and packages. */
  whole(): TreeGroup[] {
    const packages = this.#files.filter((file) => file.startsWith(external));
    const own = this.#files.filter((file) => !file.startsWith(external));
    return [
      ...(own.length === 0 ? [] : [groupOf(own, '**')]),
      ...(packages.length === 0 ? [] : [groupOf(packages, ALL_EXTERNALS)]),
    ];
  }

  /** Groups of a group one level deeper: folders, and the files beside them together; of files alone each by itself. */
  split({ id, files }: TreeGroup): TreeGroup[] {
    const depth = commonFolders(files);
    const isSplitByFolder = id === '**' || (id.endsWith('/**') && id !== ALL_EXTERNALS);
    if (!isSplitByFolder) return files.map((file) => groupOf([file], file));
    const folders = Map.groupBy(files, (file) =>
      file
        .split('/')
        .slice(0, -1)
        .slice(0, depth + 1)
        .join('/'),
    );
    const around = files[0]?.split('/').slice(0, depth).join('/') ?? '';
    return Array.from(folders, ([folder, inside]) =>
      groupOf(inside, folder === around ? (around === '' ? './' : `${around}/`) : `${folder}/**`),
    );
  }
}

/** A group of one file is that file. */
function groupOf(files: readonly string[], id: string): TreeGroup {
  const [file = id] = files;
  return { id: files.length === 1 ? file : id, files };
}

/** Number of folders that sorted paths have in common at their beginnings: then the first and the last have. */
function commonFolders(files: readonly string[]): number {
  const [first = [], last = []] = [files[0], files.at(-1)].map((file) => file?.split('/').slice(0, -1));
  const differing = first.findIndex((folder, at) => folder !== last[at]);
  return differing === -1 ? first.length : differing;
}
