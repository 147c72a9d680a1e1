import { stringAt } from '#server/base/string-table.ts';
import { languageNameOf } from '../graph/find-file.ts';
import { type CycleRow, listCycles } from '../graph/list-cycles.ts';
import type { LoadedFiles } from '../graph/load-scope.ts';
import type { FileLayer, GraphSnapshot } from '../graph/snapshot.ts';
import { isTestPath } from '../source/tests.ts';
import { type FolderGroup, groupByFolder } from './folder-groups.ts';

export interface OverviewRequest {
  /** Folder with a slash behind it, or `''`. */
  readonly root: string;
  /** Folders at most. */
  readonly rows: number;
}

export interface CountedName {
  readonly name: string;
  readonly count: number;
}

/** A folder with what its files depend on outside of it. */
export interface FolderRow {
  readonly folder: string;
  readonly files: number;
  readonly codeLines: number;
  /** Other folders of the list, by number of dependencies between files. */
  readonly uses: readonly CountedName[];
}

/** Overview for a first look at a repository. */
export interface Overview {
  readonly files: number;
  readonly tests: number;
  readonly codeLines: number;
  readonly symbols?: number;
  /** By number of files. */
  readonly languages: readonly CountedName[];
  /** By path. */
  readonly folders: readonly FolderRow[];
  /** When the program starts, the largest first. */
  readonly cycles: readonly CycleRow[];
  readonly cycleCount: number;
  /** Files that most others depend on. */
  readonly hubs: readonly CountedName[];
  /** Installed packages that most files import. */
  readonly packages: readonly CountedName[];
}

const cyclesMax = 8;
const hubsMax = 12;
const packagesMax = 16;

export function overviewOf(snapshot: GraphSnapshot, { root, rows }: OverviewRequest): Overview {
  const { files, symbols } = snapshot;
  const numbers = Array.from({ length: files.count }, (_, file) => file).filter((file) => {
    return root === '' || stringAt(files.paths, file).startsWith(root);
  });
  const paths = numbers.map((file) => stringAt(files.paths, file));
  const cycles = cyclesBelow(snapshot, root);
  return {
    files: numbers.length,
    tests: paths.filter((path) => isTestPath(path)).length,
    codeLines: numbers.reduce((sum, file) => sum + files.codeLines[file], 0),
    ...(symbols !== undefined && {
      symbols: numbers.reduce((sum, file) => sum + symbols.starts[file + 1] - symbols.starts[file], 0),
    }),
    languages: counts(numbers.map((file) => languageNameOf(files, file))),
    folders: foldersOf(
      files,
      numbers,
      groupByFolder(paths, root, rows, isTests, (index) => weightOf(files, numbers[index])),
    ),
    cycles: cycles.slice(0, cyclesMax),
    cycleCount: cycles.length,
    hubs: hubsOf(files, numbers).slice(0, hubsMax),
    packages: packagesOf(files, new Set(numbers)).slice(0, packagesMax),
  };
}

/** Returns the weight of a file by its part in the graph: documents and data are represented by their folders. */
function weightOf({ edges, codeLines }: FileLayer, file: number): number {
  const uses = edges.starts[file + 1] - edges.starts[file];
  const users = edges.reverseStarts[file + 1] - edges.reverseStarts[file];
  return uses + users === 0 ? 0 : codeLines[file];
}

function isTests(folder: string): boolean {
  return folder !== '' && isTestPath(`${folder}x`);
}

function counts(names: Iterable<string>): CountedName[] {
  const byName = new Map<string, number>();
  for (const name of names) byName.set(name, (byName.get(name) ?? 0) + 1);
  return sorted(Array.from(byName, ([name, count]) => ({ name, count })));
}

function sorted(rows: readonly CountedName[]): CountedName[] {
  return rows.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function cyclesBelow(project: LoadedFiles, root: string): CycleRow[] {
  const all = listCycles(project, { level: 'file', load: 'start' });
  return root === '' ? all : all.filter(({ nodes }) => nodes.some((node) => node.startsWith(root)));
}

function foldersOf(files: FileLayer, numbers: readonly number[], groups: readonly FolderGroup[]): FolderRow[] {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((index) => [numbers[index], group] as const)));
  const rows = groups.map((group) => {
    const members = group.files.map((index) => numbers[index]);
    const uses: string[] = [];
    for (const file of members) {
      for (const target of targetsOf(files, file)) {
        const other = groupOf.get(target);
        if (other !== undefined && other !== group) uses.push(other.folder);
      }
    }
    const codeLines = members.reduce((sum, file) => sum + files.codeLines[file], 0);
    return { folder: group.folder, files: members.length, codeLines, uses: counts(uses) };
  });
  return rows.toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

function targetsOf({ edges }: FileLayer, file: number): Uint32Array {
  return edges.targets.subarray(edges.starts[file], edges.starts[file + 1]);
}

function hubsOf({ edges, paths }: FileLayer, numbers: readonly number[]): CountedName[] {
  return sorted(
    numbers.map((file) => ({
      name: stringAt(paths, file),
      count: edges.reverseStarts[file + 1] - edges.reverseStarts[file],
    })),
  ).filter(({ name, count }) => count > 1 && !isTestPath(name));
}

/** Not those that come with the language. */
const installed = /^(?:npm|pypi):/;

function packagesOf(files: FileLayer, inside: ReadonlySet<number>): CountedName[] {
  const { edges, externals, count } = files;
  return sorted(
    externals.map((name, index) => {
      const node = count + index;
      const sources = edges.reverseSources.subarray(edges.reverseStarts[node], edges.reverseStarts[node + 1]);
      return { name, count: sources.reduce((sum, source) => sum + (inside.has(source) ? 1 : 0), 0) };
    }),
  ).filter(({ name, count: users }) => users > 0 && installed.test(name));
}
