import { stringAt } from '#server/base/string-table.ts';
import { wholeModules } from '../../linking/file-links.ts';
import { directoryOf, joinPath } from '../../resolve/javascript/path.ts';
import { fileKinds } from '../file-kinds.ts';
import { findFile } from '../find-file.ts';
import { mayImport } from '../../source/read-languages.ts';
import type { LinkedSnapshot } from './answers.ts';
import type { UnknownAt } from './unknown-sites.ts';

interface WholeLoad {
  readonly site: UnknownAt;
  readonly from: string;
  /** What is written of the path that is loaded. */
  readonly start: string;
}

const mark = wholeModules.charCodeAt(0);

/**
 * Sites that load modules by a computed name and hand them on: which of their exports are used is told nowhere. A path that
 * begins as one of the project's may be any file that begins so; of another one it is taken that it stays near: files in
 * the folder of who loads them, and in the folders in it where that is not the root of a package.
 */
export class WholeLoads {
  readonly #snapshot: LinkedSnapshot;
  readonly #loads: readonly WholeLoad[];
  readonly #roots: ReadonlySet<string>;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#loads = [...loadsIn(snapshot)];
    this.#roots = new Set(
      this.#loads.map(({ from }) => directoryOf(from)).filter((folder) => isRoot(snapshot, folder)),
    );
  }

  /** Those that may load a file. */
  of(file: number): readonly UnknownAt[] {
    const path = stringAt(this.#snapshot.files.paths, file);
    const kinds = fileKinds(this.#snapshot.files);
    return this.#loads
      .filter(({ site, from, start }) => mayImport(kinds[site.file], kinds[file]) && this.#mayLoad(from, start, path))
      .map(({ site }) => site);
  }
  #mayLoad(from: string, start: string, path: string): boolean {
    if (path === from) return false;
    const folder = directoryOf(from);
    if (start.startsWith('.')) {
      const begin = joinPath(folder, start);
      return begin === undefined || begin === '' || path.startsWith(start.endsWith('/') ? `${begin}/` : begin);
    }
    const inside = start.replace(/^[@~]?\//, '');
    if (inside !== start && inside !== '') return `/${path}`.includes(`/${inside}`);
    const own = directoryOf(path);
    return own === folder || (!this.#roots.has(folder) && directoryOf(own) === folder && own !== '');
  }
}

function* loadsIn({ files, calls }: LinkedSnapshot): Generator<WholeLoad> {
  const { starts, names, nameStarts, nameTable } = calls.unknowns;
  for (let file = 0; file < files.count; file++) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      const name = nameStarts[file] + names[row];
      const begin = name === 0 ? 0 : nameTable.ends[name - 1];
      if (begin === nameTable.ends[name] || nameTable.bytes[begin] !== mark) continue;
      const start = stringAt(nameTable, name).slice(wholeModules.length);
      yield { site: { row, file }, from: stringAt(files.paths, file), start };
    }
  }
}

function isRoot({ files }: LinkedSnapshot, folder: string): boolean {
  return folder === '' || findFile(files, `${folder}/package.json`) !== undefined;
}
