import type { Tour, TourStop } from '#protocol/tour.ts';
import type { Style } from '../text/style.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** Lines of code that are shown of each stop. */
export const tourCodeLines = 6;

/** A stop with the first lines of its code; undefined where the file is another one by now. */
export interface ShownStop extends TourStop {
  readonly code: string | undefined;
}

/** Stops for people: what, where, why, and how it begins. */
export function* tourText(stops: readonly ShownStop[], reasons: Tour['reasons'], style: Style): Generator<string> {
  if (stops.length === 0) yield 'There is no code here that could be read.\n';
  for (const [index, stop] of stops.entries()) {
    if (index > 0) yield '\n';
    yield* stopText(stop, index + 1, style);
  }
  if (reasons.length > 0) yield '\n';
  for (const reason of reasons) yield style.dim(`${visibleText(reason)}\n`);
}

function* stopText(
  { title, file, line, endLine, summary, reason, code }: ShownStop,
  number: number,
  style: Style,
): Generator<string> {
  yield `${number}. ${style.bold(visibleText(title))}\n`;
  yield `   ${style.cyan(visibleText(`${file}:${line}:1`))}\n`;
  if (summary !== undefined) yield `   ${visibleText(summary)}\n`;
  yield style.dim(`   ${visibleText(reason)}\n`);
  if (code === undefined) return;
  const lines = code.split('\n');
  for (const each of lines) yield `     ${visibleText(each)}\n`;
  const more = endLine - line + 1 - lines.length;
  if (more > 0) yield style.dim(`     … ${more} more ${more === 1 ? 'line' : 'lines'}\n`);
}
