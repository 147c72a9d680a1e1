import type { Doubt } from '#protocol/doubt-codes.ts';
import { reasonsOfUnseen } from '../workspaces/unseen-files.ts';
import type { Asking } from './asking.ts';
import { unresolvedTarget } from '#server/engine/graph/snapshot.ts';

export interface Sureness {
  readonly certainty: 'exact' | 'bounded';
  readonly doubts: readonly Doubt[];
}

/** Returns how surely a list of what files declare or import is whole: nothing is broken, computed, or not read. */
export function surenessOfAll({ parts, id, snapshot, context }: Asking, further: readonly Doubt[] = []): Sureness {
  const { files } = snapshot;
  const broken = files.broken.reduce((sum, each) => sum + each, 0);
  const computing = files.computesTargets.reduce((sum, each) => sum + each, 0);
  const unresolved = files.uses.targets.reduce((sum, target) => sum + Number(target === unresolvedTarget), 0);
  const skipped = parts.snapshots.skipped(id, context);
  const doubts: Doubt[] = [
    ...(broken > 0 ? [{ code: 'syntax_broken', count: broken } as const] : []),
    ...(computing > 0 ? [{ code: 'files_compute_imports', count: computing } as const] : []),
    ...(unresolved > 0 ? [{ code: 'imports_unresolved', count: unresolved } as const] : []),
    ...reasonsOfUnseen(files, './**', skipped),
    ...parts.snapshots.unfollowed(id, context),
    ...further,
  ];
  return { certainty: doubts.length === 0 ? 'exact' : 'bounded', doubts };
}

/**
 * A claim in words that say how it is known.
 *
 * Invariant: that there is none is said only where it is exact.
 *
 * @param some `3 places call it`, `none` where there is none: `nothing calls it`
 */
export function claim(
  count: number,
  words: { readonly some: string; readonly none: string; readonly maybe: string },
  certainty: 'exact' | 'bounded' | 'unknown',
): string {
  if (certainty === 'exact')
    return count === 0
      ? `${words.none} inside the project (exact).`
      : `${words.some}; that is all inside the project (exact).`;
  if (certainty === 'bounded')
    return count === 0
      ? `${words.maybe} is known, but there may be some (bounded).`
      : `${words.some}, at least (bounded).`;
  return count === 0
    ? `${words.maybe} is known, and whether there is any could not be determined (unknown).`
    : `${words.some} are known; whether that is all could not be determined (unknown).`;
}
