import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { Given } from './framework.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';

/**
 * A path as it was given. `untold`: settings that are not read may contain one. `path`: one that was put together
 * already.
 */
export type PathValue = SnapshotValue | typeof untold | ReadyPath;

/** `*` stands in its text for what is not known. */
export interface ReadyPath {
  readonly kind: 'path';
  readonly text: string;
  readonly isWhole: boolean;
}

const untold = { kind: 'untold' } as const;

/** The first of several places at which something was given. */
export function givenFirst(registration: SnapshotRegistration, places: readonly Given[]): SnapshotValue | undefined {
  for (const place of places) {
    const value = givenAt(registration, place);
    if (value !== undefined && (place.isText !== true || isText(value))) return value;
  }
  return undefined;
}

/**
 * The prefix that a call gives, as far as its arguments can be read. A place that cannot be read may give another one.
 */
export function prefixGiven(registration: SnapshotRegistration, places: readonly Given[]): PathValue | undefined {
  const found = givenFirst(registration, places);
  const isUntold = places.some((place) => mayBeGivenAt(registration, place));
  if (found?.kind === 'text' && isUntold && found.isWhole) return { ...found, isWhole: false, isUsual: true };
  return found ?? (isUntold ? untold : undefined);
}

/** A text, or a list that begins with one. */
export function isText(value: PathValue): boolean {
  return value.kind === 'text' || (value.kind === 'list' && value.items[0]?.kind === 'text');
}
