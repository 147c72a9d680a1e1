import type { MetricsLayer } from '#server/engine/graph/metrics-tables.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { qualifiedNameOf } from '#server/engine/graph/symbol-table.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { MeasuredSnapshot } from '#server/engine/metrics/project/measured-snapshot.ts';

/** Numbers of a named function: by id, `path#name`. */
export interface FunctionNumbers {
  readonly lines?: number;
  readonly parameters?: number;
  readonly nesting?: number;
  readonly cyclomatic?: number;
  readonly cognitive?: number;
}

/** Gives a snapshot numbers that a test decides; sums of files are those of their functions. */
export function withNumbers(
  snapshot: GraphSnapshot & { readonly symbols: SymbolLayer },
  functions: Readonly<Record<string, FunctionNumbers>>,
  classes: Readonly<Record<string, { readonly methods: number; readonly lcom4: number }>> = {},
): MeasuredSnapshot {
  const inFiles = rowsOf(snapshot, Object.keys(functions));
  const numbers = inFiles.ids.map((id) => functions[id]);
  const column = (name: keyof FunctionNumbers) => numbers.map((each) => each[name] ?? 0);
  const ofClasses = rowsOf(snapshot, Object.keys(classes));
  const metrics: MetricsLayer = {
    files: fileNumbers(snapshot.files.count, inFiles.starts, column('cyclomatic'), column('cognitive')),
    functions: {
      starts: inFiles.starts,
      symbols: inFiles.symbols,
      lines: Uint32Array.from(column('lines')),
      parameters: Uint8Array.from(column('parameters')),
      nesting: Uint8Array.from(column('nesting')),
      cyclomatic: Uint16Array.from(column('cyclomatic')),
      cognitive: Uint16Array.from(column('cognitive')),
    },
    classes: {
      starts: ofClasses.starts,
      symbols: ofClasses.symbols,
      methods: Uint16Array.from(ofClasses.ids, (id) => classes[id].methods),
      lcom4: Uint16Array.from(ofClasses.ids, (id) => classes[id].lcom4),
    },
  };
  return { ...snapshot, metrics };
}

function fileNumbers(
  count: number,
  starts: Uint32Array,
  cyclomatic: readonly number[],
  cognitive: readonly number[],
): MetricsLayer['files'] {
  const sums = (values: readonly number[]) =>
    Uint32Array.from({ length: count }, (_, file) =>
      values.slice(starts[file], starts[file + 1]).reduce((sum, value) => sum + value, 0),
    );
  const all = (value: number) => new Uint32Array(count).fill(value);
  return {
    commentLines: all(1),
    cyclomatic: sums(cyclomatic),
    cognitive: sums(cognitive),
    distinctOperators: all(4),
    distinctOperands: all(4),
    operators: all(10),
    operands: all(6),
  };
}

/** Symbols in the order of the tables. */
function rowsOf({ files, symbols }: GraphSnapshot & { readonly symbols: SymbolLayer }, wanted: readonly string[]) {
  const [ids, inFile, starts]: [string[], number[], number[]] = [[], [], [0]];
  for (let file = 0; file < files.count; file++) {
    for (let row = symbols.starts[file]; row < symbols.starts[file + 1]; row++) {
      const id = `${stringAt(files.paths, file)}#${qualifiedNameOf(symbols, file, row)}`;
      if (!wanted.includes(id)) continue;
      ids.push(id);
      inFile.push(row - symbols.starts[file]);
    }
    starts.push(ids.length);
  }
  if (ids.length < wanted.length) throw new Error(`not all of these are declared: ${wanted.join(', ')}`);
  return { ids, symbols: Uint32Array.from(inFile), starts: Uint32Array.from(starts) };
}
