import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { findSymbols, type SymbolFilter } from '#server/engine/graph/find-symbols.ts';
import { compareIds } from '#server/engine/graph/plain-graph.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { SymbolEntry, Symbols } from '#protocol/symbols.ts';
import { pageLimitDefault, pageLimitMax } from '#protocol/values.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import { ApiError } from './api-error.ts';
import type { Answer, CallContext } from './operation.ts';
import type { Clock } from './ports.ts';
import type { Snapshots } from './snapshots.ts';

type SymbolParams = OperationParams<'symbols.list'>;

export interface SymbolParts {
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly cursorSecret: () => Uint8Array;
}

/** What a cursor points behind: a symbol of a snapshot. */
type Position = readonly [snapshotId: string, file: string, line: number, column: number];

/** Declarations by name, file or type, by file and position. */
export async function listSymbols(
  parts: SymbolParts,
  params: SymbolParams,
  context: CallContext,
): Promise<Answer<Symbols>> {
  const newest = await parts.snapshots.newest(params.id, 'symbols', context);
  if (params.file !== undefined && findFile(newest.files, params.file) === undefined) {
    throw new ApiError('path_not_found', 'The snapshot has no such file.');
  }
  const behind = params.cursor === undefined ? undefined : openPosition(parts, params);
  const snapshot = behind === undefined ? newest : parts.snapshots.kept(params.id, behind[0], context);
  if (snapshot === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  const limit = pageSize(params, context);
  return {
    snapshot: snapshot.id,
    version: JSON.stringify([snapshot.id, ...binding(params), limit, behind ?? null]),
    data: () => pageOf(parts, params, snapshot, limit, behind),
  };
}

/** The owner gets the whole list unless he sets a limit. */
function pageSize({ limit }: SymbolParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? pageLimitDefault, pageLimitMax);
}

function pageOf(
  parts: SymbolParts,
  params: SymbolParams,
  snapshot: GraphSnapshot,
  limit: number,
  behind: Position | undefined,
): Symbols {
  const rows: SymbolRow[] = [];
  for (const row of rowsBehind(snapshot, params, behind)) {
    if (rows.length === limit) return { symbols: rows.map(entryOf), nextCursor: seal(parts, params, snapshot, rows) };
    rows.push(row);
  }
  return { symbols: rows.map(entryOf) };
}

function* rowsBehind(
  snapshot: GraphSnapshot,
  params: SymbolParams,
  behind: Position | undefined,
): Generator<SymbolRow> {
  const filter: SymbolFilter = { name: params.name, file: params.file, kind: params.type };
  for (const row of findSymbols(snapshot.files, snapshot.symbols as SymbolLayer, filter)) {
    if (behind === undefined || isBehind(row, behind)) yield row;
  }
}

function isBehind(row: SymbolRow, [, file, line, column]: Position): boolean {
  return (compareIds(row.file, file) || row.line - line || row.column - column) > 0;
}

function entryOf({ id, name, kind, file, line, column, endLine, exported }: SymbolRow): SymbolEntry {
  return { id, name, type: kind, file, line, column, endLine, exported };
}

function seal(parts: SymbolParts, params: SymbolParams, snapshot: GraphSnapshot, rows: readonly SymbolRow[]): string {
  const { file, line, column } = rows[rows.length - 1];
  const position: Position = [snapshot.id, file, line, column];
  return sealCursor(parts.cursorSecret(), binding(params), position, parts.clock.nowMs());
}

function openPosition(parts: SymbolParts, params: SymbolParams): Position {
  const position = openCursor(parts.cursorSecret(), binding(params), params.cursor as string, parts.clock.nowMs());
  if (position === undefined) throw new ApiError('cursor_not_found', 'The cursor is not known, or no longer.');
  return position as Position;
}

function binding({ id, name, file, type }: SymbolParams): readonly unknown[] {
  return ['symbols.list', id, name ?? null, file ?? null, type ?? null];
}
