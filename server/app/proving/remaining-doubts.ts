import type { Doubt, DoubtCode } from '#server/engine/graph/calls/answers.ts';
import { recounted } from '#server/engine/graph/calls/doubts.ts';
import type { UnknownSite } from '#protocol/callers.ts';

/** Doubts that single sites stand behind: they are gone when each of these is known. */
const aboutSites: ReadonlySet<DoubtCode> = new Set([
  'unknown_receiver',
  'dynamic_property',
  'unresolved_import',
  'unresolved_call',
  'broken_file',
]);

/** Doubts that may stand behind a site, by why it is not known; the first that is among the doubts does. */
const doubtsByReason: Readonly<Record<string, readonly DoubtCode[]>> = {
  dynamic_property: ['dynamic_property', 'unknown_receiver'],
  parse_error: ['broken_file', 'unknown_receiver'],
  unresolved_import: ['unresolved_import', 'unresolved_call', 'unknown_receiver'],
  file_not_indexed: ['unresolved_import', 'unresolved_call', 'unknown_receiver'],
};
const usualDoubts: readonly DoubtCode[] = ['unknown_receiver', 'unresolved_call'];

/** Sites that the compiler was asked about, before and after. */
export interface CheckedSites {
  readonly before: readonly UnknownSite[];
  readonly after: readonly UnknownSite[];
}

/**
 * Returns the doubts that remain now that some of the sites behind them are known: with the new numbers, or not at all.
 */
export function remainingDoubts(doubts: readonly Doubt[], { before, after }: CheckedSites): readonly Doubt[] {
  const codes = new Set(doubts.map(({ code }) => code));
  const left = Map.groupBy(after, (site) => doubtBehind(site, codes));
  const asked = Map.groupBy(before, (site) => doubtBehind(site, codes));
  return doubts.flatMap((doubt) => {
    if (!aboutSites.has(doubt.code)) return [doubt];
    const [first] = left.get(doubt.code) ?? [];
    const known = (asked.get(doubt.code)?.length ?? 0) - (left.get(doubt.code)?.length ?? 0);
    return recounted(doubt, doubt.count - known, first) ?? [];
  });
}

function doubtBehind({ reason }: UnknownSite, codes: ReadonlySet<DoubtCode>): DoubtCode | undefined {
  return (doubtsByReason[reason] ?? usualDoubts).find((code) => codes.has(code));
}
