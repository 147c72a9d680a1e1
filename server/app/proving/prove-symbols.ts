import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { Symbols } from '#protocol/symbols.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { FoundNeighbours } from '../analysis/call-data.ts';
import type { CallContext } from '../operations/operation.ts';
import type { SkippedFile } from '../ports/scanning.ts';
import { isDoubtful, withMeanings } from './prove-neighbours.ts';
import { proveSites, type ProvingParts, unproven } from './proving-context.ts';
import { DoubtfulSites } from './doubtful-sites.ts';

/** Symbols of one answer that are proven: each is a question to the graph of its own. */
const provenMax = 500;

/** A list whose counts of callers the compiler was asked about, where they are not all known. */
export async function proveSymbols(
  parts: ProvingParts & { readonly analysis: Analysis },
  asked: {
    readonly id: string;
    readonly snapshot: GraphSnapshot;
    readonly skipped: readonly SkippedFile[] | undefined;
    readonly isUnfollowed: boolean;
  },
  list: Symbols,
  context: CallContext,
): Promise<Symbols> {
  const { id, snapshot, skipped, isUnfollowed } = asked;
  const doubtful = list.symbols.filter(({ callers }) => callers !== undefined && callers.unknown > 0);
  const neighbours: FoundNeighbours[] = [];
  for (const { id: symbol } of doubtful.slice(0, provenMax)) {
    const request = { direction: 'callers', symbol, depth: 1, limit: Number.MAX_SAFE_INTEGER, skipped } as const;
    // oxlint-disable-next-line no-await-in-loop -- one thread answers them one after the other
    neighbours.push((await parts.analysis.ask(snapshot, 'neighbours', request, context.signal)).read());
  }
  const sites = new DoubtfulSites();
  for (const found of neighbours) sites.add([...found.edges.filter(isDoubtful), ...found.unknown]);
  const answer = await proveSites(parts, id, sites.places, context);
  if (answer.kind === 'unavailable') return { ...list, exactTier: unproven(answer.message) };
  const { of, counts } = sites.meanings(answer.meanings, () => undefined);
  const proven = new Map<string, FoundNeighbours>();
  for (const found of neighbours) {
    const about = { id, direction: 'callers', snapshot } as const;
    proven.set(
      found.symbol,
      withMeanings(about, found, (site) => of(site)),
    );
  }
  const entries = list.symbols.map((entry) => {
    const found = proven.get(entry.id);
    if (found === undefined) return entry;
    const certainty = found.certainty === 'exact' && isUnfollowed ? 'bounded' : found.certainty;
    const { known, callingSymbols: symbols = known, unknownTotal: unknown } = found;
    return { ...entry, callers: { certainty, known, unknown, symbols } };
  });
  const left = doubtful.length - neighbours.length;
  const rest = left > 0 ? ` Not about ${left} further symbols: ask for fewer.` : '';
  return {
    ...list,
    symbols: entries,
    exactTier: { available: true, message: `${answer.prover} was asked.${rest}`, ...counts },
  };
}
