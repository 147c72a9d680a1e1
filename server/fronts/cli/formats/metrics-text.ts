import { joinDialects } from '#protocol/dialects.ts';
import type { FunctionMetrics } from '#protocol/function-metrics.ts';
import type { FileMetrics, Metrics, MetricSort, MetricsSummary } from '#protocol/metrics.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { percent } from '#server/base/percent.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

/** Of files: a column with what it shows of one. */
const FILE_COLUMNS: readonly (Column & { readonly cellOf: (file: FileMetrics) => string })[] = [
  { title: 'file', shrinks: true, cellOf: ({ file }) => file },
  { title: 'code', align: 'right', cellOf: ({ codeLines }) => withCommas(codeLines) },
  { title: 'functions', align: 'right', cellOf: ({ functions }) => withCommas(functions) },
  { title: 'cyclomatic', align: 'right', cellOf: ({ cyclomatic }) => withCommas(cyclomatic) },
  { title: 'cognitive', align: 'right', cellOf: ({ cognitive }) => withCommas(cognitive) },
  { title: 'maintainability', align: 'right', cellOf: ({ maintainability }) => decimal(maintainability) },
  { title: 'in', align: 'right', cellOf: ({ fanIn }) => withCommas(fanIn) },
  { title: 'out', align: 'right', cellOf: ({ fanOut }) => withCommas(fanOut) },
  { title: 'duplicated', align: 'right', cellOf: ({ duplication }) => `${percent(duplication, 1)} %` },
];

const HISTORY_COLUMNS: readonly Column[] = [
  { title: 'changes', align: 'right' },
  { title: 'authors', align: 'right' },
  { title: 'last change' },
];

const FUNCTION_COLUMNS: readonly Column[] = [
  { title: 'where', shrinks: true },
  { title: 'lines', align: 'right' },
  { title: 'parameters', align: 'right' },
  { title: 'nesting', align: 'right' },
  { title: 'cyclomatic', align: 'right' },
  { title: 'cognitive', align: 'right' },
  { title: 'name' },
];

/** Languages that people see. */
const languagesMax = 5;

interface MetricsView {
  readonly sort: MetricSort;
  /** Most rows. */
  readonly shown: number;
}

/**
 * The sums, then functions where they were asked for, else files, and how many are left out; at the end what is missing,
 * and why.
 */
export function* metricsText(
  found: Omit<Metrics, 'nextCursor'>,
  { sort, shown }: MetricsView,
  look: TableLook,
): Generator<string> {
  yield* summaryText(found.summary);
  yield* languagesText(found.languages);
  yield '\n';
  const { files, functions, summary } = found;
  const lines =
    functions === undefined ? fileLines(files, shown, look) : functionLines(functions, { sort, shown }, look);
  for (const line of lines) yield `${line}\n`;
  yield* leftOutText(functions === undefined ? summary.files : summary.functions, shown);
  for (const reason of found.reasons ?? []) yield `\n${visibleText(reason)}\n`;
}

function* summaryText(summary: MetricsSummary): Generator<string> {
  const { files, codeLines, commentLines, functions, classes, cycles } = summary;
  const comments = percent(commentLines, commentLines + codeLines);
  yield `${counted(files, 'file')}, ${counted(codeLines, 'line')} of code (comments: ${comments} %), `;
  yield `${counted(functions, 'function')}, ${counted(classes, 'class', 'classes')}\n`;
  yield `per function: cyclomatic ${decimal(summary.cyclomaticMean)} (most: ${withCommas(summary.cyclomaticMax)}), `;
  yield `cognitive ${decimal(summary.cognitiveMean)}\n`;
  yield `per file: maintainability ${decimal(summary.maintainability)} of 100, `;
  yield `instability ${summary.instabilityMean.toFixed(2)}\n`;
  yield `duplicated: ${percent(summary.duplication, 1)} %, ${counted(cycles, 'import cycle')} as the program starts\n`;
}

/** Data and prose are lines too: how much of them there is decides what the sums mean. */
function* languagesText(apart: Metrics['languages']): Generator<string> {
  const languages = joinDialects(apart);
  if (languages.length < 2) return;
  const most = languages
    .slice(0, languagesMax)
    .map(({ language, codeLines }) => `${language} ${withCommas(codeLines)}`);
  yield `lines of code by language: ${visibleText(most.join(', '))}${languages.length > languagesMax ? ', …' : ''}\n`;
}

function* leftOutText(all: number, shown: number): Generator<string> {
  if (all > shown) yield `\n${withCommas(all - shown)} more: --limit sets how many are shown, --json has all.\n`;
}

function fileLines(files: readonly FileMetrics[], shown: number, look: TableLook): string[] {
  const withHistory = files.some(({ history }) => history !== undefined);
  const columns = withHistory ? [...FILE_COLUMNS, ...HISTORY_COLUMNS] : FILE_COLUMNS;
  return table(
    columns,
    files
      .slice(0, shown)
      .map((file) => [...FILE_COLUMNS.map(({ cellOf }) => cellOf(file)), ...(withHistory ? historyCells(file) : [])]),
    look,
  );
}

function historyCells({ history }: FileMetrics): string[] {
  if (history === undefined) return ['', '', ''];
  const { changes, authors, lastChangedAt } = history;
  return [withCommas(changes), withCommas(authors), lastChangedAt.slice(0, 'YYYY-MM-DD'.length)];
}

function functionLines(functions: readonly FunctionMetrics[], { sort, shown }: MetricsView, look: TableLook): string[] {
  const measure = sort === 'codeLines' ? 'lines' : sort === 'cyclomatic' ? 'cyclomatic' : 'cognitive';
  const rows = functions
    .toSorted((a, b) => b[measure] - a[measure])
    .slice(0, shown)
    .map(functionCells);
  return table(FUNCTION_COLUMNS, rows, look);
}

export function functionCells(found: FunctionMetrics): string[] {
  const { symbol, file, line, lines, parameters, nesting, cyclomatic, cognitive } = found;
  const numbers = [lines, parameters, nesting, cyclomatic, cognitive].map(withCommas);
  return [`${file}:${line}:1`, ...numbers, symbol.slice(file.length + 1)];
}

function decimal(value: number): string {
  return value.toFixed(1);
}
