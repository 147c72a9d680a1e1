import { visibleText } from '#server/base/visible-text.ts';
import { type BudgetedText, costOfLines } from './budgeted-text.ts';
import { fairShares } from './fair-shares.ts';

/** Lines below a title. */
export interface TitledList {
  readonly title: string;
  readonly lines: readonly string[];
  /** Against other lists, where they do not all fit. */
  readonly weight: number;
}

export interface AddedLists {
  readonly shown: number;
  readonly total: number;
  /** Number of the first line that was left out, counted through all lists. */
  readonly next?: number;
}

/**
 * Adds lists, each as far as its fair share of the remaining budget goes; empty ones not at all.
 *
 * @param from number of lines, counted through all lists, that were shown before: then the rest comes in order
 */
export function addLists(text: BudgetedText, lists: readonly TitledList[], from = 0): AddedLists {
  const total = lists.reduce((sum, { lines }) => sum + lines.length, 0);
  const costs = lists.map(({ title, lines, weight }) => ({ cost: costOfLists([title], lines), weight }));
  const shares = from === 0 ? fairShares(costs, text.left) : costs.map(() => Infinity);
  let first = 0;
  let shown = 0;
  let next: number | undefined;
  for (const [index, { title, lines }] of lists.entries()) {
    const skipped = Math.min(lines.length, Math.max(0, from - first));
    const added = addList(text, title, lines.slice(skipped), shares[index]);
    shown += added;
    if (skipped + added < lines.length) next ??= first + skipped + added;
    first += lines.length;
  }
  return { shown, total, ...(next !== undefined && shown > 0 && { next }) };
}

function costOfLists(title: readonly string[], lines: readonly string[]): number {
  return lines.length === 0 ? 0 : costOfLines([...title, ...lines, moreLine(lines.length)]);
}

/** @returns how many lines there was room for */
function addList(text: BudgetedText, title: string, lines: readonly string[], share: number): number {
  if (lines.length === 0) return 0;
  let left = Math.min(share, text.left) - costOfLines([title, moreLine(lines.length)]);
  let added = 0;
  for (const line of lines) {
    left -= costOfLines([line]);
    if (left < 0) break;
    added++;
  }
  if (added === 0) return 0;
  text.force(title, ...lines.slice(0, added).map(visibleText));
  if (added < lines.length) text.force(moreLine(lines.length - added));
  return added;
}

function moreLine(count: number): string {
  return `+${count} more`;
}
