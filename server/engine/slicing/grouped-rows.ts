import { estimateTokens } from '#server/base/estimate-tokens.ts';
import { visibleText } from '#server/base/visible-text.ts';
import type { BudgetedText } from './budgeted-text.ts';

/** A line about something in a file, whose path stands above the first of its lines. */
export interface GroupedRow {
  readonly file: string;
  readonly text: string;
}

export function costOfRows(rows: readonly GroupedRow[]): number {
  let cost = 0;
  let above: string | undefined;
  for (const row of rows) {
    cost += costOf(row, above);
    above = row.file;
  }
  return cost;
}

/**
 * Adds rows one after the other as long as they cost no more than a limit together.
 *
 * @returns how many
 */
export function addRows(text: BudgetedText, rows: readonly GroupedRow[], limit = Infinity): number {
  let left = Math.min(limit, text.left);
  let above: string | undefined;
  for (const [index, row] of rows.entries()) {
    const cost = costOf(row, above);
    if (cost > left) return index;
    left -= cost;
    if (row.file !== above) text.force(visibleText(row.file));
    text.force(visibleText(row.text));
    above = row.file;
  }
  return rows.length;
}

function costOf({ file, text }: GroupedRow, above: string | undefined): number {
  return estimateTokens(text) + 1 + (file === above ? 0 : estimateTokens(file) + 1);
}
