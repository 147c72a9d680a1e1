import type { Source } from '#protocol/ask.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { codeExcerpt } from '../code/code-excerpt.ts';
import type { AskParts } from './ask-parts.ts';
import { placeText, sourcesText } from './ask-words.ts';
import { scrollAnswers } from './scroll-answers.ts';

export interface SourcesView {
  readonly root: HTMLElement;
  show(sources: readonly Source[]): void;
  /** Unfolds the lines of a source and goes there; counts from 1. */
  reveal(number: number): void;
}

/** Where the numbers of an answer lead, each with its lines for who unfolds it. Sources only come to those that are there. */
export function createSources(parts: AskParts, project: string): SourcesView {
  const count = element('p', {});
  const list = element('ol', { class: 'gp-as-list', role: 'list' });
  const root = element('div', { class: 'gp-as-sources', hidden: true }, count, list);
  let shown: readonly Source[] = [];
  return {
    root,
    show(sources) {
      if (sources === shown) return;
      const kept = sources.length >= shown.length && shown.every((each, index) => each === sources[index]);
      if (!kept) list.replaceChildren();
      const from = kept ? shown.length : 0;
      list.append(...sources.slice(from).map((source, index) => cardOf(parts, project, source, from + index + 1)));
      shown = sources;
      root.hidden = sources.length === 0;
      count.textContent = sourcesText(sources.length, parts.t);
    },
    reveal(number) {
      const card = list.children[number - 1]?.querySelector('details');
      if (card === null || card === undefined) return;
      card.open = true;
      card.querySelector('summary')?.focus({ preventScroll: true });
      scrollAnswers(card, 'sight');
    },
  };
}

function cardOf({ open, openWord }: AskParts, project: string, source: Source, number: number): HTMLElement {
  const { file, line, endLine } = source;
  const place = placeText(file, line, endLine);
  const card = element('details', { class: 'gp-as-card' });
  const head = element(
    'summary',
    { class: 'gp-as-head-of-source' },
    element('span', { class: 'gp-as-number' }, String(number)),
    ' ',
    element('span', { class: 'gp-as-place' }, place),
  );
  card.append(head);
  // Most are never unfolded.
  card.addEventListener('toggle', () => {
    if (card.open && card.children.length === 1) card.append(codeExcerpt({ language: '', ...source }));
  });
  const go = textButton(openWord, () => open({ project, file, line }), {
    class: 'gp-link',
    'aria-label': `${openWord}: ${place}`,
  });
  return element('li', {}, card, go);
}
