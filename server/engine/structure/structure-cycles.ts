import { cyclesOf } from '../graph/cycles.ts';
import { compareTexts } from '../../base/compare-texts.ts';
import type { Structure, StructureEdge } from './structure.ts';

/**
 * Cycles of what is loaded when the program starts, nodes of each sorted; the largest cycle first. An edge that does not say when it
 * loads counts, unless its type says that it loads later or not at all.
 */
export function cyclesOfStructure({ nodes, edges }: Structure): string[][] {
  const ids = nodes.map(({ id }) => id).toSorted(compareTexts);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const counted = edges.filter(loadsAtStart).flatMap(({ source, target }) => {
    const [from, to] = [numbers.get(source), numbers.get(target)];
    return from === undefined || to === undefined || from === to ? [] : [[from, to] as const];
  });
  const starts = new Uint32Array(ids.length + 1);
  for (const [from] of counted) starts[from + 1]++;
  for (let node = 0; node < ids.length; node++) starts[node + 1] += starts[node];
  const next = starts.slice();
  const targets = new Uint32Array(counted.length);
  for (const [from, to] of counted) targets[next[from]++] = to;
  const { cycles } = cyclesOf(ids.length, { starts, targets });
  return cycles.map((members) => Array.from(members, (node) => ids[node]));
}

export function loadOf({ load, type }: StructureEdge): 'start' | 'deferred' | 'never' {
  if (load !== undefined) return load;
  if (type === 'type_import') return 'never';
  return type === 'dynamic_import' ? 'deferred' : 'start';
}

function loadsAtStart(edge: StructureEdge): boolean {
  return loadOf(edge) === 'start';
}
