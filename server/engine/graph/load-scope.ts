import { lowerBound } from '#server/base/lower-bound.ts';
import { type FileLayer, type GraphSnapshot, type Load, loads } from './snapshot.ts';

/** A snapshot of files, with when their imports load where that is known. */
export type LoadedFiles = Pick<GraphSnapshot, 'files' | 'loads'>;

/**
 * Which imports are looked at: those that load as a program starts, those that load later too, all. In the order of `loads`, each
 * with one more of them.
 */
export const loadScopes = ['start', 'deferred', 'all'] as const;
export type LoadScope = (typeof loadScopes)[number];

/** @param load index into `loads` */
export function isLoadedBy(scope: LoadScope, load: number): boolean {
  return load <= loadScopes.indexOf(scope);
}

/** The narrowest scope that holds what loads so. */
export function scopeOf(load: Load): LoadScope {
  return loadScopes[loads.indexOf(load)];
}

/** Absent while it is not known. @param row of the edges */
export function loadOfEdge({ loads: layer }: LoadedFiles, row: number): { readonly load?: Load } {
  return layer === undefined ? {} : { load: loads[layer.edges[row]] };
}

/** The edge from one file to a node; undefined where there is none. */
export function edgeRow({ edges }: FileLayer, source: number, target: number): number | undefined {
  const end = edges.starts[source + 1];
  const row = lowerBound(edges.targets, target, edges.starts[source], end);
  return row < end && edges.targets[row] === target ? row : undefined;
}
