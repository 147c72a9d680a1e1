import { stringAt } from '#server/base/string-table.ts';
import { readUse, usesOf } from '#server/engine/graph/edge-uses.ts';
import { type FileLayer, unresolvedTarget } from '#server/engine/graph/snapshot.ts';

/** One import of a file. Lines and columns count from 1, columns in UTF-16 units. */
export interface FileUse {
  readonly file: string;
  /** Position of the specifier. */
  readonly line: number;
  readonly column: number;
  /** The specifier as written. */
  readonly name: string;
  readonly type: string;
  readonly proof: string;
  readonly target: UseTarget;
}

export type UseTarget =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'external'; readonly id: string }
  /** It should lead into the project, and is unresolved. */
  | { readonly kind: 'nowhere' };

export function importsOf(layer: FileLayer, file: number): FileUse[] {
  return Array.from(usesOf(layer.uses, file), (row) => describe(layer, row));
}

/** Those that lead to that one target. */
export function usesFrom(layer: FileLayer, source: number, target: number): FileUse[] {
  return [...usesOf(layer.uses, source)]
    .filter((row) => layer.uses.targets[row] === target)
    .map((row) => describe(layer, row));
}

function describe(layer: FileLayer, row: number): FileUse {
  return { ...readUse(layer, row), target: targetOf(layer, layer.uses.targets[row]) };
}

function targetOf({ count, paths, externals }: FileLayer, target: number): UseTarget {
  if (target === unresolvedTarget) return { kind: 'nowhere' };
  if (target >= count) return { kind: 'external', id: externals[target - count] };
  return { kind: 'file', file: stringAt(paths, target) };
}
