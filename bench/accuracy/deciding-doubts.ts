/**
 * Which doubts keep answers about callers from being exact: of functions, methods and classes, how many have a doubt, and how many
 * have no other one, so that they would be exact without it. A doubt is named by its code.
 *
 *     node bench/accuracy/deciding-doubts.ts [--language NAME]… [--show N] [--list FILE] ROOT …
 *
 * `--language` selects files, all by default; `--show` prints examples; `--list` writes all symbols with what is said of them, to be
 * compared with a later state or drawn from.
 */
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addToList } from '#server/base/add-to-list.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode } from '#server/engine/graph/calls/answers.ts';
import { explainCertainty } from '#server/engine/graph/calls/certainty.ts';
import { fileOfNode, idOfNode, kindOfNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { languageNameOf } from '#server/engine/graph/find-file.ts';
import { indexedSnapshot } from '../impact/indexed-snapshot.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', multiple: true },
    show: { type: 'string', default: '0' },
    list: { type: 'string' },
  },
});
const callable: ReadonlySet<string> = new Set(['function', 'method', 'class']);
const pairsMax = 12;

/** Examples of symbols, by the doubts about them. */
interface Doubted {
  /** That have it, with others or without. */
  readonly all: Map<string, number>;
  readonly alone: Map<string, string[]>;
  /** That have two. */
  readonly pairs: Map<string, string[]>;
}

for (const root of positionals) {
  const since = process.cpuUsage();
  const snapshot = await indexedSnapshot(root);
  const doubted: Doubted = { all: new Map(), alone: new Map(), pairs: new Map() };
  let [symbols, exact] = [0, 0];
  for (const node of callablesOf(snapshot)) {
    const { certainty, known, reasons } = explainCertainty(snapshot, node);
    const kinds = [...new Set(reasons.map(({ code }) => code))].toSorted();
    symbols++;
    if (certainty === 'exact') exact++;
    note(doubted, kinds, () => exampleOf(snapshot, node, reasons));
    if (options.list !== undefined) {
      const line = [root, idOfNode(snapshot, node), certainty, known, kinds.join('; ')].join('\t');
      appendFileSync(options.list, `${line}\n`);
    }
  }
  const { user, system } = process.cpuUsage(since);
  const share = ((100 * exact) / Math.max(1, symbols)).toFixed(1);
  print(`${root}: ${symbols} callables, ${exact} exact (${share} %); ${((user + system) / 1e6).toFixed(1)} s CPU`);
  report(doubted);
}

function* callablesOf(snapshot: LinkedSnapshot): Generator<SymbolNode> {
  for (let node = 0; node < snapshot.symbols.count; node++) {
    if (!callable.has(kindOfNode(snapshot, node))) continue;
    const language = languageNameOf(snapshot.files, fileOfNode(snapshot, node));
    if (options.language?.includes(language) !== false) yield node;
  }
}

function exampleOf(snapshot: LinkedSnapshot, node: SymbolNode, reasons: readonly Doubt[]): string {
  const [{ count: sites = 1, file, line = 1 }] = reasons;
  const place = file === undefined ? '' : ` at ${file}:${line}`;
  return `${idOfNode(snapshot, node)} (${sites}${place})`;
}

function note({ all, alone, pairs }: Doubted, kinds: readonly string[], example: () => string): void {
  for (const kind of kinds) all.set(kind, (all.get(kind) ?? 0) + 1);
  if (kinds.length === 1) addToList(alone, kinds[0], example());
  if (kinds.length === 2) addToList(pairs, kinds.join('  +  '), example());
}

function report({ all, alone, pairs }: Doubted): void {
  const aloneOf = (kind: string) => alone.get(kind) ?? [];
  for (const [kind, count] of [...all].toSorted(([a], [b]) => aloneOf(b).length - aloneOf(a).length)) {
    print(`${String(aloneOf(kind).length).padStart(7)} alone, ${String(count).padStart(7)} in all: ${kind}`);
    show(aloneOf(kind));
  }
  for (const [kinds, examples] of [...pairs].toSorted(([, a], [, b]) => b.length - a.length).slice(0, pairsMax)) {
    print(`${String(examples.length).padStart(7)} have two: ${kinds}`);
    show(examples);
  }
}

/** Prints some, evenly drawn. */
function show(examples: readonly string[]): void {
  const size = Number(options.show);
  const step = Math.max(1, examples.length / Math.max(1, size));
  const drawn = Array.from({ length: Math.min(size, examples.length) }, (_, at) => examples[Math.floor(at * step)]);
  for (const example of drawn) print(`          ${example}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
