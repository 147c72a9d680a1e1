import { escapeXml } from './escape-xml.ts';
import { arrowSamples, sampleShapes, sampleSize } from './legend-samples.ts';
import type { Box, Shape } from './scene.ts';
import { short } from './svg-elements.ts';
import { textWidth } from './text-width.ts';

/** Texts above and below a drawing in a file. */
export interface Surroundings {
  /** A line above it. */
  readonly title?: string;
  /** Whether the meaning of its arrows stands below it. */
  readonly hasLegend?: boolean;
}

export interface SurroundingsLook {
  readonly shapeTexts: (shapes: readonly Shape[]) => string;
  readonly textColour: string;
}

/** Of the drawing's width, so that both can be read as well as the drawing as a whole. */
const sizeShare = 1 / 70;
const sizeMin = 13;
const sizeMax = 40;

/** The box with room for what surrounds it, and that as text. */
export function surround(
  box: Box,
  { title, hasLegend }: Surroundings,
  look: SurroundingsLook,
): { readonly box: Box; readonly texts: readonly string[] } {
  const size = Math.min(sizeMax, Math.max(sizeMin, box.width * sizeShare));
  const above = title === undefined ? 0 : size * 2.4;
  const rows = hasLegend === true ? legendRows(box.width, size) : [];
  const below = rows.length * size * 1.8 + (rows.length > 0 ? size : 0);
  const whole = { ...box, y: box.y - above, height: box.height + above + below };
  const left = box.x + size * 1.4;
  const line = (text: string, x: number, y: number, fontSize: number) =>
    `<text x="${short(x)}" y="${short(y)}" font-size="${short(fontSize)}" fill="${look.textColour}">${escapeXml(text)}</text>`;
  const texts = title === undefined ? [] : [line(title, left, whole.y + size * 2, size * 1.3)];
  rows.forEach((row, index) => {
    const y = box.y + box.height + size * (1.2 + index * 1.8);
    for (const { text, x, shapes } of row) {
      const [at, top] = [short(left + x), short(y - size * 0.8)];
      const scale = short(size / sampleSize.height);
      texts.push(`<g transform="translate(${at} ${top}) scale(${scale})">${look.shapeTexts(shapes)}</g>`);
      texts.push(line(text, left + x + sampleWidth(size), y, size));
    }
  });
  return { box: whole, texts };
}

interface Entry {
  readonly text: string;
  readonly x: number;
  readonly shapes: readonly Shape[];
}

function sampleWidth(size: number): number {
  return (sampleSize.width / sampleSize.height) * size + size * 0.6;
}

/** Side by side as far as there is room. */
function legendRows(width: number, size: number): Entry[][] {
  const rows: Entry[][] = [];
  let x = 0;
  for (const [text, sample, part] of arrowSamples) {
    if (part !== undefined) continue;
    const entryWidth = sampleWidth(size) + textWidth(text) * size * 1.1 + size * 1.6;
    if (rows.length === 0 || x + entryWidth > width - size * 2.8) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ text, x, shapes: sampleShapes(sample, part) });
    x += entryWidth;
  }
  return rows;
}
