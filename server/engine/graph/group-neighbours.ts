import { compareTexts } from '../../base/compare-texts.ts';
import { stringAt } from '#server/base/string-table.ts';
import { edgeBetween } from './edge-between.ts';
import { directoryOf } from './grouped-level.ts';
import type { FileLayer } from './snapshot.ts';

/** Units in which neighbours are reported; an external package is always itself. */
export type NeighbourUnit = 'file' | 'directory' | 'module';

export type NeighbourDirection = 'dependents' | 'dependencies';

export interface GroupNeighbour {
  /** Of a file, a folder that holds files itself, a module, or a package. */
  readonly id: string;
  /** How many imports lead across. */
  readonly imports: number;
  /** The import that shows it: a row of the uses. */
  readonly use: number;
}

export interface GroupNeighbours {
  /** Those by id; where others are followed as well, the nearest first. */
  readonly neighbours: readonly GroupNeighbour[];
  /** The group and all nodes that were reached. */
  readonly reached: ReadonlySet<number>;
}

interface NeighbourOptions {
  readonly direction: NeighbourDirection;
  /** Whether neighbours of neighbours count. */
  readonly isTransitive: boolean;
  readonly unit: NeighbourUnit;
}

interface CrossingEdge {
  readonly near: number;
  readonly far: number;
  /** Row of the edges. */
  readonly row: number;
}

/**
 * Returns dependents of any node of a group, or its dependencies, by the edges that cross its border: those inside the
 * group do not count. The search goes by files also where it reports larger units, so that an import of one file of a
 * module is not taken for a dependency of another file of it.
 */
export function neighboursOf(
  layer: FileLayer,
  members: ReadonlySet<number>,
  { direction, isTransitive, unit }: NeighbourOptions,
): GroupNeighbours {
  const groupOf = groupsBy(layer, unit);
  const reached = new Set(members);
  const found = new Map<string, GroupNeighbour>();
  for (let frontier = [...members]; frontier.length > 0;) {
    const edges = crossingEdges(layer, frontier, direction).filter(({ far }) => !members.has(far));
    for (const edge of bestFirst(layer, edges)) {
      const id = groupOf(edge.far);
      if (!members.has(edge.near) && groupOf(edge.near) === id) continue;
      const known = found.get(id) ?? { id, imports: 0, use: layer.edges.firstUses[edge.row] };
      found.set(id, { ...known, imports: known.imports + layer.edges.weights[edge.row] });
    }
    const next = [...new Set(edges.map(({ far }) => far))].filter((node) => !reached.has(node));
    for (const node of next) reached.add(node);
    frontier = isTransitive ? next : [];
  }
  const neighbours = [...found.values()];
  return { neighbours: isTransitive ? neighbours : neighbours.toSorted((a, b) => compareTexts(a.id, b.id)), reached };
}

function groupsBy({ count, externals, paths, modules, moduleNames }: FileLayer, unit: NeighbourUnit) {
  return (node: number): string => {
    if (node >= count) return externals[node - count];
    if (unit === 'module') return moduleNames[modules[node]];
    const path = stringAt(paths, node);
    return unit === 'file' ? path : directoryOf(path);
  };
}

function crossingEdges({ edges }: FileLayer, nodes: readonly number[], direction: NeighbourDirection): CrossingEdge[] {
  const isUp = direction === 'dependents';
  const { starts, targets, reverseStarts, reverseSources } = edges;
  const [from, others] = isUp ? [reverseStarts, reverseSources] : [starts, targets];
  return nodes.flatMap((near) =>
    Array.from(others.subarray(from[near], from[near + 1]), (far, index): CrossingEdge => {
      return { near, far, row: isUp ? edgeBetween(edges, far, near) : starts[near] + index };
    }),
  );
}

/** Proven ones first, then by file. */
function bestFirst({ edges: { proofs } }: FileLayer, edges: readonly CrossingEdge[]): CrossingEdge[] {
  return edges.toSorted((a, b) => proofs[a.row] - proofs[b.row] || a.row - b.row);
}
