import { compareTexts } from '#server/base/compare-texts.ts';
import { countCallers } from '#server/engine/graph/calls/caller-counts.ts';
import { findSymbols, type SymbolFilter } from '#server/engine/graph/find-symbols.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import type { SymbolEntry } from '#protocol/symbols.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { unseenImporters } from '../workspaces/unseen-files.ts';

/** Where a page begins: behind a declaration. */
export type BehindSymbol = readonly [file: string, line: number, column: number];

export interface SymbolsRequest {
  readonly filter: SymbolFilter;
  readonly limit: number;
  readonly behind?: BehindSymbol;
  /** Files that the snapshot leaves out; undefined where that is not known. */
  readonly skipped: readonly SkippedFile[] | undefined;
  /** The files may be others by now: no count is exact. */
  readonly isUnfollowed: boolean;
}

export interface SymbolsPage {
  readonly symbols: readonly SymbolEntry[];
  readonly hasMore: boolean;
}

/** A page of declarations, each with how many call it where that is known. */
export function symbolsData(snapshot: GraphSnapshot, request: SymbolsRequest): SymbolsPage {
  const { filter, limit, behind } = request;
  const describe = describer(snapshot, request);
  const symbols: SymbolEntry[] = [];
  for (const row of findSymbols(snapshot.files, snapshot.symbols as SymbolLayer, filter)) {
    if (behind !== undefined && !isBehind(row, behind)) continue;
    if (symbols.length === limit) return { symbols, hasMore: true };
    symbols.push(describe(row));
  }
  return { symbols, hasMore: false };
}

function isBehind(row: SymbolRow, [file, line, column]: BehindSymbol): boolean {
  return (compareTexts(row.file, file) || row.line - line || row.column - column) > 0;
}

function describer(
  snapshot: GraphSnapshot,
  { skipped, isUnfollowed }: SymbolsRequest,
): (row: SymbolRow) => SymbolEntry {
  if (!isLinked(snapshot)) return entryOf;
  const unseen = unseenImporters(snapshot.files, skipped);
  return (row) => {
    const callers = countCallers(snapshot, row.row, unseen);
    const certainty = callers.certainty === 'exact' && isUnfollowed ? 'bounded' : callers.certainty;
    return { ...entryOf(row), callers: { ...callers, certainty } };
  };
}

function entryOf({ id, name, kind, file, line, column, endLine, exported }: SymbolRow): SymbolEntry {
  return { id, name, type: kind, file, line, column, endLine, exported };
}
