import { iconField, iconLineWidth, icons } from './icons.ts';
import type { CurveShape, IconShape, PolygonShape, RectShape, Shape, Stroke, TextShape } from './scene.ts';
import type { Paint } from './theme.ts';

/** An SVG element as data: written as text into a file, set attribute by attribute on a page. */
export interface SvgElement {
  readonly tag: 'rect' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** How a paint is written: as a colour, or as a custom property. */
export type PaintText = (paint: Paint) => string;

export function svgElement(shape: Shape, paintText: PaintText): SvgElement {
  switch (shape.kind) {
    case 'rect':
      return rectElement(shape, paintText);
    case 'curve':
      return curveElement(shape, paintText);
    case 'polygon':
      return polygonElement(shape, paintText);
    case 'icon':
      return iconElement(shape, paintText);
    case 'text':
      return textElement(shape, paintText);
  }
}

/** Hundredths of a pixel are the finest that can be seen at any zoom there is. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function rectElement({ className, box, radius, fill, stroke }: RectShape, paintText: PaintText): SvgElement {
  return {
    tag: 'rect',
    attributes: {
      class: className,
      x: short(box.x),
      y: short(box.y),
      width: short(box.width),
      height: short(box.height),
      rx: short(radius),
      fill: fill === undefined ? 'none' : paintText(fill),
      ...strokeAttributes(stroke, paintText),
    },
  };
}

function curveElement({ className, curve, stroke }: CurveShape, paintText: PaintText): SvgElement {
  const { start, first, second, end } = curve;
  const controls = [first, second, end].map(({ x, y }) => `${short(x)},${short(y)}`).join(' ');
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: `M${short(start.x)},${short(start.y)}C${controls}`,
      fill: 'none',
      ...strokeAttributes(stroke, paintText),
    },
  };
}

function polygonElement({ className, points, fill, stroke, opacity }: PolygonShape, paintText: PaintText): SvgElement {
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: `M${points.map(({ x, y }) => `${short(x)},${short(y)}`).join('L')}Z`,
      fill: fill === undefined ? 'none' : paintText(fill),
      ...strokeAttributes(stroke, paintText),
      ...(opacity === undefined ? {} : { opacity: short(opacity) }),
    },
  };
}

function iconElement({ className, icon, at, size, paint }: IconShape, paintText: PaintText): SvgElement {
  const scale = size / iconField;
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: icons[icon],
      transform: `translate(${short(at.x)} ${short(at.y)}) scale(${Math.round(scale * 10_000) / 10_000})`,
      fill: 'none',
      stroke: paintText(paint),
      'stroke-width': String(iconLineWidth),
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    },
  };
}

function textElement(
  { className, at, anchor, text, size, paint, bold, halo }: TextShape,
  paintText: PaintText,
): SvgElement {
  return {
    tag: 'text',
    attributes: {
      class: className,
      x: short(at.x),
      y: short(at.y),
      'font-size': short(size),
      fill: paintText(paint),
      ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
      ...(bold ? { 'font-weight': '600' } : {}),
      ...(halo === undefined
        ? {}
        : {
            stroke: paintText(halo),
            'stroke-width': short(size * 0.28),
            'stroke-linejoin': 'round',
            'paint-order': 'stroke',
          }),
    },
    text,
  };
}

function strokeAttributes(stroke: Stroke | undefined, paintText: PaintText): Record<string, string> {
  if (stroke === undefined) return {};
  return {
    stroke: paintText(stroke.paint),
    'stroke-width': short(stroke.width),
    ...(stroke.opacity === undefined ? {} : { opacity: short(stroke.opacity) }),
    ...(stroke.dash === undefined
      ? {}
      : { 'stroke-dasharray': stroke.dash.map(short).join(' '), 'stroke-linecap': 'butt' }),
  };
}
