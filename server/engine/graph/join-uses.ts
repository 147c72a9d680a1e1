import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import type { NumberedUses } from './number-uses.ts';
import type { EdgeTable, UseTable } from './snapshot.ts';

/** Joins the uses of all files, in their order: copies of memory. */
export function joinUses(files: readonly NumberedUses[]): UseTable {
  const count = sum(files, (file) => file.packed.count);
  const table = {
    count,
    sources: sharedWords(count),
    targets: sharedWords(count),
    kinds: sharedBytes(count),
    proofs: sharedBytes(count),
    absences: sharedBytes(count),
    lines: sharedWords(count),
    columns: sharedWords(count),
    sites: sharedWords(count),
    specifierTable: {
      ends: sharedWords(count),
      bytes: sharedBytes(sum(files, (file) => file.packed.specifiers.length)),
    },
  };
  let row = 0;
  let byte = 0;
  files.forEach((file, source) => {
    copyUses(table, file, source, row, byte);
    row += file.packed.count;
    byte += file.packed.specifiers.length;
  });
  return table;
}

function copyUses(table: UseTable, { packed, targets }: NumberedUses, source: number, row: number, byte: number): void {
  if (packed.count === 0) return;
  table.sources.fill(source, row, row + packed.count);
  table.targets.set(targets, row);
  table.kinds.set(packed.kinds, row);
  table.proofs.set(packed.proofs, row);
  table.absences.set(packed.absences, row);
  table.lines.set(packed.lines, row);
  table.columns.set(packed.columns, row);
  table.sites.set(packed.sites, row);
  table.specifierTable.bytes.set(packed.specifiers, byte);
  setShifted(table.specifierTable.ends, packed.specifierEnds, row, byte);
}

/** The edges of all files in compressed sparse rows, both ways. */
export function joinEdges(files: readonly NumberedUses[], nodeCount: number): EdgeTable {
  const count = sum(files, (file) => file.edgeTargets.length);
  const starts = sharedWords(nodeCount + 1);
  const table = {
    count,
    starts,
    targets: sharedWords(count),
    kindBits: sharedBytes(count),
    proofs: sharedBytes(count),
    weights: sharedWords(count),
    firstUses: sharedWords(count),
  };
  let row = 0;
  let use = 0;
  files.forEach((file, source) => {
    copyEdges(table, file, row, use);
    row += file.edgeTargets.length;
    use += file.packed.count;
    starts[source + 1] = row;
  });
  starts.fill(row, files.length + 1);
  return { ...table, ...reverse(starts, table.targets, files.length, nodeCount) };
}

function copyEdges(
  table: Omit<EdgeTable, 'reverseStarts' | 'reverseSources'>,
  file: NumberedUses,
  row: number,
  use: number,
): void {
  if (file.edgeTargets.length === 0) return;
  table.targets.set(file.edgeTargets, row);
  table.kindBits.set(file.edgeKindBits, row);
  table.proofs.set(file.edgeProofs, row);
  table.weights.set(file.edgeWeights, row);
  setShifted(table.firstUses, file.edgeFirstUses, row, use);
}

/** A counting sort by target; sources come in ascending order because they are visited so. */
function reverse(
  starts: Uint32Array,
  targets: Uint32Array,
  sourceCount: number,
  nodeCount: number,
): Pick<EdgeTable, 'reverseStarts' | 'reverseSources'> {
  const reverseStarts = sharedWords(nodeCount + 1);
  for (const target of targets) reverseStarts[target + 1]++;
  for (let node = 0; node < nodeCount; node++) reverseStarts[node + 1] += reverseStarts[node];
  const reverseSources = sharedWords(targets.length);
  const next = reverseStarts.slice();
  for (let source = 0; source < sourceCount; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) reverseSources[next[targets[row]]++] = source;
  }
  return { reverseStarts, reverseSources };
}

function setShifted(column: Uint32Array, values: Uint32Array, start: number, shift: number): void {
  for (let index = 0; index < values.length; index++) column[start + index] = values[index] + shift;
}

function sum(files: readonly NumberedUses[], value: (file: NumberedUses) => number): number {
  return files.reduce((total, file) => total + value(file), 0);
}
