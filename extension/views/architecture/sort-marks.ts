import type { ViewMark } from '#protocol/view.ts';

export const sortOrders = ['fanIn', 'fanOut', 'name', 'size', 'files'] as const;
export type SortOrder = (typeof sortOrders)[number];

export type Sortable = Pick<ViewMark, 'id' | 'label' | 'type' | 'size' | 'files' | 'fanIn' | 'fanOut'>;

/** Made with the first list that is sorted: activation reads this file. */
let alphabet: Intl.Collator | undefined;

/** By name what contains comes before files; by a number the greatest comes first, and what has none last. */
export function sortMarks<Mark extends Sortable>(marks: readonly Mark[], order: SortOrder): Mark[] {
  if (order === 'name') return marks.toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  const value = (mark: Mark) => mark[order] ?? -1;
  return marks.toSorted((a, b) => value(b) - value(a) || rank(a) - rank(b) || byName(a, b));
}

function byName(a: Sortable, b: Sortable): number {
  alphabet ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return alphabet.compare(a.label, b.label) || (a.id < b.id ? -1 : 1);
}

function rank({ type }: Sortable): number {
  return type === 'file' ? 1 : 0;
}
