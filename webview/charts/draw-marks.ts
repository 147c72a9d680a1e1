import type { ViewMark } from '#protocol/view.ts';
import { describeMark } from './describe.ts';
import { drawContainer } from './draw-container.ts';
import type { MarkState } from './draw-frame.ts';
import { drawMark } from './draw-mark.ts';
import type { DrawOptions } from './draw-options.ts';
import type { Highlight, Part, Subject } from './highlight.ts';
import type { SceneMark } from './scene.ts';
import type { ViewIndex } from './view-index.ts';

export type Look = DrawOptions & { readonly zoom: number; readonly fontRatio: number };

export function drawMarks(index: ViewIndex, look: Look, highlight: Highlight | undefined): SceneMark[] {
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
    const drawn = drawOne(index, mark, look, state);
    if (drawn.hasMapName) textless.add(mark.id);
    return {
      id: mark.id,
      parent: mark.parent,
      box: { x: mark.x, y: mark.y, width: mark.width, height: mark.height },
      label: describeMark(mark),
      isOpen: mark.expanded === true,
      prominence: prominenceOf(mark.id, highlight),
      ground: drawn.ground,
      shapes: drawn.shapes,
      toggle: drawn.toggle,
      header: drawn.header,
    };
  });
}

function drawOne(index: ViewIndex, mark: ViewMark, { zoom, fontRatio }: Look, state: MarkState) {
  const content = index.children.get(mark.id);
  if (!mark.expanded || content === undefined) {
    return { ground: [], header: undefined, hasMapName: false, ...drawMark(mark, zoom, fontRatio, state) };
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
