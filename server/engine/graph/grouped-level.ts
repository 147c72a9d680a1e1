import { stringAt } from '#server/base/string-table.ts';
import { edgeType, externalNode } from './file-level.ts';
import type { LoadedFiles } from './load-scope.ts';
import { type PlainEdge, type PlainGraph, type PlainNode, sortGraph } from './plain-graph.ts';
import { importReading } from '../source/read-languages.ts';
import { type FileLayer, loads, proofLevels } from './snapshot.ts';
import { topFolders } from './top-folders.ts';

/** Folders that hold files themselves, by path with a slash behind it; the root is `./`. */
export function directoryLevelGraph(project: LoadedFiles, options: { readonly external: boolean }): PlainGraph {
  const { files: layer } = project;
  const directories = Array.from({ length: layer.count }, (_, file) => directoryOf(stringAt(layer.paths, file)));
  return groupFiles(project, { groupOf: directories, describe: describeDirectory }, options.external);
}

const describeDirectory: Describe = (id) => {
  return { id, label: id.slice(id.lastIndexOf('/', id.length - 2) + 1), type: 'directory' };
};

/**
 * Workspace packages, Python distributions, or top-level folders. One that is nearly all of the project says nothing of its
 * structure: in its place stand the folders that its code divides into.
 */
export function moduleLevelGraph(project: LoadedFiles, options: { readonly external: boolean }): PlainGraph {
  const { files: layer } = project;
  const sizes = Array.from({ length: layer.count }, (_, file) => (isCode(layer, file) ? layer.codeLines[file] : 0));
  const folders = foldersOfLargest(layer, sizes);
  const groupOf = folders?.groupOf ?? ((file) => layer.moduleNames[layer.modules[file]]);
  const grouping: Grouping = {
    groupOf: Array.from({ length: layer.count }, (_, file) => groupOf(file)),
    describe: (id) => {
      const folder = folders?.labels.get(id);
      return folder === undefined ? { id, label: id, type: 'module' } : { id, label: folder, type: 'directory' };
    },
    ...(folders !== undefined && { sizes }),
  };
  return groupFiles(project, grouping, options.external);
}

/** A module with a larger share of the code is shown as its folders. */
const shareMax = 0.9;

/** Folders of the module that is nearly the whole project. Undefined where there is none, or where it is one folder. */
function foldersOfLargest(layer: FileLayer, sizes: readonly number[]) {
  const { modules, moduleNames, paths } = layer;
  const largest = largestModule(layer, sizes);
  const files = sizes
    .map((size, file) => ({ path: stringAt(paths, file), size }))
    .filter((_, file) => modules[file] === largest);
  const folderOf = topFolders(files);
  const folders = [...new Set(folderOf.values())];
  if (folders.length < 2) return undefined;
  const prefix = moduleNames.length === 1 ? '' : `${moduleNames[largest as number]}:`;
  const ids = new Map(folders.map((folder) => [folder, prefix + idOfFolder(folder, folders)]));
  const groupOf = (file: number): string => {
    const folder = folderOf.get(stringAt(paths, file));
    return folder === undefined ? moduleNames[modules[file]] : (ids.get(folder) as string);
  };
  return { groupOf, labels: new Map([...ids].map(([folder, id]) => [id, folder])) };
}

function largestModule({ count, modules, moduleNames }: FileLayer, sizes: readonly number[]): number | undefined {
  const sums = moduleNames.map(() => 0);
  for (let file = 0; file < count; file++) sums[modules[file]] += sizes[file];
  const total = sums.reduce((sum, size) => sum + size, 0);
  const largest = sums.findIndex((size) => size > shareMax * total);
  return largest < 0 ? undefined : largest;
}

/** As `membersOf` reads it: `src/api/**` with all below it, `src/` with the files directly in it where others lie below. */
function idOfFolder(folder: string, folders: readonly string[]): string {
  const isDivided = folders.some((other) => other !== folder && other.startsWith(folder));
  return folder === './' || isDivided ? folder : `${folder}**`;
}

/** Data and prose have lines of their own, and are no part of what a program is made of. */
function isCode({ languageNames, languages, paths }: FileLayer, file: number): boolean {
  return importReading(languageNames[languages[file]], stringAt(paths, file)) !== 'none';
}

/** Folder that holds a file itself. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? './' : path.slice(0, slash + 1);
}

type Describe = (id: string) => Omit<PlainNode, 'size'>;

interface Grouping {
  /** Group id by file number. */
  readonly groupOf: readonly string[];
  /** Lines by file number; without, all its lines of code. */
  readonly sizes?: readonly number[];
  readonly describe: Describe;
}

function groupFiles(project: LoadedFiles, { groupOf, sizes, describe }: Grouping, external: boolean): PlainGraph {
  const { files: layer } = project;
  const ids = [...new Set(groupOf)];
  const numberOf = new Map(ids.map((id, index) => [id, index]));
  const sums = ids.map(() => 0);
  const groups = groupOf.map((id, file) => {
    const group = numberOf.get(id) as number;
    sums[group] += sizes?.[file] ?? layer.codeLines[file];
    return group;
  });
  if (external) layer.externals.forEach((_, index) => groups.push(ids.length + index));
  const nodes = ids.map((id, index): PlainNode => ({ ...describe(id), size: sums[index] }));
  return sortGraph({
    nodes: external ? [...nodes, ...layer.externals.map(externalNode)] : nodes,
    edges: groupEdges(project, groups),
  });
}

/** All edges from one group to another. */
interface GroupEdge {
  readonly source: number;
  readonly target: number;
  kindBits: number;
  proof: number;
  weight: number;
  /** Index into `loads`: the strongest. */
  load: number;
}

/** Sums the edges between files up to edges between groups; inside a group there is none. */
function groupEdges({ files: layer, loads: layerOfLoads }: LoadedFiles, groups: readonly number[]): PlainEdge[] {
  const sums = new Map<number, GroupEdge>();
  const { edges } = layer;
  for (let file = 0; file < layer.count; file++) {
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      const source = groups[file];
      const target = groups[edges.targets[row]];
      if (target === undefined || target === source) continue;
      const key = source * groups.length + target;
      const load = layerOfLoads?.edges[row] ?? 0;
      const sum = sums.get(key) ?? { source, target, kindBits: 0, proof: edges.proofs[row], weight: 0, load };
      sum.kindBits |= edges.kindBits[row];
      sum.proof = Math.min(sum.proof, edges.proofs[row]);
      sum.load = Math.min(sum.load, load);
      sum.weight += edges.weights[row];
      sums.set(key, sum);
    }
  }
  return Array.from(sums.values(), ({ kindBits, proof, load, ...edge }) => ({
    ...edge,
    type: edgeType(kindBits),
    proof: proofLevels[proof],
    ...(layerOfLoads !== undefined && { load: loads[load] }),
  }));
}
