import { addToList } from '#server/base/add-to-list.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { containerOfNode, fileOfNode, isModule } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { entryCodeOf } from './entry-code.ts';
import { escapingSymbols } from './escaping-values.ts';

/** The parts of a snapshot that lead to entry points, so that all else that a change reaches need not be looked at. */
export interface EntryConcerns {
  /** By the outermost symbol: top levels of entry files that pass it on. */
  readonly handed: ReadonlyMap<SymbolNode, readonly SymbolNode[]>;
  /** By node: 0 where nothing of an entry point follows from it, and its file is none. */
  readonly isOne: Uint8Array;
}

export const entryConcernsOf = perSnapshot((snapshot): EntryConcerns => {
  const handed = escapesTo(snapshot);
  return { handed, isOne: concernedNodes(snapshot, handed) };
});

/** The outermost symbol around a node; of a top level itself. */
export function outermostOf(snapshot: LinkedSnapshot, node: SymbolNode): SymbolNode {
  let top = node;
  while (!isModule(snapshot, top)) {
    const around = containerOfNode(snapshot, top) as SymbolNode;
    if (isModule(snapshot, around)) return top;
    top = around;
  }
  return top;
}

function escapesTo(snapshot: LinkedSnapshot): EntryConcerns['handed'] {
  const code = entryCodeOf(snapshot);
  const wholes = new Set(code.handlers.flat().filter((handler) => code.isFile(handler)));
  const handed = new Map<SymbolNode, SymbolNode[]>();
  for (const whole of wholes) {
    for (const symbol of new Set(escapingSymbols(snapshot, whole - snapshot.symbols.count)))
      addToList(handed, symbol, whole);
  }
  return handed;
}

function concernedNodes(snapshot: LinkedSnapshot, handed: EntryConcerns['handed']): Uint8Array {
  const code = entryCodeOf(snapshot);
  const handlers = new Set(code.handlers.flat());
  const { count } = snapshot.symbols;
  return Uint8Array.from({ length: count + snapshot.files.count }, (_, node) => {
    const isPart = handlers.has(node) || handlers.has(count + fileOfNode(snapshot, node));
    return Number(isPart || handed.has(outermostOf(snapshot, node)) || code.leadsOn(node));
  });
}
