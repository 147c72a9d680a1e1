import type { ViewMark } from '#protocol/view.ts';
import { fitName } from './fit-text.ts';
import type { IconName } from './icons.ts';
import type { Box, IconShape, RectShape, Shape, Stroke, TextShape } from './scene.ts';
import { textWidth } from './text-width.ts';
import type { Paint } from './theme.ts';

interface TextStyle {
  readonly className: string;
  /** Font size in pixels. */
  readonly size: number;
  readonly paint: Paint;
  readonly anchor?: TextShape['anchor'];
  readonly bold?: boolean;
  readonly halo?: Paint;
}

export interface PenScale {
  /** Pixels of the screen for one unit of the view. */
  readonly zoom: number;
  readonly fontRatio: number;
  /** `nameCuts` of the marks. */
  readonly cuts?: ReadonlyMap<string, readonly number[]>;
}

/**
 * Draws inside a box in pixels of the screen, counted from its upper left corner: what can be read depends on pixels,
 * while shapes are kept in the units of the view.
 */
export class Pen {
  readonly shapes: Shape[] = [];
  /** Of the box, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly #box: Box;
  readonly #zoom: number;
  readonly #fontRatio: number;
  readonly #cuts: PenScale['cuts'];

  constructor(box: Box, { zoom, fontRatio, cuts }: PenScale) {
    this.#box = box;
    this.#zoom = zoom;
    this.#fontRatio = fontRatio;
    this.#cuts = cuts;
    this.width = box.width * zoom;
    this.height = box.height * zoom;
  }

  /** Of a text, in pixels. */
  widthOf(text: string, size: number, bold = false): number {
    return textWidth(text, bold) * size * this.#fontRatio;
  }

  /** The name of a mark within so many pixels, cut where needed. */
  fitNameOf({ id, label }: ViewMark, width: number, size: number, bold = false): string | undefined {
    return fitName(label, width / size / this.#fontRatio, { cuts: this.#cuts?.get(id), bold });
  }

  /** A part of the box. */
  area(x: number, y: number, width: number, height: number): Box {
    const zoom = this.#zoom;
    return { x: this.#box.x + x / zoom, y: this.#box.y + y / zoom, width: width / zoom, height: height / zoom };
  }

  /** The box itself, or larger by so many pixels on each side. */
  frame(className: string, radius: number, look: { fill?: Paint; stroke?: Stroke; outset?: number }): void {
    const { outset = 0, fill, stroke } = look;
    const box = this.area(-outset, -outset, this.width + 2 * outset, this.height + 2 * outset);
    this.#rect(className, box, radius + outset, fill, stroke);
  }

  bar(className: string, fill: Paint, x: number, y: number, width: number, height: number): void {
    this.#rect(className, this.area(x, y, width, height), Math.min(width, height) / 2, fill);
  }

  #rect(className: string, box: Box, radius: number, fill?: Paint, stroke?: Stroke): void {
    const zoom = this.#zoom;
    const shape: RectShape = {
      kind: 'rect',
      className,
      box,
      radius: radius / zoom,
      fill,
      stroke: stroke && {
        paint: stroke.paint,
        width: stroke.width / zoom,
        dash: stroke.dash?.map((length) => length / zoom),
      },
    };
    this.shapes.push(shape);
  }

  text(text: string, x: number, baseLine: number, { className, size, paint, anchor, bold, halo }: TextStyle): void {
    const at = this.area(x, baseLine, 0, 0);
    this.shapes.push({
      kind: 'text',
      className,
      at: { x: at.x, y: at.y },
      anchor: anchor ?? 'start',
      text,
      size: size / this.#zoom,
      paint,
      bold,
      halo,
    });
  }

  icon(className: string, icon: IconName, paint: Paint, x: number, y: number, size: number): void {
    const at = this.area(x, y, 0, 0);
    const shape: IconShape = {
      kind: 'icon',
      className,
      icon,
      at: { x: at.x, y: at.y },
      size: size / this.#zoom,
      paint,
    };
    this.shapes.push(shape);
  }
}
