import type { ViewMark } from '#protocol/view.ts';
import { drawBadges } from './draw-badges.ts';
import { drawFrame, type MarkState } from './draw-frame.ts';
import { type DrawnMark, drawToggle, fontSize, smallFontMin } from './draw-mark.ts';
import { iconOf } from './icons.ts';
import { type Badge, badgesOf, groundPaint, secondLines } from './mark-look.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Box, Shape } from './scene.ts';
import type { Paint } from './theme.ts';
import type { LabelledMark } from './labelled-mark.ts';

/** In pixels of the screen: a header holds a line of text, or its name stands on a plate. */
const HEADER_MIN = 11;
const WIDTH_MIN = 40;
const PADDING = 10;
const SIGN_SPACE = 5;
const TOGGLE_SPACE = 26;
/** From this width on a header has the sign that folds even if its name must be cut for it. */
const TOGGLE_WIDTH_MAX = 130;

export interface DrawnContainer extends DrawnMark {
  /** Below the edges. */
  readonly ground: readonly Shape[];
  /** Where its name is; undefined when it has no room for one. */
  readonly header?: Box;
}

/** Where an unfolded mark lies. */
export interface ContainerPlace {
  /** Where its first row begins. */
  readonly contentTop: number;
  /** Unfolded marks around it. */
  readonly depth: number;
}

/** An unfolded mark: an area with a header. */
export function drawContainer(
  mark: LabelledMark,
  { contentTop, depth }: ContainerPlace,
  scale: PenScale,
  state: MarkState,
): DrawnContainer {
  const area = new Pen(mark, scale);
  drawFrame(area, { fill: groundPaint(depth), border: 'groundBorder' }, { ...state, isSelected: false });
  const pen = new Pen(mark, scale);
  if (state.isSelected) pen.frame('ring', 6, { stroke: { paint: 'focus', width: 2.2 } });
  const height = (contentTop - mark.y) * scale.zoom - 1;
  if (height < HEADER_MIN || pen.width < WIDTH_MIN) return { ground: area.shapes, shapes: pen.shapes };
  const size = Math.max(smallFontMin, Math.min(fontSize(mark, scale.zoom), height * 0.84));
  const badges = badgesOf(mark, state);
  const header = pen.area(0, 0, pen.width, height);
  const halo = state.isSelected ? 'selected' : groundPaint(depth);
  const toggle = drawHeader(pen, mark, badges, {
    height,
    size,
    halo,
    canToggle: !state.isStill && mark.isFixed !== true,
  });
  return { ground: [...area.shapes, ...headerGround(header, scale, state)], shapes: pen.shapes, toggle, header };
}

/** Who looks into what they have picked still sees which box it is. */
function headerGround(header: Box, scale: PenScale, { isSelected }: MarkState): readonly Shape[] {
  const pen = new Pen(header, scale);
  if (isSelected) pen.frame('header', 6, { fill: 'selected' });
  return pen.shapes;
}

interface HeaderLook {
  readonly height: number;
  readonly size: number;
  readonly halo: Paint;
  readonly canToggle: boolean;
}

function drawHeader(
  pen: Pen,
  mark: ViewMark,
  badges: readonly Badge[],
  { height, size, halo, canToggle }: HeaderLook,
): Box | undefined {
  const small = Math.max(smallFontMin, size * 0.86);
  const baseLine = height / 2 + size * 0.36 + 0.5;
  const nameWidth = pen.widthOf(mark.label, size, true);
  const hasToggle = canToggle && pen.width >= Math.min(TOGGLE_WIDTH_MAX, nameWidth + TOGGLE_SPACE + 2 * PADDING);
  const iconSize = pen.width >= 110 ? size * 1.15 : 0;
  const start = Math.min(PADDING, pen.width / 10);
  const left = start + (iconSize > 0 ? iconSize + SIGN_SPACE : 0);
  const end = pen.width - (hasToggle ? TOGGLE_SPACE : 6);
  if (iconSize > 0) pen.icon('icon', iconOf(mark), 'muted', start, baseLine - size * 0.95, iconSize);
  const spare = end - left - nameWidth;
  const right = drawBadges(pen, badges, { right: end, baseLine, size: small, widthMax: spare - SIGN_SPACE });
  const name = pen.fitNameOf(mark, right - left, size, true);
  if (name !== undefined) {
    pen.text(name, left, baseLine, { className: 'name', size, paint: 'text', bold: true, halo });
    const next = left + pen.widthOf(name, size, true) + 10;
    const [fact] = secondLines(mark);
    if (fact !== undefined && next + pen.widthOf(fact, small) <= right) {
      pen.text(fact, next, baseLine, { className: 'fact', size: small, paint: 'muted', halo });
    }
  }
  return hasToggle ? drawToggle(pen, 'fold', height) : undefined;
}
