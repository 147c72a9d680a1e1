import { importKinds } from '../source/import-facts-codec.ts';
import { cyclesOf, noCycle } from './cycles.ts';
import type { FileLayer } from './snapshot.ts';
import type { Adjacency } from './strongly-connected.ts';

const typeImport = importKinds.indexOf('type_import');

/** Cycles of the files by what is loaded at run time, and who imports whom inside of them. */
export interface RuntimeCycles {
  /** Number of the cycle by file, or `noCycle`. */
  readonly numbers: Uint32Array;
  readonly sizes: readonly number[];
  /** Importers of each file that are part of the same cycle, ascending. */
  readonly importers: Adjacency;
}

const known = new WeakMap<FileLayer, RuntimeCycles>();

export function runtimeCycles(layer: FileLayer): RuntimeCycles {
  const before = known.get(layer);
  if (before !== undefined) return before;
  const { numbers, cycles } = cyclesOf(
    layer.count,
    edgesThat(layer, () => true),
  );
  const inside = edgesThat(
    layer,
    (source, target) => numbers[source] !== noCycle && numbers[source] === numbers[target],
  );
  const found = { numbers, sizes: cycles.map(({ length }) => length), importers: reversed(layer.count, inside) };
  known.set(layer, found);
  return found;
}

/** Whether one of the uses behind an edge is there when the program runs; bits are those of `importKinds`. */
export function isRuntimeEdge(kindBits: number): boolean {
  return (kindBits & ~(1 << typeImport)) !== 0;
}

/** Whether a use of that kind is there when the program runs. */
export function isRuntimeUse(kind: number): boolean {
  return kind !== typeImport;
}

/** Edges between files by more than imports of types. */
function edgesThat({ count, edges }: FileLayer, isWanted: (source: number, target: number) => boolean): Adjacency {
  const starts = new Uint32Array(count + 1);
  const targets: number[] = [];
  for (let source = 0; source < count; source++) {
    for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
      const target = edges.targets[row];
      if (target < count && isRuntimeEdge(edges.kindBits[row]) && isWanted(source, target)) targets.push(target);
    }
    starts[source + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}

/** A counting sort by target; sources come in ascending order because they are visited so. */
function reversed(count: number, { starts, targets }: Adjacency): Adjacency {
  const ends = new Uint32Array(count + 1);
  for (const target of targets) ends[target + 1]++;
  for (let node = 0; node < count; node++) ends[node + 1] += ends[node];
  const sources = new Uint32Array(targets.length);
  const next = ends.slice();
  for (let source = 0; source < count; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) sources[next[targets[row]]++] = source;
  }
  return { starts: ends, targets: sources };
}
