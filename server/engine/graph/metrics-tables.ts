import type { FileCountColumn } from '../source/metric-columns.ts';

/** Sizes and complexity of files and of their named functions and classes. */
export interface MetricsLayer {
  readonly files: FileMetricsTable;
  readonly functions: FunctionMetricsTable;
  readonly classes: ClassMetricsTable;
}

/** By file. `CodeMetrics` says what each counts. */
export type FileMetricsTable = Readonly<Record<'commentLines' | FileCountColumn, Uint32Array>>;

/** Named functions, those of file f from `starts[f]` up to `starts[f + 1]`, by position. */
export interface FunctionMetricsTable {
  readonly starts: Uint32Array;
  /** Number of the symbol in its file. */
  readonly symbols: Uint32Array;
  /** Physical lines of the declaration. */
  readonly lines: Uint32Array;
  readonly parameters: Uint8Array;
  readonly nesting: Uint8Array;
  readonly cyclomatic: Uint16Array;
  readonly cognitive: Uint16Array;
}

/** Classes, those of file f from `starts[f]` up to `starts[f + 1]`, by position. */
export interface ClassMetricsTable {
  readonly starts: Uint32Array;
  /** Number of the symbol in its file. */
  readonly symbols: Uint32Array;
  readonly methods: Uint16Array;
  readonly lcom4: Uint16Array;
}
