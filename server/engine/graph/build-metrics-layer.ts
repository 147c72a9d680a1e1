import { sharedBytes, sharedHalfWords, sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import { type FileCountColumn, fileCountNames, type MetricColumns } from '../source/metric-columns.ts';
import type { ClassMetricsTable, FileMetricsTable, FunctionMetricsTable, MetricsLayer } from './metrics-tables.ts';
import type { FileLayer } from './snapshot.ts';
import { type Run, unchangedRuns } from './unchanged-runs.ts';

const countColumns = fileCountNames.filter((name): name is FileCountColumn => name !== 'blankLines');

type Column = Uint8Array | Uint16Array | Uint32Array;

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
    const before = this.#old?.files.cyclomatic.length;
    const rows = { starts: oneEach(this.#count), before: before === undefined ? undefined : oneEach(before) };
    const column = (name: keyof FileMetricsTable, of: (metrics: MetricColumns, file: number) => number) =>
      this.#column(sharedWords, this.#old?.files[name], rows, ({ metrics }, file) => Uint32Array.of(of(metrics, file)));
    const counts = countColumns.map((name) => [name, column(name, (metrics) => metrics[name])] as const);
    return {
      // A blank line within a text may count as one of code, so that fewer are left than there are.
      commentLines: column('commentLines', ({ blankLines }, file) =>
        Math.max(0, lines[file] - codeLines[file] - blankLines),
      ),
      ...(Object.fromEntries(counts) as Record<FileCountColumn, Uint32Array>),
    };
  }

  functions(): FunctionMetricsTable {
    const old = this.#old?.functions;
    const rows = this.#layOut(old?.starts, ({ metrics }) => metrics.functions.symbols.length);
    const { starts } = rows;
    return {
      starts,
      symbols: this.#column(sharedWords, old?.symbols, rows, ({ metrics }) => metrics.functions.symbols),
      lines: this.#column(sharedWords, old?.lines, rows, linesOf),
      parameters: this.#column(sharedBytes, old?.parameters, rows, ({ metrics }) => metrics.functions.parameters),
      nesting: this.#column(sharedBytes, old?.nesting, rows, ({ metrics }) => metrics.functions.nesting),
      cyclomatic: this.#column(sharedHalfWords, old?.cyclomatic, rows, ({ metrics }) => metrics.functions.cyclomatic),
      cognitive: this.#column(sharedHalfWords, old?.cognitive, rows, ({ metrics }) => metrics.functions.cognitive),
    };
  }

  classes(): ClassMetricsTable {
    const old = this.#old?.classes;
    const rows = this.#layOut(old?.starts, ({ metrics }) => metrics.classes.symbols.length);
    const { starts } = rows;
    return {
      starts,
      symbols: this.#column(sharedWords, old?.symbols, rows, ({ metrics }) => metrics.classes.symbols),
      methods: this.#column(sharedHalfWords, old?.methods, rows, ({ metrics }) => metrics.classes.methods),
      lcom4: this.#column(sharedHalfWords, old?.lcom4, rows, ({ metrics }) => metrics.classes.lcom4),
    };
  }

  /** Where the rows of each file begin. */
  #layOut(before: Uint32Array | undefined, countIn: (fresh: Fresh) => number): RowStarts {
    const starts = sharedWords(this.#count + 1);
    for (const run of this.#runs) {
      for (let file = run.from; file < run.to; file++) {
        const fresh = this.#fresh.get(file);
        starts[file + 1] = starts[file] + (fresh === undefined ? 0 : countIn(fresh));
        if (run.before === undefined || before === undefined) continue;
        const stood = run.before + file - run.from;
        starts[file + 1] = starts[file] + before[stood + 1] - before[stood];
      }
    }
    return { starts, before };
  }

  /** @param of the rows of a new file */
  #column<Kind extends Column>(
    allocate: (length: number) => Kind,
    old: Kind | undefined,
    { starts, before }: RowStarts,
    of: (fresh: Fresh, file: number) => Kind,
  ): Kind {
    const values = allocate(starts[this.#count]);
    for (const run of this.#runs) {
      const fresh = this.#fresh.get(run.from);
      if (fresh !== undefined) values.set(of(fresh, run.from), starts[run.from]);
      if (run.before === undefined || old === undefined || before === undefined) continue;
      const end = run.before + run.to - run.from;
      values.set(old.subarray(before[run.before], before[end]), starts[run.from]);
    }
    return values;
  }
}

/** Where the rows of each file begin, and where they began in the build before. */
interface RowStarts {
  readonly starts: Uint32Array;
  readonly before: Uint32Array | undefined;
}

function oneEach(files: number): Uint32Array {
  return Uint32Array.from({ length: files + 1 }, (_, file) => file);
}

/** From the line of the name to the last one. */
function linesOf({ declarations, metrics }: Fresh): Uint32Array {
  return metrics.functions.symbols.map((symbol) => declarations.endLines[symbol] - declarations.lines[symbol] + 1);
}
