import { type BoxGraph, reversed } from './box-graph.ts';
import { alignLines } from './align-lines.ts';
import { levelsOf, noLevel } from './levels.ts';
import { type LevelledContent, mergeLevels } from './merge-levels.ts';
import { fitWidths } from './fit-widths.ts';
import { gapX, gapY, gapYPlain, type Size } from './natural-size.ts';
import { orderRows } from './order-rows.ts';
import { type ChildSizes, type Line, lineHeight, lineWidth, packInOrder, packLevel } from './pack-lines.ts';

/** What a box is to look like. */
export interface BoxWish {
  /** Width divided by height. */
  readonly aspect: number;
  /** Instead of the aspect: at most about so wide. */
  readonly width?: number;
  /** Up to this width nothing is put side by side only to make the box lower. */
  readonly ease: number;
  /** What the frame adds around the content. */
  readonly frame: Size;
}

export interface BoxContent {
  readonly graph: BoxGraph;
  readonly sizes: ChildSizes;
  /** Whether a child can have another width than its own. */
  isFlexible(child: number): boolean;
  /** Size of a flexible child that is given about this width. */
  resize(child: number, width: number): Size;
}

/** Where the children of a box stand, from its upper left corner, without frame. */
export interface Placement {
  readonly width: number;
  readonly height: number;
  readonly lefts: Float64Array;
  readonly tops: Float64Array;
  readonly sizes: ChildSizes;
  /** Line of each child, 0 at the top. */
  readonly lines: Float64Array;
}

/** Lines that lie on nothing and carry nothing come last. */
const plainLevel = noLevel;

export function layOutBox(content: BoxContent, wish: BoxWish): Placement {
  const levels = levelsOf(content.graph);
  const rows = orderRows(content.graph, levels);
  const plain = Array.from(levels.keys()).filter((child) => levels[child] === noLevel);
  const { lines, width } = chooseLines(
    { graph: content.graph, levels, rows, sizes: content.sizes },
    plain,
    content,
    wish,
  );
  const fitted = fitWidths(lines, width, content.sizes, content.isFlexible, content.resize);
  return place(fitted.lines, fitted.sizes, content.graph);
}

interface Choice {
  readonly lines: Line[];
  readonly width: number;
  readonly score: number;
}

const widthFactors = [0.6, 0.72, 0.86, 1, 1.15, 1.33, 1.55, 1.8, 2.1];

/** A box in which nothing but levels runs downwards is easier to read: a merged one must be so much smaller. */
const mergeFactor = 1.04;

/** In pixels of width: what it costs to break a level into one more line. */
const breakCost = 24;

/** Tries some widths and takes the one that can be shown largest in an area of the wanted shape. */
function chooseLines(
  levelled: LevelledContent,
  plain: readonly number[],
  { sizes, isFlexible }: BoxContent,
  wish: BoxWish,
): Choice {
  const widest = sizes.widths.reduce((most, width) => Math.max(most, width), 0);
  const base = wish.width ?? Math.sqrt(areaOf(sizes) * wish.aspect);
  const factors = wish.width === undefined ? widthFactors : [1];
  let best: Choice | undefined;
  for (const factor of factors) {
    const width = Math.max(factor * base, widest);
    for (const merge of [1, mergeFactor]) {
      const lines = linesFor(levelled, plain, width, merge > 1);
      const fitted = fitWidths(lines, width, sizes, isFlexible, (child, to) => ({
        width: to,
        height: sizes.heights[child] * Math.sqrt(sizes.widths[child] / to),
      }));
      const score = scoreOf(fitted.lines, wish) * merge;
      if (best === undefined || score < best.score) best = { lines, width, score };
    }
  }
  return best as Choice;
}

function areaOf({ widths, heights }: ChildSizes): number {
  let area = 0;
  widths.forEach((width, child) => {
    area += (width + gapX) * (heights[child] + gapYPlain * 2);
  });
  return area;
}

function linesFor(content: LevelledContent, plain: readonly number[], width: number, merge: boolean): Line[] {
  const { rows, sizes } = content;
  const alone = rows.map((row, level) => packLevel(row, sizes, width, level));
  const lines = merge ? mergeLevels(content, alone, width) : alone.flat();
  return plain.length === 0 ? lines : [...lines, ...packInOrder(plain, sizes, width, plainLevel)];
}

/** Width of the smallest area of the wanted shape around the lines. */
function scoreOf(lines: readonly Line[], { aspect, ease, frame, width: given }: BoxWish): number {
  if (given !== undefined) return heightOf(lines);
  const width = lines.reduce((most, { columns }) => Math.max(most, lineWidth(columns)), 0) + frame.width;
  const height = heightOf(lines) + frame.height;
  return Math.max(width, height * aspect, ease) + 0.05 * (width + height) + breakCost * brokenLevels(lines);
}

function brokenLevels(lines: readonly Line[]): number {
  return lines.filter(({ level }, index) => level !== plainLevel && level === lines[index - 1]?.level).length;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line, index) => sum + lineHeight(line) + gapAbove(lines, index), 0);
}

function gapAbove(lines: readonly Line[], index: number): number {
  if (index === 0) return 0;
  const [above, own] = [lines[index - 1].level, lines[index].level];
  if (own === plainLevel) return above === plainLevel ? gapYPlain : 2 * gapYPlain;
  return own === above ? gapYPlain : gapY;
}

function place(lines: readonly Line[], sizes: ChildSizes, graph: BoxGraph): Placement {
  const width = lines.reduce((most, { columns }) => Math.max(most, lineWidth(columns)), 0);
  const columnLefts = alignLines(lines, width, graph, reversed(graph));
  const lefts = new Float64Array(graph.count);
  const tops = new Float64Array(graph.count);
  const lineNumbers = new Float64Array(graph.count);
  let y = 0;
  lines.forEach((line, index) => {
    y += gapAbove(lines, index);
    const height = lineHeight(line);
    line.columns.forEach((column, position) => {
      let top = y + (height - column.height > 60 ? 0 : (height - column.height) / 2);
      for (const child of column.children) {
        lefts[child] = columnLefts[index][position] + (column.width - sizes.widths[child]) / 2;
        tops[child] = top;
        lineNumbers[child] = index;
        top += sizes.heights[child] + gapYPlain;
      }
    });
    y += height;
  });
  return { width, height: y, lefts, tops, sizes, lines: lineNumbers };
}
