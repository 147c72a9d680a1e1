import type { ViewMark } from '#protocol/view.ts';
import { drawFrame, type MarkState } from './draw-frame.ts';
import { drawBadges, type DrawnMark, drawToggle, fontSize, smallFontMin } from './draw-mark.ts';
import { fitText } from './fit-text.ts';
import { iconOf } from './icons.ts';
import { badgesOf, groundPaint, secondLines } from './mark-look.ts';
import { Pen } from './pen.ts';
import type { Box, Shape } from './scene.ts';
import { textWidth } from './text-width.ts';

/** In pixels of the screen. */
const HEADER_MIN = 13;
const MAP_NAME = { width: 34, height: 18, size: 12, sizeMax: 16 };
const PADDING = 10;

export interface DrawnContainer extends DrawnMark {
  readonly ground: readonly Shape[];
  readonly header?: Box;
  /** Its name is written across it, because its header is too small for one: what lies in it stays without text. */
  readonly hasMapName: boolean;
}

/** An unfolded mark: an area with a header. `contentTop` is where its first row begins. */
export function drawContainer(
  mark: ViewMark,
  contentTop: number,
  depth: number,
  zoom: number,
  fontRatio: number,
  state: MarkState,
): DrawnContainer {
  const area = new Pen(mark, zoom);
  drawFrame(area, { fill: groundPaint(depth), border: 'groundBorder' }, { ...state, isSelected: false });
  const pen = new Pen(mark, zoom);
  if (state.isSelected) pen.frame('ring', 6, { stroke: { paint: 'focus', width: 2.2 } });
  const headerHeight = (contentTop - mark.y) * zoom - 4;
  const ground = area.shapes;
  if (state.isTextless) return { ground, shapes: pen.shapes, hasMapName: true };
  if (headerHeight < HEADER_MIN) {
    const hasMapName = drawMapName(pen, mark, fontRatio);
    return { ground, shapes: pen.shapes, hasMapName };
  }
  const toggle = drawHeader(pen, mark, headerHeight, zoom, fontRatio);
  return { ground, shapes: pen.shapes, toggle, header: pen.area(0, 0, pen.width, headerHeight), hasMapName: false };
}

function drawHeader(pen: Pen, mark: ViewMark, height: number, zoom: number, fontRatio: number): Box | undefined {
  const size = Math.min(fontSize(mark, zoom), height / 1.2);
  const small = Math.max(smallFontMin, size * 0.86);
  const baseLine = height / 2 + size * 0.36 + 1;
  const hasToggle = pen.width >= 72;
  let right = pen.width - (hasToggle ? 26 : 6);
  let left = Math.min(PADDING, pen.width / 10);
  if (pen.width >= 90) {
    pen.icon('icon', iconOf(mark), 'muted', left, baseLine - size * 0.95, size * 1.15);
    left += size * 1.15 + 5;
  }
  right = drawBadges(pen, badgesOf(mark), right, baseLine, small, fontRatio, (right - left) * 0.35);
  const name = fitText(mark.label, (right - left) / size / fontRatio, true);
  if (name !== undefined) {
    pen.text(name, left, baseLine, { className: 'name', size, paint: 'text', bold: true });
    const end = left + textWidth(name, true) * size * fontRatio + 10;
    const fact = secondLines(mark)[0];
    if (fact !== undefined && end + textWidth(fact) * small * fontRatio <= right) {
      pen.text(fact, end, baseLine, { className: 'fact', size: small, paint: 'muted' });
    }
  }
  return hasToggle ? drawToggle(pen, 'fold', height) : undefined;
}

/** As on a map: the name of the country is what can be read from far away. */
function drawMapName(pen: Pen, mark: ViewMark, fontRatio: number): boolean {
  if (pen.width < MAP_NAME.width || pen.height < MAP_NAME.height) return true;
  const size = Math.min(MAP_NAME.sizeMax, Math.max(MAP_NAME.size, pen.height / 9));
  const name = fitText(mark.label, (pen.width - 8) / size / fontRatio, true);
  if (name === undefined) return true;
  pen.text(name, pen.width / 2, pen.height / 2 + size * 0.36, {
    className: 'name',
    size,
    paint: 'text',
    anchor: 'middle',
    bold: true,
    halo: 'background',
  });
  return true;
}
