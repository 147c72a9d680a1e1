import type { ViewMark } from '#protocol/view.ts';
import { type MarkState, drawFrame } from './draw-frame.ts';
import { fitText } from './fit-text.ts';
import { iconOf } from './icons.ts';
import { type Badge, badgesOf, kindPaint, secondLines } from './mark-look.ts';
import { Pen } from './pen.ts';
import type { Box, Shape } from './scene.ts';
import { textWidth } from './text-width.ts';

/** Font sizes in pixels of the screen: nobody reads less, and more would be shouting. */
const fontMin = 10.5;
const fontMax = 15;
const FONT = 12.5;
export const smallFontMin = 10;

const STRIPE = 3;
const PADDING = 9;
const TOGGLE = 20;
/** Below these sizes of a box on the screen the detail is left out. */
const WIDTH_FOR = { text: 22, icon: 76, toggle: 104, badgeBesideName: 92 };
const HEIGHT_FOR = { text: 12, toggle: 19 };

export interface DrawnMark {
  readonly shapes: readonly Shape[];
  readonly toggle?: Box;
}

export function fontSize(mark: ViewMark, zoom: number): number {
  return Math.min(fontMax, Math.max(fontMin, FONT * mark.scale * zoom));
}

/** A mark that is not unfolded. Texts are left out from the least important on, as its size on the screen allows. */
export function drawMark(mark: ViewMark, zoom: number, fontRatio: number, state: MarkState): DrawnMark {
  const pen = new Pen(mark, zoom);
  const isExternal = mark.type === 'external';
  drawFrame(pen, { fill: 'mark', border: 'markBorder', dash: isExternal ? [4, 3] : undefined }, state);
  if (pen.width >= 10 && pen.height >= 8) pen.bar('stripe', kindPaint(mark), 2, 2, STRIPE, pen.height - 4);
  if (state.isTextless || pen.width < WIDTH_FOR.text || pen.height < HEIGHT_FOR.text) return { shapes: pen.shapes };
  const hasToggle = mark.expandable === true && pen.width >= WIDTH_FOR.toggle && pen.height >= HEIGHT_FOR.toggle;
  const inset = pen.width < 48 ? 3 : PADDING;
  const room = { left: STRIPE + inset, right: pen.width - (hasToggle ? TOGGLE + 4 : Math.min(inset, 6)) };
  drawTexts(pen, mark, fontSize(mark, zoom), fontRatio, room);
  return { shapes: pen.shapes, toggle: hasToggle ? drawToggle(pen) : undefined };
}

interface Room {
  readonly left: number;
  readonly right: number;
}

function drawTexts(pen: Pen, mark: ViewMark, size: number, fontRatio: number, room: Room): void {
  const small = Math.max(smallFontMin, size * 0.84);
  const second = pen.height >= size * 1.25 + small * 1.25 + 5;
  const block = second ? size * 1.22 + small * 1.2 : size * 1.2;
  const top = (pen.height - block) / 2;
  const baseLine = top + size * 0.94;
  let { left, right } = room;
  const iconSize = size * 1.15;
  if (pen.width >= WIDTH_FOR.icon) {
    pen.icon('icon', iconOf(mark), 'muted', left, baseLine - size * 0.95, iconSize);
    left += iconSize + 5;
  }
  const badges = badgesOf(mark);
  if (!second && pen.width >= WIDTH_FOR.badgeBesideName) {
    right = drawBadges(pen, badges, right, baseLine, small, fontRatio, (right - left) * 0.4);
  }
  const name = fitText(mark.label, (right - left) / size / fontRatio);
  if (name !== undefined) pen.text(name, left, baseLine, { className: 'name', size, paint: 'text' });
  if (second) drawSecondLine(pen, mark, badges, { left, right }, top + size * 1.22 + small * 0.92, small, fontRatio);
}

function drawSecondLine(
  pen: Pen,
  mark: ViewMark,
  badges: readonly Badge[],
  room: Room,
  baseLine: number,
  size: number,
  fontRatio: number,
): void {
  const right = drawBadges(pen, badges, room.right, baseLine, size, fontRatio, room.right - room.left);
  const fitting = secondLines(mark).find((text) => textWidth(text) * size * fontRatio <= right - room.left);
  if (fitting !== undefined) pen.text(fitting, room.left, baseLine, { className: 'fact', size, paint: 'muted' });
}

/** From the right; as many as have room. Returns where they begin. */
export function drawBadges(
  pen: Pen,
  badges: readonly Badge[],
  right: number,
  baseLine: number,
  size: number,
  fontRatio: number,
  widthMax: number,
): number {
  let at = right;
  for (const { kind, text, paint } of badges) {
    const textRoom = textWidth(text) * size * fontRatio;
    const iconRoom = kind === 'cycle' ? size * 1.1 + (text === '' ? 0 : 2) : 0;
    const start = at - textRoom - iconRoom;
    if (right - start > widthMax) break;
    if (iconRoom > 0) pen.icon('badge', 'cycle', paint, start, baseLine - size * 0.92, size * 1.1);
    if (text !== '') pen.text(text, start + iconRoom, baseLine, { className: 'badge', size, paint });
    at = start - 7;
  }
  return at;
}

/** The sign is small, the place that takes the click is as large as a finger needs. */
export function drawToggle(pen: Pen, icon: 'fold' | 'unfold' = 'unfold', height = pen.height): Box {
  const size = 12;
  pen.icon('toggle', icon, 'muted', pen.width - TOGGLE / 2 - size / 2 - 3, (height - size) / 2, size);
  return pen.area(pen.width - TOGGLE - 4, 0, TOGGLE + 4, height);
}
