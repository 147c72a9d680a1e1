import type { Extraction, FunctionDetail, LineCost } from '#protocol/function-metrics.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const COLUMNS: readonly Column[] = [
  { title: 'where', shrinks: true },
  { title: 'cyclomatic', align: 'right' },
  { title: 'cognitive', align: 'right' },
  { title: 'for nesting', align: 'right' },
  { title: 'because of' },
];

/** A function for people: its numbers, what each line adds to them, and what to extract first. */
export function* functionDetailText(found: FunctionDetail, look: TableLook): Generator<string> {
  const { file, line, symbol, lines, parameters, nesting, cyclomatic, cognitive, fanIn, fanOut, costs, extract } =
    found;
  yield `${visibleText(symbol.slice(file.length + 1))}  ${visibleText(`${file}:${line}:1`)}\n`;
  yield `${counted(lines, 'line')}, ${counted(parameters, 'parameter')}, nesting ${nesting}, `;
  yield `cyclomatic ${withCommas(cyclomatic)}, cognitive ${withCommas(cognitive)}, `;
  yield `used by ${withCommas(fanIn)}, uses ${withCommas(fanOut)}\n`;
  yield* percentileText(found);
  yield* executionText(found);
  if (costs.length > 0) yield '\n';
  const rows = costs.map((cost) => costCells(file, cost));
  if (rows.length > 0) for (const each of table(COLUMNS, rows, look)) yield `${each}\n`;
  if (extract !== undefined) yield* extractionText(file, extract);
}

const placed = ['cognitive', 'cyclomatic', 'nesting', 'lines', 'parameters'] as const;

/** Nothing of numbers that half of the reference has as well. */
function* percentileText({ percentiles, ...numbers }: FunctionDetail): Generator<string> {
  for (const metric of placed) {
    const percent = percentiles[metric];
    if (percent === 0) continue;
    const reference = `${withCommas(percentiles.of)} functions of the reference`;
    yield `${metric} ${withCommas(numbers[metric])}: more than ${percent} % of ${reference}\n`;
  }
}

function* executionText({ executed }: FunctionDetail): Generator<string> {
  if (executed === undefined) return;
  const { tests, possible, recorded, reported } = executed;
  const more = possible === 0 ? '' : `, and possibly in ${withCommas(possible)} more`;
  const report = reported ? '; a coverage report says that tests run it' : '';
  yield `run in ${withCommas(tests)} of ${counted(recorded, 'recorded test file')}${more}${report}\n`;
}

function costCells(file: string, { line, column, cyclomatic, cognitive, nesting, reason }: LineCost): string[] {
  return [`${file}:${line}:${column}`, ...[cyclomatic, cognitive, nesting].map(added), reason];
}

function added(value: number): string {
  return value === 0 ? '' : `+${value}`;
}

function* extractionText(file: string, { line, endLine, reason, inputs, outputs }: Extraction): Generator<string> {
  yield `\nExtract first: ${visibleText(`${file}:${line}`)} to line ${endLine}. ${visibleText(reason)}\n`;
  if (inputs.length > 0) yield `  takes ${inputs.map(visibleText).join(', ')}\n`;
  if (outputs.length > 0) yield `  returns ${outputs.map(visibleText).join(', ')}\n`;
}
