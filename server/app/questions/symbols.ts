import { findFile } from '#server/engine/graph/find-file.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { SymbolEntry, Symbols } from '#protocol/symbols.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { symbolsData, type SymbolsRequest } from '../analysis/symbol-data.ts';
import { ApiError } from '../operations/api-error.ts';
import { fileNotFound } from '../operations/not-found.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { proveSymbols } from '../proving/prove-symbols.ts';
import type { ProvingParts } from '../proving/proving-context.ts';
import { markOfSkipped } from '../workspaces/skipped-mark.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type SymbolParams = OperationParams<'symbols.list'>;

export interface SymbolParts extends ProvingParts, PageParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
}

/** Position that a cursor points behind: a symbol of a snapshot. */
type Position = readonly [snapshotId: string, file: string, line: number, column: number];

/** Declarations by name, file or type, by file and position; with their callers where these are known. */
export async function listSymbols(
  parts: SymbolParts,
  params: SymbolParams,
  context: CallContext,
): Promise<DataAnswer<Promise<Symbols>>> {
  const layer = params.callers === true || params.tier === 'exact' ? 'calls' : 'symbols';
  const newest = await parts.snapshots.newest(params.id, layer, context);
  if (params.file !== undefined && findFile(newest.files, params.file) === undefined) {
    throw fileNotFound(newest.files, 'file', params.file);
  }
  const behind =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
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

/** Names and places are read off the tables; finding the callers of many symbols is another thread's work. */
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
  return sealPosition(parts, binding(params), position);
}

function binding({ id, name, file, type }: SymbolParams): readonly unknown[] {
  return ['symbols.list', id, name ?? null, file ?? null, type ?? null];
}
