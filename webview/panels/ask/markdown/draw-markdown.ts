import { unprovedMark } from '#protocol/answer-text.ts';
import type { Source } from '#protocol/ask.ts';
import { element } from '../../../elements/element.ts';
import type { Block, Inline } from './markdown-tree.ts';

export interface DrawOptions {
  readonly sources: readonly Source[];
  /** The user wants to see that source; counts from 1. */
  readonly cite: (number: number) => void;
  /** Text of a citation for a screen reader. */
  readonly citationName: (number: number) => string;
  /** Of all of them: which is above which matters little in so short a text, and none is left out on the page. */
  readonly heading: 'h3' | 'h4';
  /** Why a sentence is marked. */
  readonly unproved: string;
}

/** Returns the elements of one block. All of its text becomes text, even if it looks like markup. */
export function drawBlock(block: Block, options: DrawOptions): HTMLElement {
  switch (block.kind) {
    case 'paragraph':
      return element('p', {}, ...drawInlines(block.children, options));
    case 'heading':
      return element(options.heading, {}, ...drawInlines(block.children, options));
    case 'code':
      return element('pre', { class: 'gp-as-code', tabindex: 0 }, element('code', {}, block.text));
    case 'rule':
      return element('hr', {});
    case 'list': {
      const items = block.items.map((item) => element('li', {}, ...drawItem(item, options)));
      if (block.start === undefined) return element('ul', { role: 'list' }, ...items);
      return element('ol', { role: 'list', start: block.start }, ...items);
    }
  }
}

/** One that is a single paragraph needs none around its words. */
function drawItem(blocks: readonly Block[], options: DrawOptions): (Node | string)[] {
  return blocks.flatMap((block, index) =>
    index === 0 && block.kind === 'paragraph' ? drawInlines(block.children, options) : [drawBlock(block, options)],
  );
}

function drawInlines(inlines: readonly Inline[], options: DrawOptions): (Node | string)[] {
  return inlines.map((each) => drawInline(each, options));
}

function drawInline(inline: Inline, options: DrawOptions): Node | string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return element('code', {}, inline.text);
    case 'strong':
      return element('strong', {}, ...drawInlines(inline.children, options));
    case 'emphasis':
      return isUnproved(inline)
        ? element('span', { class: 'gp-as-unproved', title: options.unproved }, unprovedMark)
        : element('em', {}, ...drawInlines(inline.children, options));
    case 'break':
      return element('br', {});
    case 'citation':
      return citation(inline.number, options);
  }
}

function isUnproved({ children }: Extract<Inline, { kind: 'emphasis' | 'strong' }>): boolean {
  const [only] = children;
  return children.length === 1 && only?.kind === 'text' && only.text === unprovedMark;
}

function citation(number: number, { cite, citationName }: DrawOptions): HTMLElement {
  const look = {
    type: 'button',
    class: 'gp-as-cite',
    'aria-label': citationName(number),
    title: citationName(number),
    onclick: () => cite(number),
  };
  return element('button', look, String(number));
}
