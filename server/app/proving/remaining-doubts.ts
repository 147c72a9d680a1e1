import { recounted } from '#server/engine/graph/calls/doubts.ts';
import type { UnknownSite } from '#protocol/callers.ts';
import type { Doubt, DoubtCode } from '#protocol/doubt-codes.ts';

/** Doubts of an answer about callees, whatever the reason of a site. */
const inIt = ['targets_of_calls_unknown', 'targets_of_uses_unknown'] as const;
const usualDoubts: readonly DoubtCode[] = ['receiver_unknown', 'declaration_not_found', ...inIt];
const aboutImports: readonly DoubtCode[] = [
  'called_through_unresolved_import',
  'declaration_not_found',
  'receiver_unknown',
];

/** Doubts that may stand behind a site, by why it is not known; the first that is among the doubts does. */
const doubtsByReason: Readonly<Record<string, readonly DoubtCode[]>> = {
  dynamic_property: ['computed_member', 'receiver_unknown', ...inIt],
  parse_error: ['called_in_broken_code', 'receiver_unknown', ...inIt],
  unresolved_import: [...aboutImports, ...inIt],
  file_not_indexed: [...aboutImports, ...inIt],
};

/** Doubts that single sites stand behind: they are gone when each of these is known. Doubts about files stay. */
const aboutSites: ReadonlySet<DoubtCode> = new Set([...Object.values(doubtsByReason), usualDoubts].flat());

/** Sites that the compiler was asked about, before and after. */
export interface CheckedSites {
  readonly before: readonly UnknownSite[];
  readonly after: readonly UnknownSite[];
}

/**
 * Returns the doubts that remain now that some of the sites behind them are known: with the new numbers, or not at all.
 *
 * Invariant: which of several doubts of one code a site stands behind is not known, so that these are gone together, with the
 * last of their sites.
 */
export function remainingDoubts(doubts: readonly Doubt[], { before, after }: CheckedSites): readonly Doubt[] {
  const byCode = Map.groupBy(doubts, ({ code }) => code);
  const left = Map.groupBy(after, (site) => doubtBehind(site, byCode));
  const asked = Map.groupBy(before, (site) => doubtBehind(site, byCode));
  return doubts.flatMap((doubt) => {
    if (doubt.count === undefined || !aboutSites.has(doubt.code)) return [doubt];
    const [first, ...others] = left.get(doubt.code) ?? [];
    const known = (asked.get(doubt.code)?.length ?? 0) - (first === undefined ? 0 : others.length + 1);
    const alike = byCode.get(doubt.code) ?? [];
    if (alike.length > 1) return known < countOf(alike) ? [doubt] : [];
    return recounted(doubt, doubt.count - known, first) ?? [];
  });
}

function countOf(doubts: readonly Doubt[]): number {
  return doubts.reduce((sum, { count = 0 }) => sum + count, 0);
}

function doubtBehind({ reason }: UnknownSite, codes: ReadonlyMap<DoubtCode, unknown>): DoubtCode | undefined {
  return (doubtsByReason[reason] ?? usualDoubts).find((code) => codes.has(code));
}
