import type { ViewMark } from '#protocol/view.ts';
import { drawFrame, type MarkState } from './draw-frame.ts';
import { iconOf } from './icons.ts';
import { badgesWidth, drawBadges } from './draw-badges.ts';
import { kindPaint } from './language-kinds.ts';
import { type Badge, badgesOf, secondLines } from './mark-look.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Box, Shape } from './scene.ts';
import type { LabelledMark } from './labelled-mark.ts';

/** Font sizes in pixels of the screen: smaller text is not readable, and larger text stands out too much. */
const fontMin = 11;
const fontMax = 15;
const FONT = 12.5;
export const smallFontMin = 11;

const STRIPE = 2;
const PADDING = 8;
const TOGGLE = 20;
/** Below these sizes of a box on the screen the detail is left out. */
const WIDTH_FOR = { text: 22, icon: 64, toggle: 84, toggleOfFile: 160, badgeBesideName: 74 };
const HEIGHT_FOR = { text: 12, toggle: 19 };

export interface DrawnMark {
  readonly shapes: readonly Shape[];
  readonly toggle?: Box;
}

export function fontSize(mark: ViewMark, zoom: number): number {
  return Math.min(fontMax, Math.max(fontMin, FONT * mark.scale * zoom));
}

/** A mark that is not unfolded. Texts are left out from the least important on, as its size on the screen allows. */
export function drawMark(mark: LabelledMark, scale: PenScale, state: MarkState): DrawnMark {
  const pen = new Pen(mark, scale);
  const dash = mark.type === 'external' || mark.type === 'unknown' || mark.isUnsure === true ? [4, 3] : undefined;
  drawFrame(
    pen,
    { fill: mark.aside ? 'ground1' : 'mark', border: mark.aside ? 'groundBorder' : 'markBorder', dash },
    state,
  );
  if (state.hasStripe && pen.width >= 10 && pen.height >= 8)
    pen.bar('stripe', kindPaint(mark), 2, 2, STRIPE, pen.height - 4);
  if (state.isTextless || pen.width < WIDTH_FOR.text || pen.height < HEIGHT_FOR.text) return { shapes: pen.shapes };
  const badges = badgesOf(mark, state);
  const canToggle = mark.expandable === true && !state.isStill;
  const layout = layOutTexts(pen, mark, badges, { size: fontSize(mark, scale.zoom), canToggle });
  drawTexts(pen, mark, layout);
  return { shapes: pen.shapes, toggle: layout.extras.toggle ? drawToggle(pen) : undefined };
}

/** Signs that may stand beside a name. */
interface Extras {
  readonly icon: boolean;
  readonly toggle: boolean;
  readonly badges: boolean;
}

interface Layout {
  readonly size: number;
  readonly small: number;
  readonly hasSecondLine: boolean;
  readonly extras: Extras;
  readonly badges: readonly Badge[];
}

/** From everything to the name alone: a whole name is worth more than what stands beside it. */
const EXTRAS: readonly Extras[] = [
  { icon: true, toggle: true, badges: true },
  { icon: false, toggle: true, badges: true },
  { icon: true, toggle: false, badges: true },
  { icon: false, toggle: false, badges: true },
  { icon: false, toggle: false, badges: false },
];

function layOutTexts(
  pen: Pen,
  mark: ViewMark,
  badges: readonly Badge[],
  { size, canToggle }: { readonly size: number; readonly canToggle: boolean },
): Layout {
  const small = Math.max(smallFontMin, size * 0.84);
  const hasSecondLine = pen.height >= size * 1.22 + small * 1.2 + 5;
  const toggleWidth = mark.type === 'file' ? WIDTH_FOR.toggleOfFile : WIDTH_FOR.toggle;
  const hasToggle = canToggle && pen.width >= toggleWidth && pen.height >= HEIGHT_FOR.toggle;
  const canBadge = hasSecondLine || pen.width >= WIDTH_FOR.badgeBesideName;
  const possible = EXTRAS.map((each) => ({
    icon: each.icon && pen.width >= WIDTH_FOR.icon,
    toggle: each.toggle && hasToggle,
    badges: each.badges && canBadge,
  }));
  const badgeRoom = hasSecondLine ? 0 : badgesWidth(pen, badges, small);
  const wanted = pen.widthOf(mark.label, size);
  const fitting = possible.find((each) => {
    const { left, right } = roomForName(pen, size, each);
    return right - left - (each.badges ? badgeRoom : 0) >= wanted;
  });
  const extras = fitting ?? possible[possible.length - (hasSecondLine ? 2 : 1)];
  return { size, small, hasSecondLine, extras, badges: extras.badges ? badges : [] };
}

function roomForName(pen: Pen, size: number, { icon, toggle }: Extras): { left: number; right: number } {
  const inset = insetIn(pen);
  const left = STRIPE + inset + (icon ? iconSize(size) + 5 : 0);
  return { left, right: pen.width - (toggle ? TOGGLE + 4 : inset) };
}

/** The smaller the box, the nearer its name reaches to the rim: in a window of 320 pixels two pixels decide whether it has one. */
function insetIn({ width }: Pen): number {
  if (width < 48) return 3;
  return width < 72 ? 4 : PADDING;
}

function iconSize(size: number): number {
  return size * 1.15;
}

function drawTexts(pen: Pen, mark: ViewMark, { size, small, hasSecondLine, extras, badges }: Layout): void {
  const block = hasSecondLine ? size * 1.22 + small * 1.2 : size * 1.2;
  const top = (pen.height - block) / 2;
  const baseLine = top + size * 0.94;
  const secondLine = top + size * 1.22 + small * 0.92;
  const { left, right } = roomForName(pen, size, extras);
  if (extras.icon) {
    pen.icon('icon', iconOf(mark), 'muted', left - iconSize(size) - 5, baseLine - size * 0.95, iconSize(size));
  }
  const badgeLine = hasSecondLine ? secondLine : baseLine;
  const end = drawBadges(pen, badges, { right, baseLine: badgeLine, size: small, widthMax: right - left });
  const room = (hasSecondLine ? right : end) - left;
  const name = pen.fitNameOf(mark, room, size);
  const paint = mark.aside ? 'muted' : 'text';
  if (name !== undefined) pen.text(name, left, baseLine, { className: 'name', size, paint });
  if (!hasSecondLine) {
    const begin = left + pen.widthOf(name ?? '', size) + PADDING;
    if (mark.aside && name !== undefined) drawFactBeside(pen, mark, { begin, end, baseLine, size: small });
    return;
  }
  const fact = secondLines(mark).find((text) => pen.widthOf(text, small) <= end - left);
  if (fact !== undefined) pen.text(fact, left, secondLine, { className: 'fact', size: small, paint: 'muted' });
}

/** The height of a folded mark beside the product has room for one line alone: its files stand behind its name. */
function drawFactBeside(
  pen: Pen,
  mark: ViewMark,
  { begin, end, baseLine, size }: { begin: number; end: number; baseLine: number; size: number },
): void {
  const fact = secondLines(mark).find((text) => pen.widthOf(text, size) <= end - begin);
  if (fact === undefined) return;
  pen.text(fact, end - pen.widthOf(fact, size), baseLine, { className: 'fact', size, paint: 'muted' });
}

/** The sign is small, the place that takes the click is as large as a finger needs. */
export function drawToggle(pen: Pen, icon: 'fold' | 'unfold' = 'unfold', height = pen.height): Box {
  const size = 12;
  pen.icon('toggle', icon, 'edge', pen.width - TOGGLE / 2 - size / 2 - 3, (height - size) / 2, size);
  return pen.area(pen.width - TOGGLE - 4, 0, TOGGLE + 4, height);
}
