import type { OperationParams } from '#protocol/operations.ts';
import type { SymbolEntry } from '#protocol/symbols.ts';
import { pageLimitMax } from '#protocol/values.ts';
import type { CommandSession } from './session.ts';

type SymbolQuery = Pick<OperationParams<'symbols.list'>, 'name' | 'file' | 'type'>;

/** Declarations in the index's order (file, position), fetched page after page, at most `limit`. */
export async function fetchSymbols(
  session: CommandSession,
  projectId: string,
  query: SymbolQuery,
  limit = Infinity,
): Promise<SymbolEntry[]> {
  const found: SymbolEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = Math.min(limit - found.length, pageLimitMax);
    const answer = await session.call('symbols.list', { id: projectId, ...query, limit: page, cursor });
    for (const symbol of answer.symbols) found.push(symbol);
    cursor = answer.nextCursor;
  } while (cursor !== undefined && found.length < limit);
  return found;
}
