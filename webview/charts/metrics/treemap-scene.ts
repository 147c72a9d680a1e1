import { fitName } from '../fit-text.ts';
import type { Box, Scene, SceneMark, Shape, TextShape } from '../scene.ts';
import type { Paint } from '../theme.ts';
import type { Room } from './room.ts';
import { type Cell, headerHeight } from './treemap.ts';
import { paintOfStep, stepOf, type ValueSteps } from './value-steps.ts';

/** Texts of a treemap, in the language of the page. */
export interface TreemapWords {
  readonly title: string;
  readonly description: string;
  /** Begins with the path. */
  readonly labelOf: (cell: Cell) => string;
  /** Below the name, where there is room. */
  readonly valueText: (value: number) => string;
  /** Of files that are drawn as one: `+12`. */
  readonly restText: (files: number) => string;
}

export interface TreemapLook {
  readonly room: Room;
  readonly steps: ValueSteps;
  /** Id of the mark that is picked. */
  readonly picked?: string;
}

const nameSize = 12;
const valueSize = 11;
const indent = 5;
/** A name that is cut to fewer signs says less than none. */
const keptMin = 6;
const grounds = ['ground1', 'ground2', 'ground3', 'ground4'] as const satisfies readonly Paint[];

/** Id of a cell's mark: the path of a file, `folder/**` of a folder, `folder/` of the small files in it. */
export function idOfCell({ node, kind }: Pick<Cell, 'node' | 'kind'>): string {
  return kind === 'folder' || kind === 'openFolder' ? `${node.path}/**` : node.path;
}

/** Draws boxes of files by their colour, in boxes of their folders. */
export function treemapScene(cells: readonly Cell[], words: TreemapWords, look: TreemapLook): Scene {
  return {
    bounds: { x: 0, y: 0, width: look.room.width, height: look.room.height },
    title: words.title,
    description: words.description,
    marks: cells.map((cell) => markOf(cell, words, look)),
    captions: [],
    edges: [],
  };
}

function markOf(cell: Cell, words: TreemapWords, look: TreemapLook): SceneMark {
  const { box, parent, kind } = cell;
  const id = idOfCell(cell);
  const isOpen = kind === 'openFolder';
  return {
    id,
    ...(parent !== undefined && { parent: `${parent}/**` }),
    box,
    label: words.labelOf(cell),
    isOpen,
    prominence: 'plain',
    ground: isOpen ? folderShapes(cell, look.room.fontRatio) : [],
    shapes: isOpen ? [] : leafShapes(cell, words, look, id === look.picked),
    plate: [],
    ...(isOpen && { header: { ...box, height: headerHeight } }),
  };
}

function folderShapes({ node, box, depth }: Cell, fontRatio: number): Shape[] {
  const fill = grounds[Math.min(depth, grounds.length - 1)] as Paint;
  const ground: Shape = {
    kind: 'rect',
    className: 'box',
    box,
    radius: 3,
    fill,
    stroke: { paint: 'groundBorder', width: 1 },
  };
  const at = { x: box.x + indent, y: box.y + 13.5 };
  return [
    ground,
    ...textIn(node.name, (box.width - 2 * indent) / fontRatio, { at, size: nameSize, paint: 'muted', bold: true }),
  ];
}

function leafShapes(cell: Cell, words: TreemapWords, { steps, room }: TreemapLook, isPicked: boolean): Shape[] {
  const { node, box, kind } = cell;
  const { colour } = node;
  const step = colour === undefined ? undefined : stepOf(steps, colour);
  const isLast = step !== undefined && step > 0 && step === steps.bounds.length;
  const fill = step === undefined ? 'mark' : paintOfStep(steps, step);
  const body: Shape = {
    kind: 'rect',
    className: 'box',
    box: inset(box, isPicked ? 1 : 0.5),
    radius: 2,
    fill,
    stroke: strokeOf(isPicked, isLast, colour === undefined),
  };
  const name = kind === 'rest' ? words.restText(node.files) : kind === 'folder' ? `${node.name}/` : node.name;
  const value = colour === undefined ? '' : words.valueText(colour);
  return [body, ...leafTexts(box, [name, value], room.fontRatio, isLast)];
}

/** What asks most for attention has a strong border too: no colour says anything alone. */
function strokeOf(isPicked: boolean, isLast: boolean, isUnknown: boolean) {
  if (isPicked) return { paint: 'focus' as const, width: 2 };
  if (isLast) return { paint: 'text' as const, width: 1.2 };
  return { paint: 'markBorder' as const, width: 1, ...(isUnknown && { dash: [3, 2] }) };
}

function leafTexts(
  { x, y, width, height }: Box,
  [name, value]: readonly [name: string, value: string],
  fontRatio: number,
  bold: boolean,
): Shape[] {
  const room = (width - 2 * indent) / fontRatio;
  if (height < 17 || room < 16) return [];
  const first = textIn(name, room, { at: { x: x + indent, y: y + 13 }, size: nameSize, paint: 'text', bold });
  if (height < 32 || first.length === 0) return first;
  return [...first, ...textIn(value, room, { at: { x: x + indent, y: y + 27 }, size: valueSize, paint: 'text' })];
}

function textIn(
  text: string,
  room: number,
  { at, size, paint, bold = false }: Pick<TextShape, 'at' | 'size' | 'paint' | 'bold'>,
): Shape[] {
  const fitting = fitName(text, room / size, { bold });
  if (fitting === undefined || (fitting !== text && fitting.length < keptMin)) return [];
  return [{ kind: 'text', className: 'name', at, anchor: 'start', text: fitting, size, paint, bold }];
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) };
}
