import { sharedBytes, sharedHalfWords, sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import type { MetricColumns } from '../source/metric-columns.ts';
import type { ClassMetricsTable, FileMetricsTable, FunctionMetricsTable, MetricsLayer } from './metrics-tables.ts';
import type { FileLayer } from './snapshot.ts';
import { type Run, unchangedRuns } from './unchanged-runs.ts';

type Column = Uint8Array | Uint16Array | Uint32Array;
type Allocate<Columns extends Column> = (length: number) => Columns;

/**
 * Joins the counts of all files: copies of memory. Files that stood side by side in the build before and did not change are
 * copied together.
 *
 * Invariant: the result depends on files and declarations alone; what is remembered only saves work.
 */
export class MetricsLayerBuilder {
  #declarations: readonly Uint8Array[] = [];
  #layer: MetricsLayer | undefined;

  /**
   * @param declarations encoded declaration facts by file, in the order of the file layer; empty where a file has none.
   * The same array of bytes for a file as long as they are the same.
   */
  build(files: FileLayer, declarations: readonly Uint8Array[]): MetricsLayer {
    const copy = new MetricsCopy(unchangedRuns(this.#declarations, declarations), declarations, this.#layer);
    const layer = { files: copy.files(files), functions: copy.functions(), classes: copy.classes() };
    this.#declarations = declarations;
    this.#layer = layer;
    return layer;
  }
}

/** One file that was not in the build before. */
interface Fresh {
  readonly declarations: DeclarationColumns;
  readonly metrics: MetricColumns;
}

/** One build. */
class MetricsCopy {
  readonly #runs: readonly Run[];
  readonly #old: MetricsLayer | undefined;
  readonly #count: number;
  readonly #fresh = new Map<number, Fresh>();

  constructor(runs: readonly Run[], declarations: readonly Uint8Array[], old: MetricsLayer | undefined) {
    this.#runs = runs;
    this.#old = old;
    this.#count = declarations.length;
    for (const { from, before } of runs) {
      if (before !== undefined || declarations[from].length === 0) continue;
      const columns = readDeclarationColumns(declarations[from]);
      const { metrics } = columns;
      if (metrics !== undefined) this.#fresh.set(from, { declarations: columns, metrics });
    }
  }

  files({ lines, codeLines }: FileLayer): FileMetricsTable {
    const column = (name: keyof FileMetricsTable, of: (metrics: MetricColumns, file: number) => number) => {
      const values = sharedWords(this.#count);
      this.#copy(values, this.#old?.files[name], undefined, (file) => {
        const fresh = this.#fresh.get(file);
        return fresh && Uint32Array.of(of(fresh.metrics, file));
      });
      return values;
    };
    return {
      // A blank line within a text counts as one of code, so that fewer may be left than there are.
      commentLines: column('commentLines', ({ blankLines }, file) =>
        Math.max(0, lines[file] - codeLines[file] - blankLines),
      ),
      cyclomatic: column('cyclomatic', ({ cyclomatic }) => cyclomatic),
      cognitive: column('cognitive', ({ cognitive }) => cognitive),
      distinctOperators: column('distinctOperators', ({ distinctOperators }) => distinctOperators),
      distinctOperands: column('distinctOperands', ({ distinctOperands }) => distinctOperands),
      operators: column('operators', ({ operators }) => operators),
      operands: column('operands', ({ operands }) => operands),
    };
  }

  functions(): FunctionMetricsTable {
    const old = this.#old?.functions;
    const starts = this.#layOut(old?.starts, ({ metrics }) => metrics.functions.symbols.length);
    const column = <Kind extends Column>(
      allocate: Allocate<Kind>,
      before: Kind | undefined,
      of: (fresh: Fresh) => Kind,
    ) => this.#column(allocate, before, { starts, before: old?.starts }, of);
    return {
      starts,
      symbols: column(sharedWords, old?.symbols, ({ metrics }) => metrics.functions.symbols),
      lines: column(sharedWords, old?.lines, linesOf),
      parameters: column(sharedBytes, old?.parameters, ({ metrics }) => metrics.functions.parameters),
      nesting: column(sharedBytes, old?.nesting, ({ metrics }) => metrics.functions.nesting),
      cyclomatic: column(sharedHalfWords, old?.cyclomatic, ({ metrics }) => metrics.functions.cyclomatic),
      cognitive: column(sharedHalfWords, old?.cognitive, ({ metrics }) => metrics.functions.cognitive),
    };
  }

  classes(): ClassMetricsTable {
    const old = this.#old?.classes;
    const starts = this.#layOut(old?.starts, ({ metrics }) => metrics.classes.symbols.length);
    const column = <Kind extends Column>(
      allocate: Allocate<Kind>,
      before: Kind | undefined,
      of: (fresh: Fresh) => Kind,
    ) => this.#column(allocate, before, { starts, before: old?.starts }, of);
    return {
      starts,
      symbols: column(sharedWords, old?.symbols, ({ metrics }) => metrics.classes.symbols),
      methods: column(sharedHalfWords, old?.methods, ({ metrics }) => metrics.classes.methods),
      lcom4: column(sharedHalfWords, old?.lcom4, ({ metrics }) => metrics.classes.lcom4),
    };
  }

  /** Where the rows of each file begin. */
  #layOut(old: Uint32Array | undefined, countIn: (fresh: Fresh) => number): Uint32Array {
    const starts = sharedWords(this.#count + 1);
    for (const { from, to, before } of this.#runs) {
      for (let file = from; file < to; file++) {
        const fresh = this.#fresh.get(file);
        starts[file + 1] = starts[file] + (fresh === undefined ? 0 : countIn(fresh));
        if (before === undefined || old === undefined) continue;
        const stood = before + file - from;
        starts[file + 1] = starts[file] + old[stood + 1] - old[stood];
      }
    }
    return starts;
  }

  #column<Kind extends Column>(
    allocate: Allocate<Kind>,
    old: Kind | undefined,
    starts: { readonly starts: Uint32Array; readonly before: Uint32Array | undefined },
    of: (fresh: Fresh) => Kind,
  ): Kind {
    const values = allocate(starts.starts[this.#count]);
    this.#copy(values, old, starts, (file) => {
      const fresh = this.#fresh.get(file);
      return fresh && of(fresh);
    });
    return values;
  }

  /** @param rows where the rows of each file begin; one a file where it is undefined */
  #copy<Kind extends Column>(
    values: Kind,
    old: Kind | undefined,
    rows: { readonly starts: Uint32Array; readonly before: Uint32Array | undefined } | undefined,
    freshIn: (file: number) => Kind | undefined,
  ): void {
    for (const { from, to, before } of this.#runs) {
      const start = rows === undefined ? from : rows.starts[from];
      if (before === undefined || old === undefined) {
        const fresh = freshIn(from);
        if (fresh !== undefined) values.set(fresh, start);
      } else {
        const [first, last] = [before, before + to - from].map((file) => rows?.before?.[file] ?? file);
        values.set(old.subarray(first, last), start);
      }
    }
  }
}

/** From the line of the name to the last one. */
function linesOf({ declarations, metrics }: Fresh): Uint32Array {
  return metrics.functions.symbols.map((symbol) => declarations.endLines[symbol] - declarations.lines[symbol] + 1);
}
