import type { ViewMark } from '#protocol/view.ts';
import { overlaps } from './boxes.ts';
import { type DrawnContainer, drawContainer } from './draw-container.ts';
import type { MarkState } from './draw-frame.ts';
import { drawMark } from './draw-mark.ts';
import type { DrawOptions } from './draw-options.ts';
import { cached, type Drawing } from './drawing.ts';
import type { Highlight, Part, Subject } from './highlight.ts';
import type { SceneMark, Shape } from './scene.ts';
import type { ViewIndex } from './view-index.ts';

export type Look = DrawOptions & { readonly zoom: number; readonly fontRatio: number };

export function drawMarks(
  { index, labels, cache }: Drawing,
  look: Look,
  highlight: Highlight | undefined,
): SceneMark[] {
  const textless = new Set<string>();
  const parts = highlight && partsOf(highlight);
  return index.view.marks.map((mark) => {
    const state = {
      isSelected: isSubject(look.selection, mark.id),
      isPointed: isSubject(look.pointed, mark.id),
      isFocused: look.focused === mark.id,
      part: parts?.get(mark.id),
      isTextless: mark.parent !== undefined && textless.has(mark.parent),
    };
    const isWanted = look.part === undefined || overlaps(mark, look.part);
    const drawn = isWanted
      ? cached(cache.marks, `${stateKey(state)}${mark.id}`, () => drawOne(index, mark, look, state))
      : NOTHING;
    if (drawn.hasMapName) textless.add(mark.id);
    return {
      id: mark.id,
      parent: mark.parent,
      box: { x: mark.x, y: mark.y, width: mark.width, height: mark.height },
      label: labels.get(mark.id) ?? '',
      isOpen: mark.expanded === true,
      prominence: prominenceOf(mark.id, highlight),
      ground: drawn.ground,
      shapes: drawn.shapes,
      toggle: drawn.toggle,
      header: drawn.header,
    };
  });
}

const NOTHING: DrawnContainer = { ground: [], shapes: [], hasMapName: false };
const NO_SHAPES: readonly Shape[] = [];

/** A letter for the part, digits for the rest. */
function stateKey({ isSelected, isPointed, isFocused, isTextless, part }: MarkState): string {
  return `${Number(isSelected)}${Number(isPointed)}${Number(isFocused)}${Number(isTextless)}${part ?? ''}:`;
}

function drawOne(index: ViewIndex, mark: ViewMark, { zoom, fontRatio }: Look, state: MarkState): DrawnContainer {
  const content = index.children.get(mark.id);
  if (!mark.expanded || content === undefined) {
    return { ground: NO_SHAPES, hasMapName: false, ...drawMark(mark, zoom, fontRatio, state) };
  }
  const contentTop = Math.min(...content.map(({ y }) => y));
  return drawContainer(mark, contentTop, index.depths.get(mark.id) ?? 0, zoom, fontRatio, state);
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
