import type { PackedUses } from './pack-uses.ts';
import { unresolvedTarget } from './snapshot.ts';

/** Numbers of the nodes of one snapshot: files by path, then externals by id. They are numbered apart: an external may bear the name of a path. */
export interface NodeNumbers {
  readonly fileCount: number;
  readonly nodeCount: number;
  readonly byPath: ReadonlyMap<string, number>;
  readonly byExternal: ReadonlyMap<string, number>;
}

/** Uses and edges of one file in the numbers of a snapshot. Edges by target, self-edges left out. */
export interface NumberedUses {
  readonly packed: PackedUses;
  /** Target of each use. */
  readonly targets: Uint32Array;
  readonly edgeTargets: Uint32Array;
  readonly edgeKindBits: Uint8Array;
  readonly edgeProofs: Uint8Array;
  readonly edgeWeights: Uint32Array;
  /** First use of each edge, counted within the file. */
  readonly edgeFirstUses: Uint32Array;
}

export function numberNodes(paths: readonly string[], externals: readonly string[]): NodeNumbers {
  return {
    fileCount: paths.length,
    nodeCount: paths.length + externals.length,
    byPath: new Map(paths.map((path, index) => [path, index])),
    byExternal: new Map(externals.map((id, index) => [id, paths.length + index])),
  };
}

/** @param source number of the file itself */
export function numberUses(packed: PackedUses, source: number, numbers: NodeNumbers): NumberedUses {
  const targets = Uint32Array.from(packed.uses, ({ target, external }) => {
    if (target === undefined) return unresolvedTarget;
    return (external ? numbers.byExternal : numbers.byPath).get(target) ?? unresolvedTarget;
  });
  return { packed, targets, ...aggregate(packed, targets, source) };
}

function aggregate({ kinds, proofs }: PackedUses, targets: Uint32Array, source: number) {
  const usesByTarget = new Map<number, number[]>();
  targets.forEach((target, use) => {
    if (target === unresolvedTarget || target === source) return;
    const known = usesByTarget.get(target);
    if (known === undefined) usesByTarget.set(target, [use]);
    else known.push(use);
  });
  const edges = [...usesByTarget].toSorted(([a], [b]) => a - b);
  return {
    edgeTargets: Uint32Array.from(edges, ([target]) => target),
    edgeKindBits: Uint8Array.from(edges, ([, uses]) => uses.reduce((bits, use) => bits | (1 << kinds[use]), 0)),
    edgeProofs: Uint8Array.from(edges, ([, uses]) => Math.min(...uses.map((use) => proofs[use]))),
    edgeWeights: Uint32Array.from(edges, ([, uses]) => uses.length),
    edgeFirstUses: Uint32Array.from(edges, ([, uses]) => uses[0]),
  };
}
