import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import type { CodePlace } from './prover.ts';

/** Id of the symbol with its name at that place, or of the innermost one around it (an overload, an assignment). */
export function placedSymbol(snapshot: GraphSnapshot, place: CodePlace): string | undefined {
  return symbolRowAt(snapshot, place)?.id;
}

export function symbolRowAt(
  { files, symbols }: GraphSnapshot,
  { file: path, line, column }: CodePlace,
): SymbolRow | undefined {
  const file = findFile(files, path);
  if (file === undefined) return undefined;
  const rows = symbolsOfFile(files, symbols as SymbolLayer, file);
  const named = rows.find((row) => row.line === line && row.column === column);
  return named ?? rows.findLast((row) => row.line <= line && line <= row.endLine);
}
