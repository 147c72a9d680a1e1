import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { type EdgeTable, unresolvedTarget, type UseTable } from './snapshot.ts';

/** Compressed sparse rows of both directions, from uses that are sorted by source. */
export function buildEdges(nodeCount: number, uses: Omit<UseTable, 'specifierTable'>): EdgeTable {
  const rows = aggregateUses(uses);
  const starts = countRows(
    nodeCount,
    rows.map((row) => row.source),
  );
  const reverse = reverseEdges(nodeCount, rows);
  const edges = {
    count: rows.length,
    starts,
    targets: sharedWords(rows.length),
    kindBits: sharedBytes(rows.length),
    proofs: sharedBytes(rows.length),
    weights: sharedWords(rows.length),
    firstUses: sharedWords(rows.length),
    ...reverse,
  };
  rows.forEach((row, index) => {
    edges.targets[index] = row.target;
    edges.kindBits[index] = row.kindBits;
    edges.proofs[index] = row.proof;
    edges.weights[index] = row.weight;
    edges.firstUses[index] = row.firstUse;
  });
  return edges;
}

interface EdgeRow {
  readonly source: number;
  readonly target: number;
  kindBits: number;
  proof: number;
  weight: number;
  readonly firstUse: number;
}

/** Uses of one source stand together, so one small map at a time is enough. */
function aggregateUses(uses: Omit<UseTable, 'specifierTable'>): readonly EdgeRow[] {
  const rows: EdgeRow[] = [];
  let start = 0;
  while (start < uses.count) {
    const source = uses.sources[start];
    const byTarget = new Map<number, EdgeRow>();
    for (; start < uses.count && uses.sources[start] === source; start++) addUse(byTarget, uses, start);
    rows.push(...[...byTarget.values()].toSorted((a, b) => a.target - b.target));
  }
  return rows;
}

function addUse(byTarget: Map<number, EdgeRow>, uses: Omit<UseTable, 'specifierTable'>, use: number): void {
  const source = uses.sources[use];
  const target = uses.targets[use];
  if (target === unresolvedTarget || target === source) return;
  const kindBit = 1 << uses.kinds[use];
  const known = byTarget.get(target);
  if (known === undefined) {
    byTarget.set(target, { source, target, kindBits: kindBit, proof: uses.proofs[use], weight: 1, firstUse: use });
    return;
  }
  known.kindBits |= kindBit;
  known.proof = Math.min(known.proof, uses.proofs[use]);
  known.weight++;
}

function countRows(nodeCount: number, nodes: readonly number[]): Uint32Array {
  const starts = sharedWords(nodeCount + 1);
  for (const node of nodes) starts[node + 1]++;
  for (let node = 0; node < nodeCount; node++) starts[node + 1] += starts[node];
  return starts;
}

function reverseEdges(
  nodeCount: number,
  rows: readonly EdgeRow[],
): Pick<EdgeTable, 'reverseStarts' | 'reverseSources'> {
  const reverseStarts = countRows(
    nodeCount,
    rows.map((row) => row.target),
  );
  const reverseSources = sharedWords(rows.length);
  const next = reverseStarts.slice();
  for (const row of rows) reverseSources[next[row.target]++] = row.source;
  return { reverseStarts, reverseSources };
}
