import type { View, ViewMark } from '#protocol/view.ts';
import { counted } from './describe.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Shape } from './scene.ts';
import { runsAcross } from './view-index.ts';

/** Pixels of the screen. */
const SIZE = 11;
const ABOVE = 8;

/** Over the columns around a node: what they are to it. */
export function drawCaptions(view: View, scale: PenScale): Shape[] {
  if (!runsAcross(view)) return [];
  const columns = Map.groupBy(
    view.marks.filter(({ parent, distance }) => parent === undefined && distance !== undefined),
    ({ distance }) => distance as number,
  );
  // Of a symbol callers are drawn, or before they are known what it lies in and what lies in it.
  const isOfCalls =
    columns.get(0)?.[0].line !== undefined && !view.edges.some(({ types }) => types?.includes('contains'));
  const words = isOfCalls ? callWords : dependencyWords;
  return [...columns].flatMap(([distance, marks]) => drawCaption(captionOf(distance, words), marks, scale));
}

const dependencyWords = ['depend on it', 'it depends on'] as const;
const callWords = ['call it', 'it calls'] as const;

function captionOf(distance: number, [before, behind]: readonly [string, string]): string {
  if (distance === 0) return '';
  const steps = Math.abs(distance) === 1 ? '' : ` over ${counted(Math.abs(distance), 'step')}`;
  return `${distance < 0 ? before : behind}${steps}`;
}

function drawCaption(text: string, marks: readonly ViewMark[], scale: PenScale): readonly Shape[] {
  const left = Math.min(...marks.map(({ x }) => x));
  const width = Math.max(...marks.map((mark) => mark.x + mark.width)) - left;
  const pen = new Pen({ x: left, y: Math.min(...marks.map(({ y }) => y)), width, height: 0 }, scale);
  if (text === '' || pen.widthOf(text, SIZE) > pen.width) return [];
  pen.text(text, pen.width / 2, -ABOVE, { className: 'caption', size: SIZE, paint: 'muted', anchor: 'middle' });
  return pen.shapes;
}
