import { iconField, iconLineWidth, icons } from './icons.ts';
import type {
  CurveShape,
  IconShape,
  Point,
  PolygonShape,
  RectShape,
  Shape,
  Stroke,
  TextShape,
  TrackShape,
} from './scene.ts';
import { roundedCorners } from './rounded-corners.ts';
import type { Paint } from './theme.ts';

/** An SVG element as data: written as text into a file, set attribute by attribute on a page. */
export interface SvgElement {
  readonly tag: 'rect' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** How a paint is written: as a colour, or as a custom property. */
export type PaintText = (paint: Paint) => string;

/** Hundredths of a pixel are the finest that can be seen in a file. */
const DECIMALS_OF_FILE = 2;

/** Numbers of a drawing that is enlarged without limit need more `decimals`: else small texts jump, and get no size. */
export function svgElement(shape: Shape, paintText: PaintText, decimals = DECIMALS_OF_FILE): SvgElement {
  const writing = { paintText, digits: (value: number) => rounded(value, decimals) };
  switch (shape.kind) {
    case 'rect':
      return rectElement(shape, writing);
    case 'curve':
      return curveElement(shape, writing);
    case 'track':
      return trackElement(shape, writing);
    case 'polygon':
      return polygonElement(shape, writing);
    case 'icon':
      return iconElement(shape, writing);
    case 'text':
      return textElement(shape, writing);
  }
}

/** How numbers and paints are written. */
interface Writing {
  readonly paintText: PaintText;
  readonly digits: (value: number) => string;
}

export function short(value: number): string {
  return rounded(value, DECIMALS_OF_FILE);
}

function rounded(value: number, decimals: number): string {
  const unit = 10 ** decimals;
  return String(Math.round(value * unit) / unit);
}

function rectElement({ className, box, radius, fill, stroke }: RectShape, { paintText, digits }: Writing): SvgElement {
  return {
    tag: 'rect',
    attributes: {
      class: className,
      x: digits(box.x),
      y: digits(box.y),
      width: digits(box.width),
      height: digits(box.height),
      rx: digits(radius),
      fill: fill === undefined ? 'none' : paintText(fill),
      ...strokeAttributes(stroke, { paintText, digits }),
    },
  };
}

function curveElement({ className, curve, stroke }: CurveShape, { paintText, digits }: Writing): SvgElement {
  const { start, first, second, end } = curve;
  const controls = [first, second, end].map(({ x, y }) => `${digits(x)},${digits(y)}`).join(' ');
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: `M${digits(start.x)},${digits(start.y)}C${controls}`,
      fill: 'none',
      ...strokeAttributes(stroke, { paintText, digits }),
    },
  };
}

function trackElement({ className, track, stroke }: TrackShape, { paintText, digits }: Writing): SvgElement {
  const place = ({ x, y }: Point) => `${digits(x)},${digits(y)}`;
  const [start, ...corners] = roundedCorners(track);
  const pieces = corners.map(({ before, at, after }) =>
    before === at ? `L${place(at)}` : `L${place(before)}Q${place(at)} ${place(after)}`,
  );
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: `M${place(start.at)}${pieces.join('')}`,
      fill: 'none',
      ...strokeAttributes(stroke, { paintText, digits }),
    },
  };
}

function polygonElement(
  { className, points, fill, stroke, opacity }: PolygonShape,
  { paintText, digits }: Writing,
): SvgElement {
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: `M${points.map(({ x, y }) => `${digits(x)},${digits(y)}`).join('L')}Z`,
      fill: fill === undefined ? 'none' : paintText(fill),
      ...strokeAttributes(stroke, { paintText, digits }),
      ...(opacity === undefined ? {} : { opacity: digits(opacity) }),
    },
  };
}

function iconElement({ className, icon, at, size, paint }: IconShape, { paintText, digits }: Writing): SvgElement {
  const scale = size / iconField;
  return {
    tag: 'path',
    attributes: {
      class: className,
      d: icons[icon],
      transform: `translate(${digits(at.x)} ${digits(at.y)}) scale(${rounded(scale, 6)})`,
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
  { paintText, digits }: Writing,
): SvgElement {
  return {
    tag: 'text',
    attributes: {
      class: className,
      x: digits(at.x),
      y: digits(at.y),
      'font-size': digits(size),
      fill: paintText(paint),
      ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
      ...(bold ? { 'font-weight': '600' } : {}),
      ...(halo === undefined
        ? {}
        : {
            stroke: paintText(halo),
            'stroke-width': digits(size * 0.28),
            'stroke-linejoin': 'round',
            'paint-order': 'stroke',
          }),
    },
    text,
  };
}

function strokeAttributes(stroke: Stroke | undefined, { paintText, digits }: Writing): Record<string, string> {
  if (stroke === undefined) return {};
  return {
    stroke: paintText(stroke.paint),
    'stroke-width': digits(stroke.width),
    ...(stroke.opacity === undefined ? {} : { opacity: digits(stroke.opacity) }),
    ...(stroke.dash === undefined
      ? {}
      : { 'stroke-dasharray': stroke.dash.map(digits).join(' '), 'stroke-linecap': 'butt' }),
  };
}
