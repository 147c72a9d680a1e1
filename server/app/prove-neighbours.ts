import type { DoubtCode } from '#server/engine/graph/calls/answers.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SymbolEdge, UnknownSite } from '#protocol/callers.ts';
import type { FoundNeighbours } from './analysis/call-data.ts';
import type { ProverAnswer, SiteMeaning } from './proving/prover.ts';
import type { CallContext } from './operation.ts';
import { placedSymbol } from './placed-symbol.ts';
import { proveSites, type ProvingParts, unproven } from './proving.ts';

export interface NeighboursAsked {
  readonly id: string;
  readonly direction: 'callers' | 'callees';
  readonly snapshot: GraphSnapshot;
}

/** Doubts that are about single sites: they are gone when each of these is known. */
const aboutSites: ReadonlySet<DoubtCode> = new Set(['unknown_receiver', 'dynamic_property', 'unresolved_call']);

/**
 * What the linker found, after the compiler was asked about each direct site that is not proven. Through a base or an
 * interface the compiler knows no more than the linker: such edges stay as they are.
 */
export async function proveNeighbours(
  parts: ProvingParts,
  asked: NeighboursAsked,
  found: FoundNeighbours,
  context: CallContext,
): Promise<FoundNeighbours> {
  const doubtful = found.edges.filter(isDoubtful);
  const answer = await proveSites(parts, asked.id, [...doubtful, ...found.unknown], context);
  if (answer.kind === 'unavailable') return { ...found, exactTier: unproven(answer.message) };
  return withMeanings(asked, found, answer, doubtful.length);
}

function isDoubtful({ distance, proof, binding }: SymbolEdge): boolean {
  return distance === 1 && proof !== 'exact' && binding !== 'dispatch';
}

function withMeanings(
  asked: NeighboursAsked,
  found: FoundNeighbours,
  { meanings, prover }: Extract<ProverAnswer, { kind: 'proven' }>,
  doubtful: number,
): FoundNeighbours {
  const ofEdges = meanings.slice(0, doubtful);
  const ofUnknown = meanings.slice(doubtful);
  const kept = found.edges.flatMap((edge) => (isDoubtful(edge) ? judged(asked, edge, ofEdges.shift()) : [edge]));
  const known = found.unknown.flatMap((site, index) => edgesOf(asked, found.symbol, site, ofUnknown[index]));
  const unknown = found.unknown.filter((_, index) => (ofUnknown[index] ?? notKnown).kind === 'unknown');
  const isAllKnown = unknown.length === 0 && found.unknown.length === found.unknownTotal;
  const reasons = found.reasons.filter(({ code }) => !isAllKnown || !aboutSites.has(code));
  const lost = found.edges.length - kept.length;
  const certainty = found.certainty === 'bounded' && reasons.length === 0 ? 'exact' : found.certainty;
  const proven = meanings.filter(({ kind }) => kind !== 'unknown').length;
  return {
    ...found,
    certainty,
    reasons,
    known: found.known - lost + known.length,
    edges: [...kept, ...known].toSorted(byDistanceAndPlace),
    unknown,
    unknownTotal: found.unknownTotal - (found.unknown.length - unknown.length),
    exactTier: { available: true, message: `${prover} was asked.`, asked: meanings.length, proven },
  };
}

const notKnown: SiteMeaning = { kind: 'unknown' };

/** An edge that is proven, one that the compiler knows nothing about, or none where it leads elsewhere. */
function judged({ snapshot }: NeighboursAsked, edge: SymbolEdge, meaning = notKnown): SymbolEdge[] {
  if (meaning.kind === 'unknown') return [edge];
  if (meaning.kind === 'outside') return [];
  const isMeant = meaning.declarations.some((place) => placedSymbol(snapshot, place) === edge.target);
  return isMeant ? [{ ...edge, proof: 'exact', binding: 'compiler' }] : [];
}

function edgesOf(
  { snapshot, direction }: NeighboursAsked,
  symbol: string,
  { source, file, line, column }: UnknownSite,
  meaning = notKnown,
): SymbolEdge[] {
  if (meaning.kind !== 'declarations') return [];
  const targets = new Set(meaning.declarations.map((place) => placedSymbol(snapshot, place)));
  return [...targets]
    .filter((target) => target !== undefined)
    .filter((target) => direction === 'callees' || target === symbol)
    .map((target) => ({
      source,
      target,
      type: 'call',
      file,
      line,
      column,
      proof: 'exact',
      distance: 1,
      binding: 'compiler',
    }));
}

function byDistanceAndPlace(a: SymbolEdge, b: SymbolEdge): number {
  return a.distance - b.distance || compare(a.file, b.file) || a.line - b.line || a.column - b.column;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
