import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { symbolOfRow, type SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { referencePercent } from '#server/engine/metrics/reference.ts';
import { isMeasured } from '#server/engine/metrics/project/measured-snapshot.ts';

/** A function with the measures that an editor shows of it. */
export interface ComplexFunction extends Pick<SymbolRow, 'name' | 'line' | 'column'> {
  readonly lines: number;
  readonly nesting: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  /** At least so many percent of the functions of the reference have less cognitive complexity. */
  readonly percent: number;
}

/** Functions of a file with at least so much cognitive complexity, by position; none until functions are measured. */
export function complexFunctions(snapshot: GraphSnapshot, file: number, least: number): ComplexFunction[] {
  if (!isMeasured(snapshot)) return [];
  const { files, symbols, metrics } = snapshot;
  const { starts, symbols: inFile, lines, nesting, cyclomatic, cognitive } = metrics.functions;
  const found: ComplexFunction[] = [];
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    if (cognitive[row] < least) continue;
    const { name, line, column } = symbolOfRow(files, symbols, symbols.starts[file] + inFile[row]);
    const measures = {
      lines: lines[row],
      nesting: nesting[row],
      cyclomatic: cyclomatic[row],
      cognitive: cognitive[row],
      percent: referencePercent('cognitive', cognitive[row]),
    };
    found.push({ name, line, column, ...measures });
  }
  return found;
}
