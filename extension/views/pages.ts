import type { Absence } from '#protocol/graph.ts';
import type { Row } from './row.ts';
import type { Words } from './words.ts';

/** Rows below one another that are shown before a person asks for more. */
export const rowsAtOnce = 100;

/** How far the long lists of a view were opened. */
export class Pages {
  readonly #shown = new Map<string, number>();

  shownOf(list: string): number {
    return this.#shown.get(list) ?? rowsAtOnce;
  }

  showMore(list: string): void {
    this.#shown.set(list, this.shownOf(list) + rowsAtOnce);
  }
}

export interface PagedList {
  readonly pages: Pages;
  readonly words: Words;
  /** Classes of imports without a target that are listed, besides those that are unresolved. Absent: all. */
  readonly absences?: () => readonly Absence[];
  /** Whether files of tests are left out of lists. Absent: they are not. */
  readonly withoutTests?: () => boolean;
  /** Runs with `list` when more is asked for. */
  readonly moreCommand: string;
}

/**
 * The first rows of a list, and one that brings the next.
 *
 * @param list id of the row they lie below
 */
export function pageOf<Item>(
  { pages, words, moreCommand }: PagedList,
  list: string,
  items: readonly Item[],
  rowOf: (item: Item) => Row,
): Row[] {
  const shown = pages.shownOf(list);
  const rows = items.slice(0, shown).map(rowOf);
  if (items.length <= shown) return rows;
  const { l10n, number } = words;
  const next = Math.min(rowsAtOnce, items.length - shown);
  const label = next === 1 ? l10n.t('Show 1 More') : l10n.t('Show {0} More', number(next));
  const description = l10n.t('{0} of {1} shown', number(shown), number(items.length));
  rows.push({
    id: `${list} more`,
    label,
    description,
    spoken: `${label}, ${description}`,
    icon: { id: 'ellipsis' },
    open: { command: moreCommand, arguments: [list] },
  });
  return rows;
}
