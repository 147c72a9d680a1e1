import type { ProofLevel } from '#server/engine/graph/snapshot.ts';
import type { GraphEdge, GraphLevel } from '#protocol/graph.ts';
import { getEdge } from '../questions/edge.ts';
import type { Asking } from './asking.ts';
import type { CitedPlace } from './draft.ts';

/** Upper bound on edges between groups that are looked up for an import that shows them. */
export const edgesLookedUpMax = 40;

const proofScores = { exact: 1, inferred: 0.8, hint: 0.3 } as const;

/** The line of an import that shows an edge. */
export function placeOfImport(file: string, line: number, proof: ProofLevel): CitedPlace {
  return { file, line, endLine: line, score: proofScores[proof] };
}

/** The import that shows an edge between files. */
export function placeOfEdge({ source, line, proof = 'exact' }: GraphEdge): CitedPlace | undefined {
  return line === undefined ? undefined : placeOfImport(source, line, proof);
}

/** The import that shows an edge. Between groups it is looked up. */
export async function placeOf(
  { parts, id, context }: Asking,
  edge: GraphEdge,
  level: GraphLevel,
  mayLookUp: boolean,
): Promise<CitedPlace | undefined> {
  const known = level === 'file' ? placeOfEdge(edge) : undefined;
  if (known !== undefined || !mayLookUp) return known;
  const { source, target } = edge;
  const { uses } = await (await getEdge(parts, { id, source, target }, context)).data();
  const [first] = uses;
  return first && placeOfImport(first.file, first.line, first.proof);
}
