import { stringAt } from '#server/base/string-table.ts';
import { findFile } from './find-file.ts';
import { type FileRange, filesBelow } from './path-range.ts';
import type { FileLayer } from './snapshot.ts';

/** Id of all packages outside the project together. */
export const allExternals = 'external:**';

type IsMember = (file: number) => boolean;

/**
 * Nodes that a node of any level stands for, ascending: a file itself, an external (`npm:lodash`) or all of them
 * (`external:**`), all files below a folder (`src/**`), those directly in it (`src/`, the root is `./`), those of a
 * module (`core`), and of a module those in such a folder (`core:src/**`, `core:src/`). Undefined for an id that names
 * nothing. Where an id can be read in two ways, the one that stands first here counts.
 */
export function membersOf(layer: FileLayer, id: string): ReadonlySet<number> | undefined {
  const file = findFile(layer, id);
  if (file !== undefined) return new Set([file]);
  const members = [...(externalsOf(layer, id) ?? inFolder(layer, id) ?? [])];
  if (members.length > 0) return new Set(members);
  const byModule = [...(inModule(layer, id) ?? inFolderOfModule(layer, id) ?? [])];
  return byModule.length > 0 ? new Set(byModule) : undefined;
}

function externalsOf({ count, externals }: FileLayer, id: string): Iterable<number> | undefined {
  if (id === allExternals) return externals.map((_, index) => count + index);
  const index = externals.indexOf(id);
  return index < 0 ? undefined : [count + index];
}

/** `folder/**`, `folder/`. */
function inFolder(layer: FileLayer, id: string): Iterable<number> | undefined {
  const [, name, isDeep] = /^(.+)\/(\*\*)?$/s.exec(id) ?? [];
  if (name === undefined) return undefined;
  const folder = name === '.' ? '' : name;
  if (isDeep) return filesIn(filesBelow(layer, folder), () => true);
  const start = folder === '' ? 0 : folder.length + 1;
  return filesIn(filesBelow(layer, folder), (file) => !stringAt(layer.paths, file).includes('/', start));
}

function inModule(layer: FileLayer, name: string): Iterable<number> | undefined {
  const module = layer.moduleNames.indexOf(name);
  return module < 0 ? undefined : filesIn(filesBelow(layer, ''), ofModule(layer, module));
}

/** A name may hold a colon itself: every module that the id begins with is tried. */
function inFolderOfModule(layer: FileLayer, id: string): Iterable<number> | undefined {
  for (const [module, name] of layer.moduleNames.entries()) {
    if (!id.startsWith(`${name}:`)) continue;
    const isMember = ofModule(layer, module);
    const members = [...(inFolder(layer, id.slice(name.length + 1)) ?? [])].filter(isMember);
    if (members.length > 0) return members;
  }
  return undefined;
}

function ofModule(layer: FileLayer, module: number): IsMember {
  return (file) => layer.modules[file] === module;
}

function* filesIn({ start, end }: FileRange, isMember: IsMember): Generator<number> {
  for (let file = start; file < end; file++) if (isMember(file)) yield file;
}
