import type { ViewEdge } from '#protocol/view.ts';
import { edgeKey } from './edge-key.ts';
import type { ViewIndex } from './view-index.ts';

/** All edges between two marks that stand side by side, and what lies in them, as one. */
export interface SiblingArrow {
  readonly edge: ViewEdge;
  /** The mark around both ends; absent at the top. */
  readonly parent?: string;
  readonly leaves: readonly ViewEdge[];
}

/** The edges of a view, each lifted to the two children of the innermost mark around both ends; in the order of the view. */
export function siblingArrows(index: ViewIndex): SiblingArrow[] {
  const byEnds = new Map<string, { ends: readonly [string, string]; leaves: ViewEdge[] }>();
  for (const edge of index.view.edges) {
    const ends = siblingsAround(index, edge);
    if (ends === undefined) continue;
    const key = edgeKey(...ends);
    const known = byEnds.get(key);
    if (known === undefined) byEnds.set(key, { ends, leaves: [edge] });
    else known.leaves.push(edge);
  }
  return Array.from(byEnds.values(), ({ ends, leaves }) => ({
    edge: joined(ends, leaves),
    parent: index.marks.get(ends[0])?.parent,
    leaves,
  }));
}

/** Undefined where one end lies in the other, or is not drawn. */
function siblingsAround({ marks, depths }: ViewIndex, { source, target }: ViewEdge): [string, string] | undefined {
  let [from, to] = [marks.get(source), marks.get(target)];
  while (from !== undefined && to !== undefined && from.parent !== to.parent) {
    const [above, below] = [depths.get(from.id) ?? 0, depths.get(to.id) ?? 0];
    if (above >= below) from = marks.get(from.parent ?? '');
    if (below >= above) to = marks.get(to.parent ?? '');
  }
  return from === undefined || to === undefined || from === to ? undefined : [from.id, to.id];
}

const proofs = ['exact', 'inferred', 'hint'] as const satisfies readonly ViewEdge['proof'][];

function joined([source, target]: readonly [string, string], leaves: readonly ViewEdge[]): ViewEdge {
  const [first] = leaves;
  if (leaves.length === 1) {
    return first.source === source && first.target === target ? first : { ...first, source, target };
  }
  const best = Math.min(...leaves.map(({ proof }) => proofs.indexOf(proof)));
  const cut = leaves.reduce((sum, edge) => sum + (edge.cut ?? 0), 0);
  return {
    source,
    target,
    weight: leaves.reduce((sum, { weight }) => sum + weight, 0),
    types: [...new Set(leaves.flatMap(({ types }) => types))],
    proof: proofs[best],
    cyclic: leaves.some(({ cyclic }) => cyclic),
    ...(cut > 0 && { cut }),
    ...(leaves.some(({ back }) => back) && { back: true }),
  };
}
