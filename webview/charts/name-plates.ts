import type { ViewMark } from '#protocol/view.ts';
import { BoxGrid } from './box-grid.ts';
import type { ContainerPlace } from './draw-container.ts';
import { groundPaint } from './mark-look.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Box, Shape } from './scene.ts';

/** In pixels of the screen. */
const SIZE = { least: 11, most: 14 };
const CELL = 160;
const PADDING = 5;
const INSET = 3;
/** It may stick out above its mark by so much. */
const OUTSIDE_SHARE = 0.5;
const ROOM_MIN = { width: 30, height: 16 };

/** Names of unfolded marks whose headers are too small to hold one, over their content, as on a map. */
export class NamePlates {
  readonly #plates: BoxGrid;
  readonly #scale: PenScale;

  constructor(scale: PenScale) {
    this.#scale = scale;
    this.#plates = new BoxGrid(CELL / scale.zoom);
  }

  /**
   * The name at the upper left corner, above the content as far as there is room, where no other plate lies: those
   * around come first.
   */
  draw(mark: ViewMark, { contentTop, depth }: ContainerPlace, isSelected: boolean): readonly Shape[] {
    const { zoom } = this.#scale;
    const area = new Pen(mark, this.#scale);
    if (area.width < ROOM_MIN.width || area.height < ROOM_MIN.height) return [];
    const size = Math.min(SIZE.most, Math.max(SIZE.least, Math.min(area.width, area.height) / 14));
    const name = area.fitNameOf(mark, area.width - 2 * (PADDING + INSET), size, true);
    if (name === undefined) return [];
    const [width, height] = [area.widthOf(name, size, true) + 2 * PADDING, size * 1.4];
    const outside = Math.max(-height * OUTSIDE_SHARE, Math.min(INSET, (contentTop - mark.y) * zoom - height));
    const box = [outside, INSET]
      .map((y) => area.area(INSET, y, width, height))
      .find((place) => place.y + place.height <= mark.y + mark.height && !this.covers(place));
    if (box === undefined) return [];
    this.#plates.add(box);
    const pen = new Pen(box, this.#scale);
    const stroke = { paint: isSelected ? 'focus' : 'groundBorder', width: 1 } as const;
    pen.frame('plate', 4, { fill: isSelected ? 'selected' : groundPaint(depth), stroke });
    pen.text(name, PADDING, size * 1.06, { className: 'name', size, paint: 'text', bold: true });
    return pen.shapes;
  }

  /** Reports whether a plate covers a box: then the box shows no text. */
  covers(box: Box): boolean {
    return this.#plates.overlaps(box);
  }
}
