import { compareTexts } from '#server/base/compare-texts.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { SymbolEdge, UnknownSite } from '#protocol/callers.ts';
import type { FoundNeighbours } from '../analysis/call-data.ts';
import { DoubtfulSites } from './doubtful-sites.ts';
import type { CodePlace, SiteMeaning } from './prover.ts';
import type { CallContext } from '../operations/operation.ts';
import { placedSymbol } from './placed-symbol.ts';
import { proveSites, type ProvingParts, unproven } from './proving-context.ts';
import { remainingDoubts } from './remaining-doubts.ts';

export interface NeighboursQuery {
  readonly id: string;
  readonly direction: 'callers' | 'callees';
  readonly snapshot: GraphSnapshot;
}

/**
 * Returns the linker's result, after the compiler was asked about each direct site that is not proven. Through a base
 * or an interface the compiler knows no more than the linker: such edges stay as they are.
 */
export async function proveNeighbours(
  parts: ProvingParts,
  asked: NeighboursQuery,
  found: FoundNeighbours,
  context: CallContext,
): Promise<FoundNeighbours> {
  const sites = new DoubtfulSites();
  sites.add([...found.edges.filter(isDoubtful), ...found.unknown]);
  const answer = await proveSites(parts, asked.id, sites.places, context);
  if (answer.kind === 'unavailable') return { ...found, exactTier: unproven(answer.message) };
  const { of, counts } = sites.meanings(answer.meanings, () => undefined);
  const message = `${answer.prover} was asked.`;
  return { ...withMeanings(asked, found, of), exactTier: { available: true, message, ...counts } };
}

/** Reports whether the compiler is asked about an edge. */
export function isDoubtful({ distance, proof, binding }: SymbolEdge): boolean {
  return distance === 1 && proof !== 'exact' && binding !== 'dispatch';
}

/** Returns the neighbours of a symbol, with the compiler's answers about their sites. */
export function withMeanings(
  asked: NeighboursQuery,
  found: FoundNeighbours,
  meaningOf: (site: CodePlace) => SiteMeaning | undefined,
): FoundNeighbours {
  const kept = found.edges.flatMap((edge) => (isDoubtful(edge) ? judged(asked, edge, meaningOf(edge)) : [edge]));
  const places = new Set(kept.map(placeAndTarget));
  const fresh = found.unknown
    .flatMap((site) => edgesOf(asked, found.symbol, site, meaningOf(site)))
    .filter((edge) => !places.has(placeAndTarget(edge)));
  const edges = [...kept, ...fresh];
  const unknown = found.unknown.filter((site) => (meaningOf(site) ?? notKnown).kind === 'unknown');
  const reasons = remainingDoubts(found.reasons, { before: found.unknown, after: unknown });
  const certainty = found.certainty === 'bounded' && reasons.length === 0 ? 'exact' : found.certainty;
  return {
    ...found,
    certainty,
    reasons,
    known: found.known + countKnown(edges) - countKnown(found.edges),
    ...(found.callingSymbols !== undefined && { callingSymbols: countCalling(found, edges) }),
    edges: edges.toSorted(byDistanceAndPlace),
    unknown,
    unknownTotal: found.unknownTotal - (found.unknown.length - unknown.length),
  };
}

function countKnown(edges: readonly SymbolEdge[]): number {
  return edges.filter(isKnownCall).length;
}

/** Where a limit left edges out, the compiler is asked about a part of them: at least as many as were known. */
function countCalling({ truncated, callingSymbols = 0 }: FoundNeighbours, edges: readonly SymbolEdge[]): number {
  const listed = new Set(edges.filter(isKnownCall).map(({ source }) => source)).size;
  return truncated ? Math.max(listed, callingSymbols) : listed;
}

function isKnownCall({ distance, proof }: SymbolEdge): boolean {
  return distance === 1 && proof !== 'hint';
}

function placeAndTarget({ file, line, column, target }: SymbolEdge): string {
  return `${file}\n${line}:${column} ${target}`;
}

const notKnown: SiteMeaning = { kind: 'unknown' };

/** An edge that is proven, one that the compiler knows nothing about, or none where it leads elsewhere. */
function judged({ snapshot }: NeighboursQuery, edge: SymbolEdge, meaning = notKnown): SymbolEdge[] {
  if (meaning.kind === 'unknown') return [edge];
  if (meaning.kind === 'outside') return [];
  const isMeant = meaning.declarations.some((place) => placedSymbol(snapshot, place) === edge.target);
  return isMeant ? [{ ...edge, proof: 'exact', binding: 'compiler' }] : [];
}

function edgesOf(
  { snapshot, direction }: NeighboursQuery,
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
  return a.distance - b.distance || compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column;
}
