import { overlaps } from '#webview/charts/boxes.ts';
import type { Box, Point, Scene, SceneEdge, SceneMark, Shape } from '#webview/charts/scene.ts';
import { textWidth } from '#webview/charts/text-width.ts';
import { svgElement } from '#webview/charts/svg-elements.ts';

export interface PictureFigures {
  readonly marks: number;
  readonly arrows: number;
  readonly through: number;
  readonly crossings: number;
  /** Per cent of the arrows. */
  readonly red: number;
  readonly texts: number;
}

export interface Line {
  readonly source: string;
  readonly target: string;
  readonly points: readonly Point[];
}

export function pictureFigures(scene: Scene): PictureFigures {
  const lines = scene.edges.map(lineOf);
  const red = scene.edges.filter(({ shapes }) =>
    shapes.some((shape) => 'stroke' in shape && shape.stroke?.paint === 'cyclic'),
  );
  return {
    marks: scene.marks.length,
    arrows: lines.length,
    through: lines.filter((line) => runsThrough(line, scene.marks)).length,
    crossings: countCrossings(lines),
    red: lines.length === 0 ? 0 : Math.round((100 * red.length) / lines.length),
    texts: countTouching(scene),
  };
}

/** As it is drawn: from the path of its element. */
function lineOf({ source, target, shapes }: SceneEdge): Line {
  const line = shapes.find(({ className }) => className === 'line') as Shape;
  return { source, target, points: pointsOf(svgElement(line, String).attributes.d) };
}

/** Reads a path of M, L, C and Q; curves as sixteen steps. */
function pointsOf(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, text] of path.matchAll(/([MLCQ])([^MLCQZ]*)/g)) {
    const numbers = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const controls = Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[2 * index],
      y: numbers[2 * index + 1],
    }));
    if (command === 'M' || command === 'L') points.push(...controls);
    else points.push(...curve([points[points.length - 1], ...controls]));
  }
  return points;
}

/** De Casteljau. */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: 16 }, (_, step) => {
    const t = (step + 1) / 16;
    let level = [...controls];
    while (level.length > 1) {
      level = level.slice(1).map((point, index) => ({
        x: level[index].x + (point.x - level[index].x) * t,
        y: level[index].y + (point.y - level[index].y) * t,
      }));
    }
    return level[0];
  });
}

/** By how much a box is smaller than drawn: a line along its border is not in it. */
const BORDER = 1;

export function runsThrough(line: Line, marks: readonly Pick<SceneMark, 'id' | 'parent' | 'box'>[]): boolean {
  const parents = new Map(marks.map(({ id, parent }) => [id, parent]));
  const around = new Set([...ancestors(parents, line.source), ...ancestors(parents, line.target)]);
  return marks.some(({ id, box }) => {
    if (around.has(id)) return false;
    const inner = {
      x: box.x + BORDER,
      y: box.y + BORDER,
      width: box.width - 2 * BORDER,
      height: box.height - 2 * BORDER,
    };
    return line.points.some((point, index) => index > 0 && meets(line.points[index - 1], point, inner));
  });
}

function* ancestors(parents: ReadonlyMap<string, string | undefined>, id: string): Generator<string> {
  for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) yield at;
}

/** Whether a piece of a line lies in a box, by twelve of its points. */
function meets(from: Point, to: Point, box: Box): boolean {
  for (let step = 0; step <= 12; step++) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / 12, from.y + ((to.y - from.y) * step) / 12];
    if (x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height) return true;
  }
  return false;
}

export function countCrossings(lines: readonly Line[]): number {
  let count = 0;
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) if (cross(one, other)) count++;
  });
  return count;
}

function cross(one: Line, other: Line): boolean {
  const isJoined = one.target === other.target || one.source === other.source;
  return one.points.some((to, index) => {
    if (index === 0) return false;
    const from = one.points[index - 1];
    return other.points.some((end, at) => {
      if (at === 0) return false;
      const start = other.points[at - 1];
      return piecesCross(from, to, start, end) || (!isJoined && lieOnEachOther(from, to, start, end));
    });
  });
}

function side(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

function piecesCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < -1e-6 && side(c, d, a) * side(c, d, b) < -1e-6;
}

/** Straight pieces of one line that share more than two pixels. */
function lieOnEachOther(a: Point, b: Point, c: Point, d: Point): boolean {
  for (const [along, across] of [
    ['x', 'y'],
    ['y', 'x'],
  ] as const) {
    const isStraight = [b, c, d].every((point) => Math.abs(point[across] - a[across]) < 1);
    if (!isStraight) continue;
    const start = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]));
    const end = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]));
    if (end - start > 2) return true;
  }
  return false;
}

/** Texts with texts and with signs; all boxes as the drawing itself reckons with them. */
export function countTouching({ marks, edges, captions }: Scene): number {
  const shapes = [
    ...marks.flatMap((mark) => [...mark.shapes, ...mark.plate]),
    ...edges.flatMap((edge) => edge.shapes),
    ...captions,
  ];
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [textBox(shape)] : []));
  const signs = shapes.flatMap((shape) =>
    shape.kind === 'icon' ? [{ x: shape.at.x, y: shape.at.y, width: shape.size, height: shape.size }] : [],
  );
  let count = 0;
  texts.forEach((box, index) => {
    for (const other of texts.slice(index + 1)) if (overlaps(box, other)) count++;
    for (const sign of signs) if (overlaps(box, sign)) count++;
  });
  return count;
}

function textBox({ at, anchor, text, size, bold }: Extract<Shape, { kind: 'text' }>): Box {
  const width = textWidth(text, bold) * size * 1.06;
  const left = anchor === 'start' ? at.x : anchor === 'middle' ? at.x - width / 2 : at.x - width;
  return { x: left, y: at.y - size * 0.72, width, height: size * 0.9 };
}
