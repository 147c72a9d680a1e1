import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { FoundSymbolPath } from '../analysis/call-data.ts';
import { placedSymbol } from './placed-symbol.ts';
import type { CallContext } from '../operations/operation.ts';
import { proveSites, type ProvingParts, unproven } from './proving-context.ts';

/** A path whose steps the compiler was asked about where they are not proven. One that leads elsewhere keeps its proof. */
export async function provePath(
  parts: ProvingParts,
  { id, snapshot }: { readonly id: string; readonly snapshot: GraphSnapshot },
  found: FoundSymbolPath,
  context: CallContext,
): Promise<FoundSymbolPath> {
  const doubtful = found.edges.filter(({ proof }) => proof !== 'exact');
  const answer = await proveSites(parts, id, doubtful, context);
  if (answer.kind === 'unavailable') return { ...found, exactTier: unproven(answer.message) };
  const proven = new Set(
    doubtful.filter((edge, index) => {
      const meaning = answer.meanings[index];
      return (
        meaning?.kind === 'declarations' &&
        meaning.declarations.some((place) => placedSymbol(snapshot, place) === edge.target)
      );
    }),
  );
  const edges = found.edges.map((edge) => (proven.has(edge) ? { ...edge, proof: 'exact' as const } : edge));
  const isProven = edges.length > 0 && edges.every(({ proof }) => proof === 'exact');
  return {
    ...found,
    ...(isProven && { certainty: 'exact', reasons: [] }),
    edges,
    exactTier: { available: true, message: `${answer.prover} was asked.`, asked: doubtful.length, proven: proven.size },
  };
}
