import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer } from '../../graph/snapshot.ts';
import { metricTable, type SummedMetric, summedMetrics } from '../table.ts';
import { fanOutOf, instabilityOf, shareOf } from './file-counts.ts';
import type { FileScope } from './file-scope.ts';
import type { NumberedFiles } from './numbered-files.ts';

/** Measures of the files of a folder, with those of the folders in it, or of a module. */
export interface GroupRow extends Readonly<Record<SummedMetric, number>> {
  /** Path of a folder, or name of a module. */
  readonly id: string;
  readonly level: 'folder' | 'module';
  readonly files: number;
  /** Files outside that depend on files inside. */
  readonly fanIn: number;
  /** Files outside that files inside depend on. */
  readonly fanOut: number;
  readonly instability: number;
  readonly duplication: number;
}

/** Folders and modules that hold some of the files, the most complex first, then by name. */
export function groupRows(snapshot: NumberedFiles, scope: FileScope, limit: number): GroupRow[] {
  const groups = new Groups(snapshot);
  for (const file of scope) groups.add(file);
  groups.countNeighbours();
  return groups.rows().toSorted(worstFirst).slice(0, limit);
}

function worstFirst(a: GroupRow, b: GroupRow): number {
  return b.cognitive - a.cognitive || b.codeLines - a.codeLines || (a.id < b.id ? -1 : 1);
}

interface Sums extends Record<SummedMetric, number> {
  readonly id: string;
  readonly level: GroupRow['level'];
  files: number;
  tokens: number;
  clonedTokens: number;
  fanIn: number;
  fanOut: number;
}

class Groups {
  readonly #snapshot: NumberedFiles;
  readonly #folders = new Map<string, Sums>();
  readonly #modules = new Map<number, Sums>();
  /** By file: every group that it is in. All files, since neighbours may lie outside of the scope. */
  readonly #groupsOf: readonly (readonly Sums[])[];

  constructor(snapshot: NumberedFiles) {
    this.#snapshot = snapshot;
    const { files } = snapshot;
    this.#groupsOf = Array.from({ length: files.count }, (_, file) => [
      ...foldersOf(stringAt(files.paths, file)).map((folder) => known(this.#folders, folder, 'folder', folder)),
      known(this.#modules, files.modules[file], 'module', files.moduleNames[files.modules[file]]),
    ]);
  }

  add(file: number): void {
    const { tokens, clonedTokens } = this.#snapshot.numbers;
    const numbers = summedMetrics.map((id) => metricTable[id].ofFile(this.#snapshot, file));
    for (const group of this.#groupsOf[file]) {
      group.files += 1;
      summedMetrics.forEach((id, index) => (group[id] += numbers[index]));
      group.tokens += tokens[file];
      group.clonedTokens += clonedTokens[file];
    }
  }

  /** A neighbour counts once a group, however many of its files it is tied to. */
  countNeighbours(): void {
    for (let file = 0; file < this.#snapshot.files.count; file++) {
      for (const group of this.#tied(importsOf(this.#snapshot.files, file), file)) group.fanIn += 1;
      for (const group of this.#tied(importersOf(this.#snapshot.files, file), file)) group.fanOut += 1;
    }
  }

  /** Groups of some files that the one file is not in. */
  #tied(others: Uint32Array, file: number): ReadonlySet<Sums> {
    const own = this.#groupsOf[file];
    const tied = new Set<Sums>();
    for (const other of others) {
      for (const group of this.#groupsOf[other]) if (!own.includes(group)) tied.add(group);
    }
    return tied;
  }

  rows(): GroupRow[] {
    const held = [...this.#folders.values(), ...this.#modules.values()].filter(({ files }) => files > 0);
    return held.map(({ tokens, clonedTokens, ...sums }) => ({
      ...sums,
      instability: instabilityOf(sums.fanIn, sums.fanOut),
      duplication: shareOf(clonedTokens, tokens),
    }));
  }
}

function known<Key>(groups: Map<Key, Sums>, key: Key, level: GroupRow['level'], id: string): Sums {
  const group = groups.get(key) ?? emptySums(id, level);
  groups.set(key, group);
  return group;
}

function emptySums(id: string, level: GroupRow['level']): Sums {
  const sums = Object.fromEntries(summedMetrics.map((metric) => [metric, 0])) as Record<SummedMetric, number>;
  return { id, level, files: 0, ...sums, tokens: 0, clonedTokens: 0, fanIn: 0, fanOut: 0 };
}

/** Folders around a path, without the root, which is the project itself. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Files that a file imports. */
function importsOf(files: FileLayer, file: number): Uint32Array {
  const start = files.edges.starts[file];
  return files.edges.targets.subarray(start, start + fanOutOf(files, file));
}

function importersOf({ edges }: FileLayer, file: number): Uint32Array {
  return edges.reverseSources.subarray(edges.reverseStarts[file], edges.reverseStarts[file + 1]);
}
