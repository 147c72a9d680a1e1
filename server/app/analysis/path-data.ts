import { stringAt } from '#server/base/string-table.ts';
import { type DependencyPath, preferredPath, shortestCycle } from '#server/engine/graph/dependency-path.ts';
import { type EdgeUseRow, readLoadedUse } from '#server/engine/graph/edge-uses.ts';
import type { LoadedFiles, LoadScope } from '#server/engine/graph/load-scope.ts';
import { membersOf } from '#server/engine/graph/node-members.ts';
import { certaintyOfNoPath, certaintyOfPath } from '#server/engine/graph/path-certainty.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { DependencyPath as WirePath } from '#protocol/path.ts';
import { symbolNotFound } from '../operations/not-found.ts';

export interface PathRequest {
  readonly from: string;
  readonly to: string;
  /** The imports that the path may take; all without. */
  readonly load?: LoadScope;
}

/** A path before the lines of code are read from the disk. */
export interface FoundPath extends Pick<WirePath, 'certainty' | 'path' | 'throughTests'> {
  readonly reasons: readonly Doubt[];
  readonly steps: readonly (EdgeUseRow & { readonly source: string; readonly target: string })[];
}

/** The shortest dependency path between two nodes at the level of files. Throws `symbol_not_found`. */
export function pathData(project: LoadedFiles, { from, to, load }: PathRequest): FoundPath {
  const { files: layer, loads } = project;
  const [sources, targets] = [membersOrRefusal(layer, from, 'from'), membersOrRefusal(layer, to, 'to')];
  const ways = { files: layer, loads, ...(load !== undefined && { scope: load }) };
  const { found, throughTests } =
    from === to ? { found: shortestCycle(ways, sources), throughTests: false } : preferredPath(ways, sources, targets);
  if (found === undefined) return { ...certaintyOfNoPath(layer, sources, targets), path: [], steps: [] };
  return { ...certaintyOfPath(layer, found), ...describePath(project, found), ...(throughTests && { throughTests }) };
}

/** Throws `symbol_not_found`. @param field parameter that has the id */
export function membersOrRefusal(layer: FileLayer, id: string, field: string): ReadonlySet<number> {
  const found = membersOf(layer, id);
  if (found === undefined) throw symbolNotFound({ files: layer }, field, id);
  return found;
}

function describePath(project: LoadedFiles, { nodes, uses }: DependencyPath): Pick<FoundPath, 'path' | 'steps'> {
  const { files: layer } = project;
  const path = nodes.map((node): FoundPath['path'][number] => {
    if (node >= layer.count) return { id: layer.externals[node - layer.count], type: 'external' };
    const file = stringAt(layer.paths, node);
    return { id: file, type: 'file', file };
  });
  const steps = uses.map((row, step) => ({
    source: path[step].id,
    target: path[step + 1].id,
    ...readLoadedUse(project, row),
  }));
  return { path, steps };
}
