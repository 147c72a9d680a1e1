import { visibleText } from '#server/base/visible-text.ts';

export interface Column {
  readonly title: string;
  readonly align?: 'right';
  /** The column that gives way, from its middle, where the terminal is too narrow. */
  readonly shrinks?: boolean;
}

const GAP = '  ';
const NARROWEST = 12;
/** Characters that take two columns of a terminal: emoji, and the scripts of East Asia. */
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const WITHOUT_WIDTH = /\p{Mn}|\p{Me}|[\u200B-\u200D]/u;

/** How tables look to this reader. */
export interface TableLook {
  /** Width of the terminal; absent where the reader is none: then nothing is shortened. */
  readonly columns?: number;
  readonly paintTitles: (line: string) => string;
}

/** Rows under a line of titles, as lines of text. Cells may be of foreign origin: they are made visible here. */
export function table(layout: readonly Column[], rows: readonly (readonly string[])[], look: TableLook): string[] {
  const cells = rows.map((row) => row.map(visibleText));
  const widths = layout.map(({ title }, index) =>
    cells.reduce((widest, row) => Math.max(widest, textWidth(row[index])), textWidth(title)),
  );
  if (look.columns !== undefined) shrink(layout, widths, look.columns);
  const titles = layout.map(({ title }) => title.toUpperCase());
  return [look.paintTitles(line(layout, widths, titles)), ...cells.map((row) => line(layout, widths, row))];
}

function shrink(layout: readonly Column[], widths: number[], columns: number): void {
  const index = layout.findIndex(({ shrinks }) => shrinks);
  if (index < 0) return;
  const total = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
  widths[index] = Math.max(NARROWEST, Math.min(widths[index], widths[index] - (total - columns)));
}

function line(layout: readonly Column[], widths: readonly number[], row: readonly string[]): string {
  const cells = row.map((cell, index) => {
    const text = shorten(cell, widths[index]);
    const padding = ' '.repeat(widths[index] - textWidth(text));
    return layout[index].align === 'right' ? padding + text : text + padding;
  });
  return cells.join(GAP).trimEnd();
}

/** Takes characters out of the middle: the beginning and the end of a path say most. */
function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = [...text];
  const start: string[] = [];
  const end: string[] = [];
  let left = width - 1;
  while (left > 0 && characters.length > 0) {
    const fromStart = start.length <= end.length;
    const character = (fromStart ? characters.shift() : characters.pop()) as string;
    left -= textWidth(character);
    if (left < 0) break;
    if (fromStart) start.push(character);
    else end.unshift(character);
  }
  return `${start.join('')}…${end.join('')}`;
}

/** Columns of a terminal that the text takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
