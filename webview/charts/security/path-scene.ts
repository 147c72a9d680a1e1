import { fitText, visible } from '../fit-text.ts';
import type { Room } from '../metrics/room.ts';
import type { Box, Scene, SceneMark, Shape, TextShape } from '../scene.ts';
import type { Paint } from '../theme.ts';
import { fileHeader, type FileBox, placeSteps } from './place-steps.ts';
import { type ArrowProof, stepArrow } from './step-arrows.ts';

/** A place that a value comes through, or the entry point before the first of them. */
export interface PathNode {
  readonly id: string;
  readonly kind: 'entry' | 'source' | 'step' | 'sink';
  readonly file: string;
  /** Number and role. */
  readonly title: string;
  /** The event there, as code. */
  readonly what: string;
  /** Line, below it. */
  readonly place: string;
  /** How it is known that the one before leads here; of the first one nothing. */
  readonly proof?: ArrowProof;
  /** Text for a screen reader. */
  readonly label: string;
}

export interface PathPicture {
  readonly title: string;
  readonly description: string;
  /** In their order. */
  readonly nodes: readonly PathNode[];
  readonly selected?: string;
}

const fontSize = { title: 11, what: 12, place: 11, file: 11 };
const inset = 12;
/** Between the borders of a file and its name. */
const nameInset = 8;

/** The strip at the left of a mark; the word above says the same. */
const strips: Readonly<Record<PathNode['kind'], Paint | undefined>> = {
  entry: undefined,
  source: 'edgeOut',
  step: undefined,
  sink: 'cyclic',
};

/** The way of a value from its source to where it does harm, in boxes of the files that it comes through. */
export function pathScene({ title, description, nodes, selected }: PathPicture, room: Room): Scene {
  const { marks, rows, files, height } = placeSteps(
    nodes.map(({ file }) => file),
    room.width,
  );
  const arrows = nodes.flatMap(({ proof }, index) => {
    const [from, to] = [marks[index - 1], marks[index]];
    if (proof === undefined || from === undefined || to === undefined) return [];
    return stepArrow(from, to, proof, rows[index - 1] === rows[index]);
  });
  return {
    bounds: { x: 0, y: 0, width: room.width, height },
    title,
    description,
    backdrop: [...files.flatMap((file) => fileShapes(file, room.fontRatio)), ...arrows],
    marks: nodes.map((node, index) => markOf(node, marks[index] as Box, node.id === selected, room.fontRatio)),
    captions: [],
    edges: [],
  };
}

/** Pixels that the drawing is high where it is `width` wide. */
export function pathHeight(nodes: readonly PathNode[], width: number): number {
  return placeSteps(
    nodes.map(({ file }) => file),
    width,
  ).height;
}

function fileShapes({ file, box }: FileBox, fontRatio: number): Shape[] {
  const at = { x: box.x + nameInset, y: box.y + fileHeader - 7 };
  const name = fitPath(file, (box.width - 2 * nameInset) / (fontSize.file * fontRatio));
  return [
    {
      kind: 'rect',
      className: 'file',
      box,
      radius: 8,
      fill: 'ground1',
      stroke: { paint: 'groundBorder', width: 1 },
    },
    ...textAt(name, at, fontSize.file, 'muted'),
  ];
}

/** The end of a path says most: folders go first. */
function fitPath(path: string, width: number): string | undefined {
  const parts = visible(path).split('/');
  for (let from = 0; from < parts.length; from++) {
    const text = (from === 0 ? '' : '…/') + parts.slice(from).join('/');
    if (fitText(text, width) === text) return text;
  }
  return fitText(parts.at(-1) ?? '', width);
}

function markOf(node: PathNode, box: Box, isSelected: boolean, fontRatio: number): SceneMark {
  const { id, kind, title, what, place, label } = node;
  const { x, y, width, height } = box;
  const strip = strips[kind];
  const fit = (text: string, size: number, bold = false) =>
    fitText(text, (width - 2 * inset) / (size * fontRatio), bold);
  const shapes: Shape[] = [
    {
      kind: 'rect',
      className: 'box',
      box,
      radius: kind === 'entry' ? height / 2 : 6,
      fill: isSelected ? 'selected' : 'mark',
      stroke: isSelected ? { paint: 'focus', width: 2 } : { paint: 'markBorder', width: 1 },
    },
    ...(strip === undefined ? [] : [stripShape(box, strip)]),
    ...textAt(fit(title, fontSize.title, true), { x: x + inset, y: y + 17 }, fontSize.title, 'muted', true),
    ...textAt(fit(what, fontSize.what), { x: x + inset, y: y + 34 }, fontSize.what, 'text'),
    ...textAt(fit(place, fontSize.place), { x: x + inset, y: y + 50 }, fontSize.place, 'muted'),
  ];
  return { id, box, label, isOpen: false, prominence: 'plain', ground: [], shapes, plate: [] };
}

function stripShape({ x, y, height }: Box, fill: Paint): Shape {
  return {
    kind: 'rect',
    className: 'strip',
    box: { x: x + 1, y: y + 6, width: 4, height: height - 12 },
    radius: 2,
    fill,
  };
}

function textAt(text: string | undefined, at: TextShape['at'], size: number, paint: Paint, bold = false): TextShape[] {
  return text === undefined ? [] : [{ kind: 'text', className: 'name', at, anchor: 'start', text, size, paint, bold }];
}
