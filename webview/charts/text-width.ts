/** Widths of printable ASCII in thousandths of the font size, from the space on: those of Helvetica. */
const ASCII_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

const OTHER_WIDTH = 640;
const WIDE_WIDTH = 1000;
const EMOJI_WIDTH = 1300;
const BOLD_RATIO = 1.07;

const ZERO_WIDTH = /^[\p{M}\p{Cf}]$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
/** Scripts whose signs fill a square. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/;

/**
 * Returns the width of a text in multiples of its font size, by a table: layout must not depend on what fonts a machine
 * has. Renderers that can measure report how much wider their font is (`fontRatio`).
 */
export function textWidth(text: string, bold = false): number {
  let sum = 0;
  for (const cluster of clustersOf(text)) sum += clusterWidth(cluster);
  return (sum / 1000) * (bold ? BOLD_RATIO : 1);
}

/** Some browsers that do everything else do not have it. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined;
const ASCII = /^[\u0020-\u007E]*$/;

/** Returns what a reader takes for one character each: an emoji with its parts, a letter with its accents. */
export function clustersOf(text: string): string[] {
  if (ASCII.test(text)) return text.split('');
  if (segmenter === undefined) return Array.from(text);
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** In thousandths of the font size. */
export function clusterWidth(cluster: string): number {
  const ascii = cluster.length === 1 ? ASCII_WIDTHS[cluster.charCodeAt(0) - 32] : undefined;
  if (ascii !== undefined) return ascii;
  if (ZERO_WIDTH.test(cluster)) return 0;
  if (EMOJI.test(cluster)) return EMOJI_WIDTH;
  return WIDE.test(cluster) ? WIDE_WIDTH : OTHER_WIDTH;
}
