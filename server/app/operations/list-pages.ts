import { pageLimitDefault, pageLimitMax } from '#protocol/values.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import { ApiError } from './api-error.ts';
import type { CallContext } from './operation.ts';
import type { Clock } from '../ports/clock.ts';

export interface PageParts {
  readonly clock: Clock;
  readonly cursorSecret: () => Uint8Array;
}

/** The owner gets the whole list unless he sets a limit. */
export function pageSize(
  { limit }: { readonly limit?: number },
  { caller }: CallContext,
  limitMax = pageLimitMax,
): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? pageLimitDefault, limitMax);
}

/** @param binding what the list was asked with: a cursor goes on with that alone */
export function sealPosition(parts: PageParts, binding: readonly unknown[], position: readonly unknown[]): string {
  return sealCursor(parts.cursorSecret(), binding, position, parts.clock.nowMs());
}

/**
 * Returns what `sealPosition` was given. Throws `cursor_not_found` for what was altered, has expired or belongs to
 * another list.
 */
export function openPosition<Position>(parts: PageParts, binding: readonly unknown[], cursor: string): Position {
  const position = openCursor(parts.cursorSecret(), binding, cursor, parts.clock.nowMs());
  if (position === undefined) throw new ApiError('cursor_not_found', 'The cursor is not known, or no longer.');
  return position as Position;
}
