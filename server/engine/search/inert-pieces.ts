import type { SymbolLayer } from '../graph/snapshot.ts';
import { kindOfSymbol } from '../graph/symbol-table.ts';
import type { SymbolKind } from '../source/facts.ts';
import type { SearchableFile } from './searchable-files.ts';

const types: ReadonlySet<SymbolKind> = new Set(['type', 'interface', 'enum']);
const functions: ReadonlySet<SymbolKind> = new Set(['function', 'method']);
/** Languages in which code outside of all symbols is the markup of a page. */
const markupLanguages: ReadonlySet<string> = new Set(['vue', 'svelte']);

/**
 * Reports whether a piece only names other code's work: a type, a value without functions in it, the markup of a page.
 * Other code outside of symbols is not inert: scripts and settings consist of it.
 */
export function isInert(symbols: SymbolLayer, file: SearchableFile, chunk: number): boolean {
  const number = file.part.segment.symbols[chunk - file.part.firstChunk];
  if (number === 0) return markupLanguages.has(file.language);
  const row = symbols.starts[file.file] + number - 1;
  const kind = kindOfSymbol(symbols, row);
  return types.has(kind) || (kind === 'variable' && !holdsFunction(symbols, file.file, row));
}

/** Reports whether a symbol contains a function: its inner symbols follow it directly. */
function holdsFunction({ starts, containers, kinds }: SymbolLayer, file: number, row: number): boolean {
  const number = row - starts[file] + 1;
  for (let inside = row + 1; inside < starts[file + 1] && containers[inside] >= number; inside += 1) {
    if (functions.has(kindOfSymbol({ kinds }, inside))) return true;
  }
  return false;
}
