import { iconField, iconLineWidth, type IconName, icons } from '#webview/charts/icons.ts';
import type {
  CurveShape,
  IconShape,
  PolygonShape,
  RectShape,
  Shape,
  Stroke,
  TextShape,
  TrackShape,
} from '#webview/charts/scene.ts';
import { roundedCorners } from '#webview/charts/rounded-corners.ts';
import type { Paint, Theme } from '#webview/charts/theme.ts';

const iconPaths = new Map<IconName, Path2D>();

function iconPath(name: IconName): Path2D {
  let path = iconPaths.get(name);
  if (path === undefined) {
    path = new Path2D(icons[name]);
    iconPaths.set(name, path);
  }
  return path;
}

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;
const NO_DASH: number[] = [];

/** Where nothing may be transparent, what is dimmed takes the colour of disabled text. */
const DIMMED_BY_COLOUR = 'GrayText';
const KEPT_WHEN_DIMMED: ReadonlySet<Paint> = new Set([
  'background',
  'mark',
  'ground1',
  'ground2',
  'ground3',
  'ground4',
]);

/** Paints shapes of a scene on canvas; `[scale, x, y]` leads from the view to pixels of the screen. */
export class ShapePainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #theme: Theme;
  readonly #scale: number;
  readonly #x: number;
  readonly #y: number;
  #isDimmed = false;
  #opacity = 1;

  constructor(context: CanvasRenderingContext2D, theme: Theme, [scale, x, y]: readonly [number, number, number]) {
    this.#context = context;
    this.#theme = theme;
    this.#scale = scale;
    this.#x = x;
    this.#y = y;
    context.setTransform(scale, 0, 0, scale, x, y);
    context.textBaseline = 'alphabetic';
    context.lineJoin = 'round';
  }

  begin(opacity: number, isDimmed: boolean): void {
    this.#opacity = opacity;
    this.#context.globalAlpha = opacity;
    this.#isDimmed = isDimmed && this.#theme.dimOpacity === 1;
  }

  paint(shapes: readonly Shape[]): void {
    for (const shape of shapes) this.paintShape(shape);
  }

  paintShape(shape: Shape): void {
    switch (shape.kind) {
      case 'rect':
        return this.#rect(shape);
      case 'curve':
        return this.#curve(shape);
      case 'track':
        return this.#track(shape);
      case 'polygon':
        return this.#polygon(shape);
      case 'icon':
        return this.#icon(shape);
      case 'text':
        return this.#text(shape);
    }
  }

  /** Opacity of one shape; nothing is transparent where nothing is dimmed by it. */
  #through(opacity: number | undefined, paint: () => void): void {
    if (opacity === undefined || this.#theme.dimOpacity === 1) return paint();
    this.#context.globalAlpha = this.#opacity * opacity;
    paint();
    this.#context.globalAlpha = this.#opacity;
  }

  #colour(paint: Paint): string {
    return this.#isDimmed && !KEPT_WHEN_DIMMED.has(paint) ? DIMMED_BY_COLOUR : this.#theme.colours[paint];
  }

  #fill(paint: Paint | undefined): void {
    if (paint === undefined) return;
    this.#context.fillStyle = this.#colour(paint);
    this.#context.fill();
  }

  #stroke(stroke: Stroke | undefined): void {
    if (stroke === undefined) return;
    const context = this.#context;
    context.strokeStyle = this.#colour(stroke.paint);
    context.lineWidth = stroke.width;
    if (stroke.dash !== undefined) context.setLineDash(stroke.dash as number[]);
    context.stroke();
    if (stroke.dash !== undefined) context.setLineDash(NO_DASH);
  }

  #rect({ box, radius, fill, stroke }: RectShape): void {
    const context = this.#context;
    context.beginPath();
    if (radius * this.#scale < 1) context.rect(box.x, box.y, box.width, box.height);
    else context.roundRect(box.x, box.y, box.width, box.height, Math.min(radius, box.width / 2, box.height / 2));
    this.#fill(fill);
    this.#stroke(stroke);
  }

  #curve({ curve: { start, first, second, end }, stroke }: CurveShape): void {
    const context = this.#context;
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.bezierCurveTo(first.x, first.y, second.x, second.y, end.x, end.y);
    this.#through(stroke.opacity, () => this.#stroke(stroke));
  }

  #track({ track, stroke }: TrackShape): void {
    const context = this.#context;
    const [start, ...corners] = roundedCorners(track);
    context.beginPath();
    context.moveTo(start.at.x, start.at.y);
    for (const { before, at, after } of corners) {
      context.lineTo(before.x, before.y);
      context.quadraticCurveTo(at.x, at.y, after.x, after.y);
    }
    this.#through(stroke.opacity, () => this.#stroke(stroke));
  }

  #polygon({ points, fill, stroke, opacity }: PolygonShape): void {
    const context = this.#context;
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.closePath();
    this.#through(opacity, () => {
      this.#fill(fill);
      this.#stroke(stroke);
    });
  }

  #icon({ icon, at, size, paint }: IconShape): void {
    const context = this.#context;
    const scale = (size / iconField) * this.#scale;
    context.setTransform(scale, 0, 0, scale, this.#x + at.x * this.#scale, this.#y + at.y * this.#scale);
    context.strokeStyle = this.#colour(paint);
    context.lineWidth = iconLineWidth;
    context.stroke(iconPath(icon));
    context.setTransform(this.#scale, 0, 0, this.#scale, this.#x, this.#y);
  }

  /** In pixels of the screen: fonts of a hundredth of a pixel, enlarged, are neither sharp nor in their place. */
  #text({ text, at, anchor, size, paint, bold, halo }: TextShape): void {
    const context = this.#context;
    const [pixels, x, y] = [size * this.#scale, this.#x + at.x * this.#scale, this.#y + at.y * this.#scale];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.font = `${bold ? '600 ' : ''}${pixels}px ${this.#theme.fontFamily}`;
    context.textAlign = ALIGN[anchor];
    if (halo !== undefined) {
      context.strokeStyle = this.#theme.colours[halo];
      context.lineWidth = pixels * 0.28;
      context.strokeText(text, x, y);
    }
    context.fillStyle = this.#colour(paint);
    context.fillText(text, x, y);
    context.setTransform(this.#scale, 0, 0, this.#scale, this.#x, this.#y);
  }
}
