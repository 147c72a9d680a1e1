/**
 * Which doubt decides about each function, method and class of a project: what one of them alone keeps from being exact.
 *
 *     node bench/accuracy/symbols/census.ts ROOT [--rows FILE]
 *
 * `--rows`: a line a callable into this file: certainty, identifier, doubts.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { fileOfNode, kindOfNode, qualifiedNameOf } from '#server/engine/graph/calls/symbol-nodes.ts';
import { indexedSnapshot } from '../../impact/indexed-snapshot.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string' } },
});

interface Row {
  readonly certainty: string;
  readonly id: string;
  readonly known: number;
  readonly doubts: readonly string[];
  readonly texts: readonly string[];
}

const isScript = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const callable: ReadonlySet<string> = new Set(['function', 'method', 'class']);

const cpu = process.cpuUsage();
const snapshot = await indexedSnapshot(positionals[0]);
print('index', cpu);
const rows = [...rowsOf(snapshot)];
print('answers', cpu);
if (values.rows !== undefined) writeFileSync(values.rows, rows.map(lineOf).join('\n'));
report(rows);

function* rowsOf(of: LinkedSnapshot): Generator<Row> {
  for (let node: SymbolNode = 0; node < of.symbols.count; node++) {
    const path = stringAt(of.files.paths, fileOfNode(of, node));
    if (!isScript.test(path) || !callable.has(kindOfNode(of, node))) continue;
    const { certainty, known, reasons } = certaintyOf(of, node);
    const doubts = [...new Set(reasons.map(kindOfDoubt))].toSorted();
    yield {
      certainty,
      id: `${path}#${qualifiedNameOf(of, node)}`,
      known,
      doubts,
      texts: reasons.map(({ text }) => text),
    };
  }
}

/** A reason without the names and numbers in it. */
function kindOfDoubt({ code, text }: { readonly code: string; readonly text: string }): string {
  const plain = text
    .replace(/: \d.*$/, '')
    .replace(/^Uses of \.\S+/, 'Uses of .x')
    .replace(/^Calls of \S+/, 'Calls of x')
    .replace(/(outside as \S+).*/, '$1')
    .replace(/called by .*, which/, 'called by X, which');
  return `${code} | ${plain}`;
}

function report(callables: readonly Row[]): void {
  const exact = callables.filter(({ certainty }) => certainty === 'exact').length;
  say(`${callables.length} callables, ${exact} exact: ${((100 * exact) / callables.length).toFixed(1)} %`);
  const [each, alone, pairs] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  for (const { doubts } of callables) {
    for (const doubt of doubts) count(each, doubt);
    if (doubts.length === 1) count(alone, doubts[0]);
    if (doubts.length === 2) count(pairs, doubts.join('  +  '));
  }
  say('alone   all');
  for (const [doubt, all] of [...each].toSorted((a, b) => (alone.get(b[0]) ?? 0) - (alone.get(a[0]) ?? 0)))
    say(`${String(alone.get(doubt) ?? 0).padStart(5)} ${String(all).padStart(5)}  ${doubt}`);
  for (const [doubt, both] of [...pairs].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
    say(`${String(both).padStart(5)} pair  ${doubt}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function lineOf({ certainty, id, known, texts }: Row): string {
  return [certainty, id, String(known), ...texts].join('\t');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print(what: string, since: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(since);
  process.stderr.write(`${what}: ${((user + system) / 1e6).toFixed(1)} s CPU\n`);
}
