import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { SymbolEntry, Symbols } from '#protocol/symbols.ts';
import { pageLimitDefault, pageLimitMax } from '#protocol/values.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import type { Analysis } from './analysis/analysis.ts';
import { symbolsData, type SymbolsRequest } from './analysis/symbol-data.ts';
import { ApiError } from './api-error.ts';
import type { Answer, CallContext } from './operation.ts';
import type { Clock } from './ports.ts';
import { proveSymbols } from './prove-symbols.ts';
import type { ProvingParts } from './proving.ts';
import { markOfSkipped } from './skipped-mark.ts';
import type { Snapshots } from './snapshots.ts';

type SymbolParams = OperationParams<'symbols.list'>;

export interface SymbolParts extends ProvingParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
  readonly clock: Clock;
  readonly cursorSecret: () => Uint8Array;
}

/** What a cursor points behind: a symbol of a snapshot. */
type Position = readonly [snapshotId: string, file: string, line: number, column: number];

/** Declarations by name, file or type, by file and position; with their callers where these are known. */
export async function listSymbols(
  parts: SymbolParts,
  params: SymbolParams,
  context: CallContext,
): Promise<Answer<Promise<Symbols>>> {
  const layer = params.callers === true || params.tier === 'exact' ? 'calls' : 'symbols';
  const newest = await parts.snapshots.newest(params.id, layer, context);
  if (params.file !== undefined && findFile(newest.files, params.file) === undefined) {
    throw new ApiError('path_not_found', 'The snapshot has no such file.');
  }
  const behind = params.cursor === undefined ? undefined : openPosition(parts, params);
  const snapshot = behind === undefined ? newest : parts.snapshots.kept(params.id, behind[0], context);
  if (snapshot === undefined) throw new ApiError('cursor_not_found', 'What the cursor points into is no longer kept.');
  const skipped = parts.snapshots.skipped(params.id, context);
  const unfollowed = parts.snapshots.unfollowed(params.id, context);
  const request: SymbolsRequest = {
    filter: { name: params.name, file: params.file, kind: params.type },
    limit: pageSize(params, context),
    behind: behind && [behind[1], behind[2], behind[3]],
    skipped,
    isUnfollowed: unfollowed.length > 0,
  };
  const calls = snapshot.calls !== undefined && [markOfSkipped(skipped), request.isUnfollowed];
  return {
    snapshot: snapshot.id,
    version: JSON.stringify([snapshot.id, ...binding(params), request.limit, behind ?? null, calls, params.tier]),
    data: () => symbolsOf(parts, params, snapshot, request, context),
  };
}

/** The owner gets the whole list unless he sets a limit. */
function pageSize({ limit }: SymbolParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? pageLimitDefault, pageLimitMax);
}

/** Names and places are read off the tables; who calls each of many symbols is another thread's work. */
async function symbolsOf(
  parts: SymbolParts,
  params: SymbolParams,
  snapshot: GraphSnapshot,
  request: SymbolsRequest,
  context: CallContext,
): Promise<Symbols> {
  const isCounted = snapshot.calls !== undefined;
  const page = isCounted
    ? (await parts.analysis.ask(snapshot, 'symbols', request, context.signal)).read()
    : symbolsData(snapshot, request);
  const { symbols, hasMore } = page;
  const list = { symbols: [...symbols], ...(hasMore && { nextCursor: seal(parts, params, snapshot, symbols) }) };
  if (params.tier === undefined) return list;
  const { skipped, isUnfollowed } = request;
  return proveSymbols(parts, { id: params.id, snapshot, skipped, isUnfollowed }, list, context);
}

function seal(
  parts: SymbolParts,
  params: SymbolParams,
  snapshot: GraphSnapshot,
  symbols: readonly SymbolEntry[],
): string {
  const { file, line, column } = symbols[symbols.length - 1];
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
