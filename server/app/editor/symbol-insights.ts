import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { symbolNamedAt, symbolPointedAt } from '#server/engine/graph/symbol-at.ts';
import { type SymbolRow, symbolsOfFile } from '#server/engine/graph/symbol-table.ts';
import type { SymbolEdges } from '#protocol/callers.ts';
import { type Impact, impactDepthMax } from '#protocol/impact.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import type { UnusedEntry } from '#protocol/unused.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { HierarchyRequest } from '../analysis/hierarchy-data.ts';
import { isLinked } from '../workspaces/linked-snapshot.ts';
import { impactInWords } from '../impact/impact-in-words.ts';
import { inWords } from '../questions/neighbours.ts';
import { reasonsOfUnseenChanges } from '../workspaces/unseen-changes.ts';
import type { Surroundings } from './surroundings.ts';

/** Edges that an editor lists at most: more is nothing to look through. */
const edgesMax = 1000;

export type Declaration = SymbolRow;

/** The symbols of a file of the newest snapshot in memory, and of any other file by id. */
export interface SymbolInsight {
  /** By position. */
  declarations(): readonly Declaration[];
  /** The one that is declared or named at a place of the file, else the innermost around it. */
  at(place: { readonly line: number; readonly column: number }): Declaration | undefined;
  /** The one that is declared or named at a place of the file, and none around it. */
  named(place: { readonly line: number; readonly column: number }): Declaration | undefined;
  /** A symbol of any file. */
  find(id: string): Declaration | undefined;
  /** Returns the number of callers of each declaration of the file, by id. */
  counts(signal: AbortSignal): Promise<ReadonlyMap<string, CallerCount>>;
  /**
   * Returns what a change of any kind to a symbol of the file reaches: entry points and tests, without the files on the
   * way.
   */
  impact(symbol: string, signal: AbortSignal): Promise<Impact>;
  /** Direct ones. Throws `symbol_not_found`. */
  neighbours(direction: 'callers' | 'callees', symbol: string, signal: AbortSignal): Promise<SymbolEdges>;
  /** Direct bases or subtypes of a type. Throws `symbol_not_found`. */
  hierarchy(
    symbol: string,
    direction: HierarchyRequest['direction'],
    signal: AbortSignal,
  ): Promise<readonly Declaration[]>;
  /** Returns what of the file is proven to be unused. */
  unused(signal: AbortSignal): Promise<readonly UnusedEntry[]>;
}

export function symbolInsightOf(
  analysis: Analysis,
  { snapshot, workspace }: Surroundings,
  path: string,
): SymbolInsight | undefined {
  if (!isLinked(snapshot)) return undefined;
  const { skipped } = workspace;
  const unfollowed = reasonsOfUnseenChanges(workspace, undefined);
  return {
    declarations: () => declarationsOf(snapshot, path),
    at: (place) => {
      const id = symbolPointedAt(snapshot, { ...place, file: path });
      return id === undefined ? undefined : findSymbol(snapshot, id);
    },
    named: (place) => {
      const id = symbolNamedAt(snapshot, { ...place, file: path });
      return id === undefined ? undefined : findSymbol(snapshot, id);
    },
    find: (id) => findSymbol(snapshot, id),
    counts: async (signal) => {
      const request = { filter: { file: path }, limit: Number.MAX_SAFE_INTEGER, skipped };
      const asked = { ...request, isUnfollowed: unfollowed.length > 0 };
      const { symbols } = (await analysis.ask(snapshot, 'symbols', asked, signal)).read();
      return new Map(symbols.flatMap(({ id, callers }) => (callers === undefined ? [] : [[id, callers]])));
    },
    impact: async (symbol, signal) => {
      const symbols = [{ file: path, name: symbol.slice(path.length + 1) }];
      const request = { files: [], symbols, depth: impactDepthMax, limit: 0, skipped };
      const found = (await analysis.ask(snapshot, 'impact', request, signal)).read();
      return impactInWords({ ...found, reasons: [...found.reasons, ...unfollowed] }, [], snapshot.id);
    },
    neighbours: async (direction, symbol, signal) => {
      const request = { direction, symbol, depth: 1, limit: edgesMax, skipped };
      return inWords((await analysis.ask(snapshot, 'neighbours', request, signal)).read(), unfollowed);
    },
    hierarchy: async (symbol, direction, signal) =>
      (await analysis.ask(snapshot, 'hierarchy', { symbol, direction }, signal)).read(),
    unused: async (signal) => {
      const request = { file: path, certainty: 'exact', from: 0, limit: Number.MAX_SAFE_INTEGER } as const;
      const asked = { ...request, skipped, unfollowed };
      return [...(await analysis.ask(snapshot, 'unused', asked, signal)).read().unused];
    },
  };
}

function declarationsOf({ files, symbols }: LinkedSnapshot, path: string): SymbolRow[] {
  const file = findFile(files, path);
  return file === undefined ? [] : symbolsOfFile(files, symbols, file);
}

/** A path may hold the sign, and so may a name. */
function findSymbol(snapshot: LinkedSnapshot, id: string): SymbolRow | undefined {
  for (let sign = id.indexOf('#'); sign >= 0; sign = id.indexOf('#', sign + 1)) {
    const found = declarationsOf(snapshot, id.slice(0, sign)).find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}
