import { ALL_EXTERNALS, nameOf } from '../describe.ts';
import { edgeKey } from '../edge-key.ts';
import { fitText, visible } from '../fit-text.ts';
import type { IconName } from '../icons.ts';
import type { Room } from '../metrics/room.ts';
import type { Box, Scene, SceneEdge, SceneMark, Shape, TextShape } from '../scene.ts';
import { textWidth } from '../text-width.ts';
import type { Paint } from '../theme.ts';
import { signMarks } from './changes.ts';
import { ArrowNumbers, arrowLine, removedDash } from './difference-arrows.ts';
import type { DifferenceArrow, DifferenceGroup, FoldedDifference } from './fold-difference.ts';
import { placeDifference } from './place-difference.ts';
import { type RoutedArrow, routeArrows } from './route-arrows.ts';

/** Texts of the drawing, in the language of the page. */
export interface DifferenceWords {
  readonly title: string;
  readonly description: string;
  /** Name of the box of all that has none of its own. */
  readonly others: string;
  /** Second line of a box. */
  facts(group: DifferenceGroup): string;
  /** For a screen reader: begins with the path. */
  group(group: DifferenceGroup): string;
  arrow(arrow: DifferenceArrow): string;
}

export interface DifferencePicture {
  readonly folded: FoldedDifference;
  readonly words: DifferenceWords;
  /** Id of the group that is picked. */
  readonly selected?: string;
}

const external = 'external:';
const nameSize = 12.5;
const factSize = 11;
const inset = 10;
const iconSize = 14;
const nameLeft = inset + iconSize + 6;
const widthMin = 104;
const widthMax = 214;

/**
 * A difference as a drawing: what was added is solid and has a plus, what was removed is dashed and has a minus, so that
 * none of it hangs on a colour.
 */
export function differenceScene({ folded, words, selected }: DifferencePicture, room: Room): Scene {
  const { groups, arrows } = folded;
  const { boxes, height } = placed(folded, words, room);
  const routes = routeArrows(boxes, arrows);
  const numbers = new ArrowNumbers([...boxes.values()], room.fontRatio);
  return {
    bounds: { x: 0, y: 0, width: room.width, height },
    title: words.title,
    description: words.description,
    marks: groups.map((group) => markOf(group, boxes.get(group.id) as Box, group.id === selected, words, room)),
    edges: routes.map(({ arrow, way, bounds }): SceneEdge => ({
      key: `${edgeKey(arrow.source, arrow.target)}\n${arrow.sign}`,
      source: arrow.source,
      target: arrow.target,
      label: words.arrow(arrow),
      prominence: 'plain',
      isAbove: false,
      way,
      bounds,
      shapes: arrowLine(arrow, way),
    })),
    captions: captionsOf(routes, numbers),
  };
}

/** Short arrows have the fewest places for a number, and are given theirs first. */
function captionsOf(routes: readonly RoutedArrow[], numbers: ArrowNumbers): Shape[] {
  const drawn = new Map<RoutedArrow, Shape[]>();
  for (const route of routes.toSorted((a, b) => spanOf(a) - spanOf(b)))
    drawn.set(route, numbers.draw(route.arrow, route.way));
  return routes.flatMap((route) => drawn.get(route) ?? []);
}

function spanOf({ bounds: { width, height } }: RoutedArrow): number {
  return width + height;
}

/** Pixels that the drawing is high where it is `width` wide. */
export function differenceHeight(picture: DifferencePicture, room: Room): number {
  return placed(picture.folded, picture.words, room).height;
}

function placed({ groups, arrows }: FoldedDifference, words: DifferenceWords, { width, fontRatio }: Room) {
  const boxes = groups.map((group) => ({ id: group.id, width: widthOf(group, words, fontRatio) }));
  return placeDifference(boxes, arrows, width);
}

function widthOf(group: DifferenceGroup, words: DifferenceWords, fontRatio: number): number {
  const name = textWidth(visible(labelOf(group, words))) * nameSize * fontRatio + nameLeft + inset;
  const facts = textWidth(words.facts(group)) * factSize * fontRatio + 2 * inset;
  // A whole pixel more than is needed: by a rounding error less, the name would be cut.
  return Math.min(widthMax, Math.max(widthMin, Math.ceil(name) + 1, Math.ceil(facts) + 1));
}

/** A file with a sign of its own; a folder by the end of its path, which says most. */
function labelOf({ id, sign }: DifferenceGroup, { others }: DifferenceWords): string {
  if (id === '**') return others;
  if (id.startsWith(external) && id !== ALL_EXTERNALS) return id.slice(external.length);
  const parts = nameOf(id).split('/');
  const name = isFile(id) ? parts.at(-1) : parts.slice(-2).join('/');
  const label = id.endsWith('/**') ? `${name}/` : name;
  return sign === undefined ? `${label}` : `${signMarks[sign]} ${label}`;
}

function isFile(id: string): boolean {
  return !id.endsWith('/') && !id.endsWith('**');
}

function iconOf(id: string): IconName {
  if (id.startsWith(external)) return 'external';
  if (id.endsWith('/')) return 'files';
  return isFile(id) ? 'file' : 'folder';
}

/** A file that is only on one side looks like an arrow that is. */
const borders: Readonly<
  Record<'added' | 'removed' | 'both', { paint: Paint; width: number; dash?: readonly number[] }>
> = {
  added: { paint: 'edgeIn', width: 2 },
  removed: { paint: 'muted', width: 1.4, dash: removedDash },
  both: { paint: 'markBorder', width: 1 },
};

function markOf(
  group: DifferenceGroup,
  box: Box,
  isSelected: boolean,
  words: DifferenceWords,
  { fontRatio }: Room,
): SceneMark {
  const { id, sign = 'both' } = group;
  const { x, y, width } = box;
  const name = fitText(labelOf(group, words), (width - nameLeft - inset) / (nameSize * fontRatio));
  const said = words.facts(group);
  const facts = said === '' ? undefined : fitText(said, (width - 2 * inset) / (factSize * fontRatio));
  // A name without a line below it stands in the middle.
  const top = y + (said === '' ? 15 : 8);
  const shapes: Shape[] = [
    {
      kind: 'rect',
      className: 'box',
      box,
      radius: 6,
      fill: isSelected ? 'selected' : 'mark',
      stroke: borders[sign],
    },
    {
      kind: 'icon',
      className: 'icon',
      icon: iconOf(id),
      at: { x: x + inset, y: top },
      size: iconSize,
      paint: 'muted',
    },
    ...textAt(name, { x: x + nameLeft, y: top + 11.5 }, nameSize, 'text'),
    ...textAt(facts, { x: x + inset, y: y + 37 }, factSize, 'muted'),
  ];
  return { id, box, label: words.group(group), isOpen: false, prominence: 'plain', ground: [], shapes, plate: [] };
}

function textAt(text: string | undefined, at: TextShape['at'], size: number, paint: Paint): TextShape[] {
  return text === undefined ? [] : [{ kind: 'text', className: 'name', at, anchor: 'start', text, size, paint }];
}
