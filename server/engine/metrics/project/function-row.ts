import { lowerBound } from '#server/base/lower-bound.ts';
import { fileOfSymbol, symbolOfRow } from '../../graph/symbol-table.ts';
import type { FileScope } from './file-scope.ts';
import type { MeasuredSnapshot } from './measured-snapshot.ts';

/** Measures of one named function. */
export interface FunctionRow {
  /** `path#qualified.name` */
  readonly symbol: string;
  readonly file: string;
  /** Of the name. */
  readonly line: number;
  readonly endLine: number;
  readonly lines: number;
  readonly parameters: number;
  readonly nesting: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
}

/** @param row in the table of functions */
export function functionRow({ files, symbols, metrics }: MeasuredSnapshot, row: number): FunctionRow {
  const { starts, symbols: inFile, lines, parameters, nesting, cyclomatic, cognitive } = metrics.functions;
  const file = lowerBound(starts, row + 1) - 1;
  const { id, file: path, line, endLine } = symbolOfRow(files, symbols, symbols.starts[file] + inFile[row]);
  return {
    symbol: id,
    file: path,
    line,
    endLine,
    lines: lines[row],
    parameters: parameters[row],
    nesting: nesting[row],
    cyclomatic: cyclomatic[row],
    cognitive: cognitive[row],
  };
}

/** Rows of all functions of some files, by file and position. */
export function functionRows({ metrics }: MeasuredSnapshot, scope: Iterable<number>): number[] {
  const { starts } = metrics.functions;
  const rows: number[] = [];
  for (const file of scope) for (let row = starts[file]; row < starts[file + 1]; row++) rows.push(row);
  return rows;
}

/** Measures by which functions are ordered. */
export type FunctionSort = 'cognitive' | 'cyclomatic' | 'lines';

/** Rows of the functions with the largest numbers; of equals by the other measures, then by position. */
export function worstFunctions(
  snapshot: MeasuredSnapshot,
  scope: FileScope,
  { sort, limit }: { readonly sort: FunctionSort; readonly limit: number },
): number[] {
  const { [sort]: first, cognitive, cyclomatic, lines } = snapshot.metrics.functions;
  const order = (a: number, b: number) =>
    first[b] - first[a] || cognitive[b] - cognitive[a] || cyclomatic[b] - cyclomatic[a] || lines[b] - lines[a] || a - b;
  return functionRows(snapshot, scope).toSorted(order).slice(0, limit);
}

/** Row of the function that a symbol is, undefined where it is none. @param symbol row in the symbol layer */
export function functionOfSymbol({ symbols, metrics }: MeasuredSnapshot, symbol: number): number | undefined {
  const { starts, symbols: inFile } = metrics.functions;
  const file = fileOfSymbol(symbols, symbol);
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    if (symbols.starts[file] + inFile[row] === symbol) return row;
  }
  return undefined;
}
