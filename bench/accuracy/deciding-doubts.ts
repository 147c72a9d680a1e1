/**
 * Which doubts keep answers about callers from being exact: of functions, methods and classes, how many have a doubt, and how many
 * have no other one, so that they would be exact without it. A doubt is named by its sentence, names of symbols left out.
 *
 *     node bench/accuracy/deciding-doubts.ts [--language python] [--show N] [--list FILE] ROOT …
 *
 * `--show` prints examples; `--list` writes all symbols with what is said of them, to be compared with a later state or drawn from.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Doubt, LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { explainCertainty } from '#server/engine/graph/calls/certainty.ts';
import { fileOfNode, idOfNode, kindOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { languageNameOf } from '#server/engine/graph/find-file.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';

interface DoubtCounts {
  symbols: number;
  alone: number;
  readonly examples: string[];
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'python' },
    show: { type: 'string', default: '0' },
    list: { type: 'string' },
  },
});
const callable: ReadonlySet<string> = new Set(['function', 'method', 'class']);

for (const root of positionals) {
  const snapshot = await indexedSnapshot(root);
  const counts = new Map<string, DoubtCounts>();
  let [symbols, exact] = [0, 0];
  for (const node of callablesOf(snapshot)) {
    const { certainty, known, reasons } = explainCertainty(snapshot, node);
    symbols++;
    if (certainty === 'exact') exact++;
    const kinds = new Set(reasons.map(kindOf));
    for (const each of kinds) count(counts, each, kinds.size === 1 ? exampleOf(snapshot, node, reasons) : undefined);
    if (options.list !== undefined) {
      const line = [root, idOfNode(snapshot, node), certainty, known, [...kinds].join('; ')].join('\t');
      appendFileSync(options.list, `${line}\n`);
    }
  }
  print(`${root}: ${symbols} callables, ${exact} exact (${((100 * exact) / Math.max(1, symbols)).toFixed(1)} %)`);
  for (const [kind, { symbols: all, alone, examples }] of [...counts].toSorted(([, a], [, b]) => b.alone - a.alone)) {
    print(`${String(alone).padStart(7)} alone, ${String(all).padStart(7)} in all: ${kind}`);
    for (const example of spread(examples, Number(options.show))) print(`          ${example}`);
  }
}

function* callablesOf(snapshot: LinkedSnapshot): Generator<SymbolNode> {
  for (let node = 0; node < snapshot.symbols.count; node++) {
    if (!callable.has(kindOfNode(snapshot, node))) continue;
    if (languageNameOf(snapshot.files, fileOfNode(snapshot, node)) === options.language) yield node;
  }
}

/** The sentence of a doubt with numbers, places and names of symbols left out. */
function kindOf({ what, text }: Doubt): string {
  return (what ?? text)
    .replace(/: \d+, the first .*$/, '')
    .replace(/^Uses of \S+/, 'Uses')
    .replace(/^Calls of \S+/, 'Calls')
    .replace(/^(It is run from outside as|Its file is loaded from outside as) .*/, '$1 …');
}

function exampleOf(snapshot: LinkedSnapshot, node: SymbolNode, reasons: readonly Doubt[]): string {
  const [{ count: sites, first }] = reasons;
  const place = first === undefined ? '' : ` at ${first.file}:${first.line}`;
  return `${idOfNode(snapshot, node)} (${sites}${place})`;
}

function count(counts: Map<string, DoubtCounts>, kind: string, example: string | undefined): void {
  const of = counts.get(kind) ?? { symbols: 0, alone: 0, examples: [] };
  counts.set(kind, of);
  of.symbols++;
  if (example === undefined) return;
  of.alone++;
  of.examples.push(example);
}

/** Some of a list, evenly drawn. */
function spread<Item>(list: readonly Item[], size: number): readonly Item[] {
  const step = Math.max(1, list.length / Math.max(1, size));
  return Array.from({ length: Math.min(size, list.length) }, (_, index) => list[Math.floor(index * step)]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
