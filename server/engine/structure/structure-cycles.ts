import { cyclesOf } from '../graph/cycles.ts';
import { type NumberedState, rowsBySource } from './numbered-states.ts';
import type { StructureEdge } from './structure.ts';

/**
 * Cycles of what is loaded when the program starts, nodes of each sorted; the largest cycle first. An edge that does not say when it
 * loads counts, unless its type says that it loads later or not at all.
 */
export function cyclesOfState(names: readonly string[], state: NumberedState): string[][] {
  const { sources, targets, edges, isNode } = state;
  const rows = new Uint32Array(edges.length);
  let count = 0;
  for (let row = 0; row < edges.length; row++) {
    const [source, target] = [sources[row], targets[row]];
    if (source !== target && isNode[source] === 1 && isNode[target] === 1 && loadsAtStart(edges[row]))
      rows[count++] = row;
  }
  const counted = rows.subarray(0, count);
  const ends = { sources: counted.map((row) => sources[row]), targets: counted.map((row) => targets[row]) };
  const { starts, rows: bySource } = rowsBySource(ends, names.length);
  const { cycles } = cyclesOf(names.length, { starts, targets: bySource.map((row) => ends.targets[row]) });
  return cycles.map((members) => Array.from(members, (node) => names[node]));
}

export function loadOf({ load, type }: StructureEdge): 'start' | 'deferred' | 'never' {
  if (load !== undefined) return load;
  if (type === 'type_import') return 'never';
  return type === 'dynamic_import' ? 'deferred' : 'start';
}

function loadsAtStart(edge: StructureEdge): boolean {
  return loadOf(edge) === 'start';
}
