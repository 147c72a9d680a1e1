import { allExternals } from '../graph/node-members.ts';

/** Kind of unit that a node of the tree stands for. */
export const markKinds = {
  root: 0,
  /** Everything below a folder. */
  folder: 1,
  /** The files directly in a folder that holds folders too. */
  loose: 2,
  module: 3,
  file: 4,
  /** All packages outside the project. */
  externals: 5,
  external: 6,
  /** The smaller ones of a large folder together, and of what is beside the product. */
  rest: 7,
} as const;

/**
 * Tree of a project's drawing: folders, modules and files, each inside another. Node 0 is the root, which is not drawn;
 * a node has a smaller number than its content.
 */
export interface MarkTree {
  readonly count: number;
  /** Paths of all files of the project, also of those that are not in the tree. */
  readonly paths: readonly string[];
  readonly moduleNames: readonly string[];
  /** `@scope/` that most of them begin with, which need not be read on every mark; else empty. */
  readonly moduleScope: string;
  readonly externals: readonly string[];
  /** Files in the order of the tree: those below one node lie side by side. */
  readonly files: Uint32Array;
  readonly kinds: Uint8Array;
  /** Of the root: 0. */
  readonly parents: Uint32Array;
  readonly depths: Uint8Array;
  /** Files below node n are `files[firsts[n]]` up to, not including, `files[ends[n]]`. */
  readonly firsts: Uint32Array;
  readonly ends: Uint32Array;
  /** Length of the path of the folder whose content it holds, without a slash at the end; 0 for the root folder. */
  readonly folderLengths: Uint32Array;
  /** Number of the module around it, of the external, or of the file; `noValue` outside of modules. */
  readonly values: Uint32Array;
  readonly childStarts: Uint32Array;
  readonly children: Uint32Array;
  /** Node of each file and, behind the files, of each external; `notInTree` where a filter took it away. */
  readonly nodeOf: Int32Array;
}

export const noValue = 0xffffffff;

/** Module of the files that lie in the root itself, where no package claims them. */
const rootFiles = '.';
export const notInTree = -1;

export function childrenOf(tree: MarkTree, node: number): Uint32Array {
  return tree.children.subarray(tree.childStarts[node], tree.childStarts[node + 1]);
}

/** The node id by which every operation knows it. */
export function markId(tree: MarkTree, node: number): string {
  switch (tree.kinds[node]) {
    case markKinds.root:
      return '';
    case markKinds.file:
      return tree.paths[tree.values[node]];
    case markKinds.module:
      return tree.moduleNames[tree.values[node]];
    case markKinds.externals:
      return allExternals;
    case markKinds.external:
      return tree.externals[tree.values[node]];
    case markKinds.rest:
      return restIdOf(folderPath(tree, node), moduleOf(tree, node));
    case markKinds.loose:
      return looseIdOf(folderPath(tree, node), moduleOf(tree, node));
    default:
      return folderIdOf(folderPath(tree, node), moduleOf(tree, node));
  }
}

export function moduleOf(tree: MarkTree, node: number): string | undefined {
  return tree.values[node] === noValue ? undefined : tree.moduleNames[tree.values[node]];
}

/** @param folder path without a slash at the end */
export function folderIdOf(folder: string, module: string | undefined): string {
  return `${module === undefined ? '' : `${module}:`}${folder}/**`;
}

/** @param folder path without a slash at the end, empty for the root */
export function looseIdOf(folder: string, module: string | undefined): string {
  return `${module === undefined ? '' : `${module}:`}${folder === '' ? '.' : folder}/`;
}

/** No path ends like it. @param folder path without a slash at the end, empty for the root */
export function restIdOf(folder: string, module: string | undefined): string {
  return `${module === undefined ? '' : `${module}:`}${folder === '' ? '' : `${folder}/`}**~`;
}

export function folderPath(tree: MarkTree, node: number): string {
  return tree.paths[tree.files[tree.firsts[node]]].slice(0, tree.folderLengths[node]);
}

/** Returns the text on the mark: its path from the mark around it, which for most is one name. */
export function markLabel(tree: MarkTree, node: number): string {
  const id = markId(tree, node);
  switch (tree.kinds[node]) {
    case markKinds.module:
      return moduleLabel(tree, node, id.startsWith(tree.moduleScope) ? id.slice(tree.moduleScope.length) : id);
    case markKinds.externals:
      return 'external';
    case markKinds.external:
      return id.slice(id.indexOf(':') + 1);
    case markKinds.rest:
      return `+${(tree.childStarts[node + 1] - tree.childStarts[node]).toLocaleString('en')} more`;
    case markKinds.file:
      return fileLabel(id, id.slice(innerStart(tree, tree.parents[node])));
    case markKinds.loose:
      return `${lastNames(folderPath(tree, node))}/*`;
    default:
      return folderLabel(folderPath(tree, node), innerStart(tree, tree.parents[node]));
  }
}

/**
 * The package of the root is no part beside the others: it is what is left of the repository. Packages that are called alike but for
 * capitals, as two languages allow, are shown with their folder.
 */
function moduleLabel(tree: MarkTree, node: number, name: string): string {
  if (name === rootFiles) return `${rootFiles}/*`;
  if (tree.moduleNames.length === 1) return name;
  const folder = commonFolder(tree, node);
  if (folder === '') return name === 'root' ? name : `${name} (root)`;
  return isCalledLikeAnother(tree, node) ? `${name} (${folder})` : name;
}

function isCalledLikeAnother({ moduleNames, values }: MarkTree, node: number): boolean {
  const name = moduleNames[values[node]].toLowerCase();
  return moduleNames.some((other, module) => module !== values[node] && other.toLowerCase() === name);
}

/** Path of the innermost folder around all files below a node, without a slash at the end; empty for the root. */
function commonFolder(tree: MarkTree, node: number): string {
  const [first, ...others] = tree.files.subarray(tree.firsts[node], tree.ends[node]);
  let folder = parentFolder(tree.paths[first]);
  for (const file of others)
    while (folder !== '' && !tree.paths[file].startsWith(`${folder}/`)) folder = parentFolder(folder);
  return folder;
}

function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A folder that is called as the one around it is shown with that: the name alone is on both. */
function folderLabel(path: string, start: number): string {
  const label = path.slice(start);
  const around = lastName(path.slice(0, Math.max(0, start - 1)));
  return label === around || label.startsWith(`${around}/`) ? `${around}/${label}` : label;
}

/** Returns the last name of a path, with the one before where that is the same. */
function lastNames(path: string): string {
  const name = lastName(path);
  return path.endsWith(`${name}/${name}`) ? `${name}/${name}` : name;
}

/** Names that many folders have a file of. */
const sameEverywhere = /^(?:index|__init__|__main__|mod)\.[^/]+$/;

/** A file that is called as in every folder is shown with its folder; the one that makes a package is that. */
function fileLabel(path: string, name: string): string {
  if (!sameEverywhere.test(name)) return name;
  const folder = lastName(path.slice(0, Math.max(0, path.length - name.length - 1)));
  if (folder === '.') return name;
  return name.startsWith('__init__.') ? `${folder} (package)` : `${folder}/${name}`;
}

/** Where in a path the part begins that lies inside of the node's folder. */
function innerStart(tree: MarkTree, node: number): number {
  return tree.folderLengths[node] === 0 ? 0 : tree.folderLengths[node] + 1;
}

function lastName(path: string): string {
  return path === '' ? '.' : path.slice(path.lastIndexOf('/') + 1);
}
