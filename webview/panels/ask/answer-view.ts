import type { Source } from '#protocol/ask.ts';
import { element } from '../../elements/element.ts';
import type { Block } from './markdown/markdown-tree.ts';
import { drawBlock, type DrawOptions } from './markdown/draw-markdown.ts';
import { MarkdownReader } from './markdown/read-markdown.ts';

export interface AnswerView {
  readonly root: HTMLElement;
  /** @param isWhole nothing more comes: it is drawn at once */
  show(text: string, sources: readonly Source[], isWhole: boolean): void;
}

/** So long nothing is drawn after something was, in parts of what that took: the page stays at hand in any case. */
const restFactor = 3;
const restLeastMs = 30;

type Look = Omit<DrawOptions, 'sources'>;

/** An answer as it comes. Blocks that are as they were keep their elements, with what is picked and focused in them. */
export function createAnswerView(look: Look): AnswerView {
  const root = element('div', { class: 'gp-as-answer' });
  const reader = new MarkdownReader();
  let drawn: readonly Block[] = [];
  let next: { readonly text: string; readonly sources: readonly Source[] } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const draw = () => {
    if (next === undefined) return;
    const { text, sources } = next;
    next = undefined;
    const begun = performance.now();
    const blocks = reader.read(text, sources.length);
    const same = blocks.findIndex((block, index) => block !== drawn[index]);
    const kept = same === -1 ? blocks.length : same;
    const focused = indexOfFocused(root);
    while (root.children.length > kept) root.lastElementChild?.remove();
    root.append(...blocks.slice(kept).map((block) => drawBlock(block, { ...look, sources })));
    if (!root.contains(document.activeElement)) focusAt(root, focused);
    drawn = blocks;
    timer = setTimeout(again, Math.max(restLeastMs, restFactor * (performance.now() - begun)));
  };
  const again = () => {
    timer = undefined;
    draw();
  };
  return {
    root,
    show(text, sources, isWhole) {
      next = { text, sources };
      if (isWhole) clearTimeout(timer);
      if (isWhole || timer === undefined) draw();
    },
  };
}

/** Of the citations and blocks of code, in their order: these alone take the focus, and text only grows behind them. */
function focusable(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button, pre')];
}

function indexOfFocused(root: HTMLElement): number {
  return focusable(root).findIndex((each) => each === document.activeElement);
}

function focusAt(root: HTMLElement, index: number): void {
  if (index !== -1) focusable(root)[index]?.focus({ preventScroll: true });
}
