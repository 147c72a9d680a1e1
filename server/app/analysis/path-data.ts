import { stringAt } from '#server/base/string-table.ts';
import { type DependencyPath, shortestCycle, shortestPath } from '#server/engine/graph/dependency-path.ts';
import { type EdgeUseRow, readUse } from '#server/engine/graph/edge-uses.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { certaintyOfNoPath, certaintyOfPath } from '#server/engine/graph/path-certainty.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { DependencyPath as WirePath } from '#protocol/path.ts';
import { ApiError } from '../api-error.ts';

export interface PathRequest {
  readonly from: string;
  readonly to: string;
}

/** A path before the lines of code are read from the disk. */
export interface FoundPath extends Pick<WirePath, 'certainty' | 'reasons' | 'path'> {
  readonly steps: readonly (EdgeUseRow & { readonly source: string; readonly target: string })[];
}

/** The shortest dependency path between two nodes at the level of files. Throws `symbol_not_found`. */
export function pathData(layer: FileLayer, { from, to }: PathRequest): FoundPath {
  const [sources, targets] = [membersOrRefusal(layer, from), membersOrRefusal(layer, to)];
  const found = from === to ? shortestCycle(layer, sources) : shortestPath(layer, sources, targets);
  if (found === undefined) return { ...certaintyOfNoPath(layer, sources, targets), path: [], steps: [] };
  return { ...certaintyOfPath(layer, found), ...describePath(layer, found) };
}

/** Throws `symbol_not_found`. */
export function membersOrRefusal(layer: FileLayer, id: string): ReadonlySet<number> {
  const found = membersOf(layer, id);
  if (found === undefined) throw new ApiError('symbol_not_found', `Nothing in the graph has the id ${id}.`);
  return found;
}

function describePath(layer: FileLayer, { nodes, uses }: DependencyPath): Pick<FoundPath, 'path' | 'steps'> {
  const path = nodes.map((node): FoundPath['path'][number] => {
    if (node >= layer.count) return { id: layer.externals[node - layer.count], type: 'external' };
    const file = stringAt(layer.paths, node);
    return { id: file, type: 'file', file };
  });
  const steps = uses.map((row, step) => ({
    source: path[step].id,
    target: path[step + 1].id,
    ...readUse(layer, row),
  }));
  return { path, steps };
}
