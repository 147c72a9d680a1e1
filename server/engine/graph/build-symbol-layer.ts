import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import type { SymbolLayer } from './snapshot.ts';

/**
 * Joins the declaration columns of all files: copies of memory, nothing is decoded.
 *
 * @param declarations encoded declaration facts by file, in the order of the file layer; empty where a file has none
 */
export function buildSymbolLayer(declarations: readonly Uint8Array[]): SymbolLayer {
  const perFile = declarations.map((bytes) => (bytes.length === 0 ? undefined : readDeclarationColumns(bytes)));
  const starts = runningSum(perFile.map((columns) => columns?.count ?? 0));
  const nameStarts = runningSum(perFile.map((columns) => columns?.names.length ?? 0));
  const count = starts[perFile.length];
  const layer = {
    count,
    starts,
    nameStarts,
    lines: sharedWords(count),
    columns: sharedWords(count),
    endLines: sharedWords(count),
    containers: sharedWords(count),
    kinds: sharedWords(count),
    nameEnds: sharedWords(count),
    names: sharedBytes(nameStarts[perFile.length]),
  };
  perFile.forEach((columns, file) => columns && copyColumns(layer, columns, starts[file], nameStarts[file]));
  return layer;
}

function copyColumns(layer: SymbolLayer, file: DeclarationColumns, start: number, nameStart: number): void {
  layer.lines.set(file.lines, start);
  layer.columns.set(file.columns, start);
  layer.endLines.set(file.endLines, start);
  layer.containers.set(file.containers, start);
  layer.kinds.set(file.kinds, start);
  layer.nameEnds.set(file.nameEnds, start);
  layer.names.set(file.names, nameStart);
}

function runningSum(values: readonly number[]): Uint32Array {
  const sums = sharedWords(values.length + 1);
  values.forEach((value, index) => {
    sums[index + 1] = sums[index] + value;
  });
  return sums;
}
