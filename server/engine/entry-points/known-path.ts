import type { PathValue } from './prefix-given.ts';

/** A path as far as it is known; `*` stands in it for what is not. */
export interface RoutePath {
  readonly text: string;
  readonly isWhole: boolean;
}

export const unknownPath: RoutePath = { text: '*', isWhole: false };

/** The paths that a value tells: one, or those of a list. */
export function pathsIn(value: PathValue | undefined): readonly RoutePath[] {
  if (value?.kind === 'untold') return [{ text: '', isWhole: false }];
  if (value?.kind === 'path') return [{ text: value.text, isWhole: value.isWhole }];
  if (value?.kind === 'list' && value.items.length > 0) return value.items.flatMap((item) => pathsIn(item));
  if (value?.kind !== 'text') return [unknownPath];
  return [{ text: value.isWhole ? value.text : `${value.text}*`, isWhole: value.isWhole }];
}

/** The one path that a value tells; unknown where it tells several. */
export function pathIn(value: PathValue | undefined): RoutePath {
  const [path, ...others] = pathsIn(value);
  return others.length === 0 ? path : unknownPath;
}
