import { fitLines, type FittedLines, type SizeChoices } from './fit-lines.ts';
import { type Layers, noLevel } from './levels.ts';
import { type LevelledContent, mergeLevels } from './merge-levels.ts';
import { gapX, gapYPlain, type Size } from './natural-size.ts';
import { orderRows } from './order-rows.ts';
import { type ChildSizes, type Line, packInOrder, packLevel } from './pack-lines.ts';
import { plainLevel, sizeOfLines } from './place-lines.ts';

export interface BoxContent {
  readonly layers: Layers;
  /** Those of children that have several are the best ones by themselves. */
  readonly sizes: ChildSizes;
  readonly choicesOf: SizeChoices;
  /** For children that come last, in lines of their own. */
  readonly isAside: (child: number) => boolean;
}

/** One way to lay the content of a box out. */
export interface BoxShape extends FittedLines, Size {
  /** Levels stand side by side. */
  readonly isMerged: boolean;
}

/** Required shape of a box. */
export interface PreferredShape {
  /** Width divided by height. */
  readonly aspect: number;
  /** Instead of the aspect: about so wide. */
  readonly width?: number;
  /** Up to this width nothing is put side by side only to make the box lower. */
  readonly ease: number;
  /** Space that the frame adds around the content. */
  readonly frame: Size;
}

/** Widths that are tried, in parts of the one that would give the wanted aspect if nothing were lost. */
const widthFactors = [0.45, 0.6, 0.72, 0.86, 1, 1.15, 1.33, 1.55, 1.8, 2.1, 2.6];

/** A box in which everything runs downwards is easier to read: one with levels side by side must be so much lower. */
const mergeFactor = 1.2;

/** In pixels of width: what it costs to break a level into one more line. */
const breakCost = 24;

/** Ways to lay a box out, narrow and high ones first: each is wider and lower than the one before. */
export function boxShapes(content: BoxContent, preferred: PreferredShape): BoxShape[] {
  const { layers, sizes } = content;
  const { levels, drawn: graph } = layers;
  const levelled = { graph, levels, sizes, rows: orderRows(graph, levels) };
  const { plain = [], aside = [] } = Object.groupBy(
    Array.from(levels.keys()).filter((child) => levels[child] === noLevel),
    (child) => (content.isAside(child) ? 'aside' : 'plain'),
  );
  const narrowest = narrowestWidth(content);
  const base = Math.sqrt(areaOf(sizes) * preferred.aspect);
  const widths = preferred.width === undefined ? widthFactors.map((factor) => factor * base) : [preferred.width];
  const found = widths.flatMap((width) =>
    shapesFor(levelled, [plain, aside], content.choicesOf, Math.max(width, narrowest)),
  );
  return withoutWorse(found);
}

function shapesFor(
  content: LevelledContent,
  last: readonly (readonly number[])[],
  choicesOf: SizeChoices,
  width: number,
): BoxShape[] {
  const { rows, sizes } = content;
  const alone = rows.map((row, level) => packLevel(row, sizes, width, level));
  const behind = last.flatMap((plain) => (plain.length === 0 ? [] : packInOrder(plain, sizes, width, plainLevel)));
  const shaped = (lines: readonly Line[], isMerged: boolean): BoxShape => {
    const fitted = fitLines([...lines, ...behind], width, sizes, choicesOf);
    return { ...fitted, ...sizeOfLines(fitted.lines), isMerged };
  };
  const apart = shaped(alone.flat(), false);
  const merged = shaped(mergeLevels(content, alone, width), true);
  return [apart, merged];
}

function narrowestWidth({ sizes, choicesOf }: BoxContent): number {
  return sizes.widths.reduce((most, width, child) => Math.max(most, choicesOf(child)?.[0].width ?? width), 0);
}

function areaOf({ widths, heights }: ChildSizes): number {
  return widths.reduce((area, width, child) => area + (width + gapX) * (heights[child] + 2 * gapYPlain), 0);
}

function withoutWorse(shapes: readonly BoxShape[]): BoxShape[] {
  const kept: BoxShape[] = [];
  for (const shape of shapes.toSorted((a, b) => a.width - b.width || a.height - b.height)) {
    if (kept.length === 0 || shape.height < kept[kept.length - 1].height) kept.push(shape);
  }
  return kept;
}

/** The shape that can be shown largest in an area of the wanted aspect. */
export function bestShape(shapes: readonly BoxShape[], preferred: PreferredShape): BoxShape {
  return shapes.reduce((best, shape) => (scoreOf(shape, preferred) < scoreOf(best, preferred) ? shape : best));
}

/** Width of the smallest area of the wanted aspect around the box. */
function scoreOf(shape: BoxShape, { aspect, ease, frame }: PreferredShape): number {
  const width = shape.width + frame.width;
  const height = shape.height + frame.height;
  const breaks = shape.lines.filter(
    ({ level }, index) => level !== plainLevel && level === shape.lines[index - 1]?.level,
  );
  const score = Math.max(width, height * aspect, ease) + 0.05 * (width + height) + breakCost * breaks.length;
  return shape.isMerged ? score * mergeFactor : score;
}
