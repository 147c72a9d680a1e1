import { stringAt } from '#server/base/string-table.ts';
import { unknownReasons, wholeModules } from '../../linking/file-links.ts';
import { directoryOf, joinPath } from '../../resolve/javascript/path.ts';
import { fileKinds } from '../file-kinds.ts';
import { findFile } from '../find-file.ts';
import { mayImport } from '../../source/read-languages.ts';
import { relationKinds, unknownReasonBits } from '../../linking/use-facts.ts';
import type { LinkedSnapshot } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import { fileOfNode } from './symbol-nodes.ts';
import type { UnknownAt } from './unknown-sites.ts';

interface WholeLoad {
  readonly site: UnknownAt;
  readonly from: string;
  /** The written part of the loaded path. */
  readonly start: string;
  /** The folder of `from` is given to what loads. */
  readonly isOwnFolder: boolean;
}

const givesFolder = relationKinds.indexOf('gives_folder');
const dynamicImport = unknownReasons.indexOf('dynamic_import');
const mark = wholeModules.charCodeAt(0);

/**
 * Sites that load modules by a computed name and let them escape: which of their exports are used is unknown. A path
 * may be any file of the project that begins so, in the folders in question. One of which nothing is written is assumed
 * to stay in the package of what loads it. A folder that a function is given stands for the files in it, and for those in
 * its folders where it is not the root of a package.
 */
export class WholeLoads {
  readonly #snapshot: LinkedSnapshot;
  readonly #loads: readonly WholeLoad[];
  readonly #roots: ReadonlySet<string>;
  readonly #known = new Map<number, readonly UnknownAt[]>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    const loads = [...loadsIn(snapshot)];
    this.#loads = [...loads, ...loadsElsewhere(snapshot, loads)];
    this.#roots = new Set(
      this.#loads.map(({ from }) => directoryOf(from)).filter((folder) => isRoot(snapshot, folder)),
    );
  }

  get isEmpty(): boolean {
    return this.#loads.length === 0;
  }

  /** Those that may load a file. */
  of(file: number): readonly UnknownAt[] {
    if (this.#loads.length === 0) return [];
    const known = this.#known.get(file) ?? this.#find(file);
    this.#known.set(file, known);
    return known;
  }

  #find(file: number): readonly UnknownAt[] {
    const kinds = fileKinds(this.#snapshot.files);
    const loads = this.#loads.filter(
      (load) => mayImport(kinds[load.site.file], kinds[file]) && this.#mayLoad(load, file),
    );
    return loads.map(({ site }) => site);
  }

  #mayLoad({ site, from, start, isOwnFolder }: WholeLoad, file: number): boolean {
    const { paths, modules } = this.#snapshot.files;
    const path = stringAt(paths, file);
    if (path === from) return false;
    const folder = directoryOf(from);
    if (isOwnFolder) return this.#isNear(folder, path);
    if (start.startsWith('!')) return false;
    if (start.startsWith('.')) {
      const begin = joinPath(folder, start);
      if (begin?.includes('*')) return fitsPattern(path, begin);
      return begin === undefined || begin === '' || path.startsWith(start.endsWith('/') ? `${begin}/` : begin);
    }
    const inside = start.split('*', 1)[0].replace(/^[@~]{0,2}\//, '');
    return inside === '' ? modules[site.file] === modules[file] : `/${path}`.includes(`/${inside}`);
  }

  #isNear(folder: string, path: string): boolean {
    const own = directoryOf(path);
    return own === folder || (!this.#roots.has(folder) && directoryOf(own) === folder && own !== '');
  }
}

/** By folders and what names begin with: behind `**` or a bracket there may be anything. */
export function fitsPattern(path: string, pattern: string): boolean {
  const [given, wanted] = [path.split('/'), pattern.split('/')];
  for (const [at, segment] of wanted.entries()) {
    if (segment === '**') return true;
    const special = segment.search(/[*?{[(]/);
    if (special < 0 ? segment !== given[at] : given[at]?.startsWith(segment.slice(0, special)) !== true) return false;
    if (/[{[(]/.test(segment)) return true;
  }
  return given.length === wanted.length;
}

function* loadsIn({ files, calls }: LinkedSnapshot): Generator<WholeLoad> {
  const { starts, names, nameStarts, nameTable, reasons } = calls.unknowns;
  for (let file = 0; file < files.count; file++) {
    for (let row = starts[file]; row < starts[file + 1]; row++) {
      const name = nameStarts[file] + names[row];
      const begin = name === 0 ? 0 : nameTable.ends[name - 1];
      if (begin === nameTable.ends[name] || nameTable.bytes[begin] !== mark) continue;
      if ((reasons[row] & unknownReasonBits) !== dynamicImport) continue;
      const start = stringAt(nameTable, name).slice(wholeModules.length);
      yield { site: { row, file }, from: stringAt(files.paths, file), start, isOwnFolder: false };
    }
  }
}

/** `loadAll(__dirname)`: a function is given the folder of a file, and something in the function's file loads modules. */
function* loadsElsewhere(snapshot: LinkedSnapshot, loads: readonly WholeLoad[]): Generator<WholeLoad> {
  if (loads.length === 0) return;
  const loading = new Map(loads.toReversed().map((load) => [load.site.file, load]));
  for (const { file, base } of relationsOfKind(snapshot, givesFolder)) {
    const load = loading.get(fileOfNode(snapshot, base));
    if (load !== undefined)
      yield { site: load.site, from: stringAt(snapshot.files.paths, file), start: '', isOwnFolder: true };
  }
}

function isRoot({ files }: LinkedSnapshot, folder: string): boolean {
  return folder === '' || findFile(files, `${folder}/package.json`) !== undefined;
}
