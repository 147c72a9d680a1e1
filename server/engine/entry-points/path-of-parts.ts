import type { SnapshotValue } from '../graph/calls/registrations-of.ts';

/** One path of several parts, with one slash before each and none at the end. */
export function pathOfParts(parts: readonly string[]): string {
  const joined = parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/');
  return `/${joined}`;
}

/** A text, or the texts of a list; what is known only in part ends in `…`. */
export function textsIn(value: SnapshotValue | undefined): readonly string[] {
  if (value?.kind === 'list') return value.items.flatMap((item) => textsIn(item));
  if (value?.kind !== 'text') return [];
  return [value.isWhole ? value.text : `${value.text}…`];
}
