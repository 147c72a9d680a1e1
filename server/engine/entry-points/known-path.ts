import type { PathValue } from './prefix-given.ts';

/** A path as far as it is known; `*` stands in it for what is not. */
export interface RoutePath {
  readonly text: string;
  readonly isWhole: boolean;
  /** Where something else may stand for a part of it: the same with `*` in the place of that part. */
  readonly wide?: string;
}

export const unknownPath: RoutePath = { text: '*', isWhole: false };

/** Returns the paths that a value holds: one, or those of a list. */
export function pathsIn(value: PathValue | undefined): readonly RoutePath[] {
  if (value?.kind === 'untold') return [{ text: '', isWhole: false }];
  if (value?.kind === 'path') return [{ text: value.text, isWhole: value.isWhole }];
  if (value?.kind === 'list' && value.items.length > 0) return value.items.flatMap((item) => pathsIn(item));
  if (value?.kind !== 'text') return [unknownPath];
  if (value.isUsual === true) return [{ text: value.text, isWhole: false, wide: unknownPath.text }];
  return [{ text: value.isWhole ? value.text : `${value.text}*`, isWhole: value.isWhole }];
}

/** Returns the one path that a value holds; unknown where it holds several. */
export function pathIn(value: PathValue | undefined): RoutePath {
  const [path, ...others] = pathsIn(value);
  return others.length === 0 ? path : unknownPath;
}

/**
 * Returns how a path is written in which something else may stand; undefined where all of it is known or its possible
 * values are unknown.
 */
export function wideOf(parts: readonly RoutePath[], join: (texts: readonly string[]) => string): string | undefined {
  return parts.every(({ wide }) => wide === undefined) ? undefined : join(parts.map(({ text, wide }) => wide ?? text));
}
