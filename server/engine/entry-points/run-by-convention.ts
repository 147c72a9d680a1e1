import type { Doubt } from '#protocol/doubt-codes.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { passedOnBy } from '../graph/calls/entry-exports.ts';
import { traitsOfNode } from '../graph/calls/node-traits.ts';
import {
  containerOfNode,
  fileOfNode,
  findSymbolNode,
  isExported,
  isModule,
  kindOfNode,
  qualifiedNameOf,
} from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { filesLoaded, rowsByConvention } from './by-convention.ts';
import { fileConventions } from './file-conventions.ts';
import { finderOf } from './found-by-name.ts';

/**
 * Who runs a symbol that no place names: a tool finds it by its name, a framework runs it
 * because of its file, or a manifest names it. What code registers is named where that is done.
 */
export function runByConvention(snapshot: LinkedSnapshot, node: SymbolNode): Doubt | undefined {
  const finder = finderOf(snapshot, node);
  if (finder !== undefined) return { code: 'found_by_name', values: [finder] };
  const entry = runOf(snapshot).symbols.get(node);
  return entry === undefined ? undefined : { code: 'run_as_entry_point', values: [entry] };
}

/** Which convention has a framework load the file of a symbol, and use of it what it likes. */
export function loadedByConvention(snapshot: LinkedSnapshot, node: SymbolNode): Doubt | undefined {
  const { exports } = runOf(snapshot);
  return isModule(snapshot, node) ? undefined : exports.get(outermostObject(snapshot, node));
}

/** Symbols that conventions run, each with the first entry point that does. */
interface RunFromOutside {
  readonly symbols: ReadonlyMap<SymbolNode, string>;
  /** Exports of files that are loaded as a whole. */
  readonly exports: ReadonlyMap<SymbolNode, Doubt>;
}

const runOf = perSnapshot((snapshot): RunFromOutside => {
  const symbols = new Map<SymbolNode, string>();
  const exports = new ExportsOfLoaded(snapshot);
  for (const { type, name, handlers, framework } of rowsByConvention(snapshot)) {
    const entry = `${type} ${name}`;
    const loaded: Doubt = { code: 'loaded_as_entry_point', values: [entry] };
    const isLoading = framework !== '' || type === 'configuration';
    const readBeside = fileConventions.find(({ key }) => key === framework)?.readBeside;
    for (const handler of handlers) {
      const node = handler.kind === 'symbol' ? findSymbolNode(snapshot, handler.id) : undefined;
      if (node === undefined) continue;
      if (!isModule(snapshot, node)) {
        if (!symbols.has(node)) symbols.set(node, entry);
        if (readBeside !== undefined) exports.add(fileOfNode(snapshot, node), loaded, readBeside);
      } else if (isLoading) exports.add(fileOfNode(snapshot, node), loaded);
    }
  }
  for (const { file, by } of filesLoaded(snapshot)) exports.add(file, { code: 'loaded_by_framework', values: [by] });
  return { symbols, exports: exports.found };
});

/** Gathers what files export that are loaded for it. In languages that declare no exports, code says what is loaded. */
class ExportsOfLoaded {
  readonly found = new Map<SymbolNode, Doubt>();
  readonly #snapshot: LinkedSnapshot;
  readonly #files = new Set<number>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  /** @param names those that are read; absent: all, also what the file passes on */
  add(file: number, loaded: Doubt, names?: RegExp): void {
    const { count, starts, containers } = this.#snapshot.symbols;
    if (names === undefined && this.#files.has(file)) return;
    if (names === undefined) this.#files.add(file);
    for (let node = starts[file]; node < starts[file + 1]; node++) {
      const isRead = containers[node] === 0 && (names?.test(qualifiedNameOf(this.#snapshot, node)) ?? true);
      if (isRead && isExported(this.#snapshot, node)) this.#set(node, loaded);
    }
    if (names !== undefined) return;
    for (const node of passedOnBy(this.#snapshot, file)) {
      if (node < count) this.#set(node, loaded);
      else this.add(node - count, loaded);
    }
  }

  #set(node: SymbolNode, loaded: Doubt): void {
    const isCode = ['function', 'class', 'variable'].includes(kindOfNode(this.#snapshot, node));
    if (!isCode || !traitsOfNode(this.#snapshot, node).declaresExports || this.found.has(node)) return;
    this.found.set(node, loaded);
  }
}

/** For a function of an object, also of one in it, the variable that has the object. */
function outermostObject(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode {
  let outer = node;
  if (kindOfNode(snapshot, node) !== 'method') return node;
  for (;;) {
    const around = containerOfNode(snapshot, outer);
    if (around === undefined || isModule(snapshot, around) || kindOfNode(snapshot, around) !== 'variable') return outer;
    outer = around;
  }
}
