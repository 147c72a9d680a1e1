/**
 * What the graph calls exact, held against a run: `record_calls.py` or `instrument.ts` with `record-calls.cjs` wrote the records.
 *
 *     node bench/accuracy/running/judge.ts [--copy DIR] [--show N] ROOT RECORDS
 *
 * ROOT is the checkout as it is; `--copy` the instrumented one, where scripts ran. `npm run build` first. To record, a Python
 * program and one of Node:
 *
 *     python bench/accuracy/running/record_calls.py ROOT RECORDS -m pytest
 *
 *     cp -a ROOT COPY && node bench/accuracy/running/instrument.ts COPY && cd COPY
 *     RECORDED_ROOT=COPY RECORDED_CALLS=RECORDS NODE_OPTIONS='--require …/record-calls.cjs' npx mocha
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launcher } from '../../run-measured.ts';
import { exportGraph } from '../symbols/exported-graph.ts';
import type { OurEdge } from '../symbols/our-graph.ts';
import { judge } from './contradictions.ts';
import { readPythonCalls, readScriptCalls } from './observed-calls.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { copy: { type: 'string' }, show: { type: 'string', default: '20' } },
});
const linesOf = new Map<string, readonly string[]>();
const [root, records] = positionals.map((path) => realpathSync(path));
const graph = exportGraph(root);
const observations =
  options.copy === undefined
    ? readPythonCalls(records, graph)
    : readScriptCalls(records, realpathSync(options.copy), graph);
const { ran, exact, contradictions, throughValues } = judge(graph, observations.calls, unusedForCertain(root), isTag);
const share = ((100 * contradictions.length) / Math.max(1, exact)).toFixed(2);
print(
  `${observations.calls.length} calls; ${observations.unmatched} of no symbol, ${observations.unmapped} not mapped`,
);
print(`${ran} symbols ran, ${exact} of them exact, ${contradictions.length} contradicted (${share} %)`);
print(`${throughValues} called through a value that is named where the answer says`);
for (const { symbol, why } of contradictions.slice(0, Number(options.show))) print(`  ${symbol}: ${why}`);

function unusedForCertain(folder: string): ReadonlySet<string> {
  const state = mkdtempSync(join(tmpdir(), 'groundplan-unused-'));
  const args = ['unused', '--proven', '--json', '--workspace', folder, '--state', state];
  const answer = execFileSync(process.execPath, [launcher, ...args], { encoding: 'utf8', maxBuffer: 1e9 });
  rmSync(state, { recursive: true });
  const { unused } = JSON.parse(answer) as { unused: { id: string; certainty: string }[] };
  return new Set(unused.filter(({ certainty }) => certainty === 'exact').map(({ id }) => id));
}

function isTag({ file, line, column }: OurEdge): boolean {
  if (!/\.[jt]sx$/.test(file)) return false;
  const lines = linesOf.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n');
  linesOf.set(file, lines);
  return lines[line - 1]?.[column - 2] === '<';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
