import type { ViewMark } from '#protocol/view.ts';
import { overlaps } from './boxes.ts';
import { type ContainerPlace, drawContainer, type DrawnContainer } from './draw-container.ts';
import type { MarkState } from './draw-frame.ts';
import { drawMark } from './draw-mark.ts';
import type { DrawOptions } from './draw-options.ts';
import { cached, type Drawing } from './drawing.ts';
import type { Highlight, Part, Subject } from './highlight.ts';
import { NamePlates } from './name-plates.ts';
import type { PenScale } from './pen.ts';
import type { SceneMark, Shape } from './scene.ts';
import type { LabelledMark } from './labelled-mark.ts';
import type { ViewIndex } from './view-index.ts';

export type Look = DrawOptions & PenScale & Pick<Drawing, 'hasStripes' | 'against'>;

const NO_SHAPES: readonly Shape[] = [];
const NOTHING: DrawnContainer = { ground: NO_SHAPES, shapes: NO_SHAPES };

export function drawMarks(drawing: Drawing, look: Look, highlight: Highlight | undefined): SceneMark[] {
  const parts = highlight && partsOf(highlight);
  const plates = new NamePlates(look);
  return drawing.index.view.marks.map((mark) => {
    const isWanted = look.part === undefined || overlaps(mark, look.part);
    const drawn = isWanted ? drawOne(drawing, mark, look, parts?.get(mark.id), plates) : NOTHING;
    const needsPlate = isWanted && isOpen(drawing.index, mark) && drawn.header === undefined;
    return {
      id: mark.id,
      parent: mark.parent,
      box: { x: mark.x, y: mark.y, width: mark.width, height: mark.height },
      label: drawing.labels.get(mark.id) ?? '',
      isOpen: mark.expanded === true,
      prominence: prominenceOf(mark.id, highlight),
      ground: drawn.ground,
      shapes: drawn.shapes,
      plate: needsPlate
        ? plates.draw(mark, placeOf(drawing.index, mark), isSubject(look.selection, mark.id))
        : NO_SHAPES,
      toggle: drawn.toggle,
      header: drawn.header,
    };
  });
}

function drawOne(
  { index, isEgo, cache }: Drawing,
  mark: LabelledMark,
  look: Look,
  part: Part | undefined,
  plates: NamePlates,
): DrawnContainer {
  const parent = mark.parent === undefined ? undefined : index.marks.get(mark.parent);
  const state = {
    isWithinTests: parent?.test === true,
    isStill: look.isStill === true,
    isMiddle: mark.isMiddle ?? (isEgo && mark.distance === 0),
    isSelected: isSubject(look.selection, mark.id),
    isPointed: isSubject(look.pointed, mark.id),
    isFocused: look.focused === mark.id,
    isTextless: !mark.expanded && plates.covers(mark),
    against: look.against.get(mark.id) ?? 0,
    hasStripe: look.hasStripes && mark.aside !== true,
    part,
  };
  return cached(cache.marks, `${stateKey(state)}${mark.id}`, () => drawAgain(index, mark, look, state));
}

/** A letter for the part, digits for the rest. */
function stateKey({ isSelected, isPointed, isFocused, isTextless, part }: MarkState): string {
  return `${Number(isSelected)}${Number(isPointed)}${Number(isFocused)}${Number(isTextless)}${part ?? ''}:`;
}

function drawAgain(index: ViewIndex, mark: ViewMark, look: Look, state: MarkState): DrawnContainer {
  if (!isOpen(index, mark)) return { ground: NO_SHAPES, ...drawMark(mark, look, state) };
  return drawContainer(mark, placeOf(index, mark), look, state);
}

function placeOf({ children, depths }: ViewIndex, { id }: ViewMark): ContainerPlace {
  const contentTop = (children.get(id) ?? []).reduce((top, { y }) => Math.min(top, y), Infinity);
  return { contentTop, depth: depths.get(id) ?? 0 };
}

/** Unfolded, and not empty. */
function isOpen(index: ViewIndex, { id, expanded }: ViewMark): boolean {
  return expanded === true && index.children.has(id);
}

function isSubject(subject: Subject | undefined, id: string): boolean {
  return subject?.kind === 'mark' && subject.id === id;
}

function prominenceOf(id: string, highlight: Highlight | undefined): SceneMark['prominence'] {
  if (highlight === undefined) return 'plain';
  return highlight.marks.has(id) ? 'front' : 'dim';
}

/** On which side of the subject a mark stands; one that is on both has no part of its own. */
function partsOf({ edges }: Highlight): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [key, part] of edges) {
    if (part === 'plain') continue;
    const [source, target] = key.split('\n');
    const id = part === 'in' ? source : target;
    const before = parts.get(id);
    parts.set(id, before === undefined || before === part ? part : 'plain');
  }
  return parts;
}
