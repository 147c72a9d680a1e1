import { fitText } from '../fit-text.ts';
import type { Scene, SceneMark, Shape } from '../scene.ts';
import type { Paint } from '../theme.ts';

/** Functions of a range of complexity. */
export interface Bin {
  readonly from: number;
  /** Absent for the last. */
  readonly to?: number;
  readonly count: number;
}

/** The 15 is where the measure's inventors say that a function should be cut. */
const starts = [0, 5, 10, 15, 25, 50, 100];

/**
 * Counts values in ranges that grow.
 *
 * @param others functions of which only `atMost` is known; they count where that lies
 */
export function binsOf(values: readonly number[], others = 0, atMost = 0): Bin[] {
  const first = others > 0 ? (starts.findLast((start) => start <= atMost) ?? 0) : 0;
  const used = starts.filter((start) => start === 0 || start > first);
  const bins = used.map((from, index): Bin => {
    const to = used[index + 1];
    const known = values.filter((value) => value >= from && (to === undefined || value < to)).length;
    return { from, count: known + (index === 0 ? others : 0), ...(to !== undefined && { to: to - 1 }) };
  });
  return bins.slice(0, 1 + bins.findLastIndex(({ count }) => count > 0));
}

export interface HistogramWords {
  readonly title: string;
  readonly description: string;
  readonly rangeText: (bin: Bin) => string;
  readonly countText: (count: number) => string;
  readonly labelOf: (bin: Bin) => string;
}

const rowHeight = 26;
const labelWidth = 72;
const countWidth = 62;
const fontSize = 12;
const paintsOf: readonly (readonly [from: number, paint: Paint])[] = [
  [0, 'heat1'],
  [10, 'heat2'],
  [15, 'heat3'],
  [25, 'heat4'],
  [50, 'heat5'],
];

export function histogramHeight(bins: number): number {
  return bins * rowHeight + 4;
}

/** Bars that lie one below the other, with their counts behind them. */
export function histogram(bins: readonly Bin[], words: HistogramWords, width: number, picked?: number): Scene {
  const max = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const room = Math.max(20, width - labelWidth - countWidth);
  return {
    bounds: { x: 0, y: 0, width, height: histogramHeight(bins.length) },
    title: words.title,
    description: words.description,
    marks: bins.map((bin, row) =>
      markOf(bin, words, { y: 2 + row * rowHeight, length: (room * bin.count) / max, width }, bin.from === picked),
    ),
    captions: [],
    edges: [],
  };
}

function markOf(
  bin: Bin,
  words: HistogramWords,
  { y, length, width }: { readonly y: number; readonly length: number; readonly width: number },
  isPicked: boolean,
): SceneMark {
  const bar = { x: labelWidth, y: y + 3, width: Math.max(bin.count > 0 ? 2 : 0, length), height: rowHeight - 6 };
  const text = (given: string, x: number, anchor: 'start' | 'end'): Shape => ({
    kind: 'text',
    className: 'name',
    at: { x, y: y + rowHeight / 2 + 4 },
    anchor,
    text: given,
    size: fontSize,
    paint: 'text',
  });
  const fill = paintsOf.findLast(([from]) => bin.from >= from)?.[1] ?? 'heat1';
  const stroke = isPicked ? ({ paint: 'focus', width: 2 } as const) : ({ paint: 'markBorder', width: 1 } as const);
  return {
    id: `${bin.from}`,
    box: { x: 0, y, width, height: rowHeight },
    label: words.labelOf(bin),
    isOpen: false,
    prominence: 'plain',
    ground: [],
    shapes: [
      text(fitText(words.rangeText(bin), (labelWidth - 10) / fontSize) ?? '', labelWidth - 8, 'end'),
      { kind: 'rect', className: 'box', box: bar, radius: 2, fill, stroke },
      text(words.countText(bin.count), bar.x + bar.width + 6, 'start'),
    ],
    plate: [],
  };
}
