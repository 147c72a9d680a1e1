import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { UnusedEntry } from '#protocol/unused.ts';
import type { UnprovenUse, UnusedPage } from '../analysis/unused-data.ts';
import type { CallContext } from '../operations/operation.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { placedSymbol } from './placed-symbol.ts';
import { proveSites, type ProvingParts, unproven } from './proving-context.ts';
import { DoubtfulSites } from './doubtful-sites.ts';
import { remainingDoubts } from './remaining-doubts.ts';

/** A page after the compiler was asked about every site that may be a use: what it finds used is no longer on it. */
export async function proveUnused(
  parts: ProvingParts,
  {
    id,
    snapshot,
    unfollowed,
  }: { readonly id: string; readonly snapshot: GraphSnapshot; readonly unfollowed: readonly Doubt[] },
  page: UnusedPage,
  context: CallContext,
): Promise<UnusedPage> {
  const sites = new DoubtfulSites();
  for (const use of page.unproven ?? []) if (use !== null) sites.add(use.unknown);
  const answer = await proveSites(parts, id, sites.places, context);
  const { unproven: _, ...shown } = page;
  if (answer.kind === 'unavailable') return { ...shown, exactTier: unproven(answer.message) };
  const meanings = sites.meanings(answer.meanings, (place) => placedSymbol(snapshot, place));
  const judged = page.unused.flatMap((entry, index) => {
    const use = page.unproven?.[index] ?? null;
    return use === null ? [entry] : judge(entry, use, meanings, unfollowed);
  });
  const exact = judged.filter(isExact);
  const gained = exact.length - page.unused.filter(isExact).length;
  const bounded = page.summary.bounded - gained - (page.unused.length - judged.length);
  return {
    ...shown,
    unused: [...exact, ...judged.filter((entry) => !isExact(entry))],
    summary: { exact: page.summary.exact + gained, bounded },
    exactTier: { available: true, message: `${answer.prover} was asked.`, ...meanings.counts },
  };
}

function isExact({ certainty }: UnusedEntry): boolean {
  return certainty === 'exact';
}

type Meanings = ReturnType<DoubtfulSites['meanings']>;

function judge(entry: UnusedEntry, use: UnprovenUse, meanings: Meanings, unfollowed: readonly Doubt[]): UnusedEntry[] {
  if (use.unknown.some((site) => meanings.targets(site).has(entry.id))) return [];
  const after = use.unknown.filter((site) => !meanings.isKnown(site));
  const left = remainingDoubts(use.doubts, { before: use.unknown, after });
  const doubts = [...left, ...unfollowed];
  const { doubts: _, ...rest } = entry;
  return [{ ...rest, certainty: doubts.length === 0 ? 'exact' : 'bounded', ...reasonsAndDoubts(doubts) }];
}
