import type { StreamedStep } from '#protocol/ask.ts';
import type { Translate } from '../../state/translate.ts';
import { element } from '../../elements/element.ts';
import { inputText, stepsText } from './ask-words.ts';

export interface StepsView {
  readonly root: HTMLElement;
  show(steps: readonly StreamedStep[]): void;
}

/**
 * Lists the lookups of a language model as they are made; each unfolds to its result. Steps are only added to existing
 * ones.
 */
export function createSteps(t: Translate): StepsView {
  const count = element('p', {});
  const list = element('ol', { class: 'gp-as-list', role: 'list' });
  const root = element('div', { class: 'gp-as-sources gp-as-steps', hidden: true }, count, list);
  return {
    root,
    show(steps) {
      if (steps.length < list.children.length) list.replaceChildren();
      list.append(...steps.slice(list.children.length).map((step) => cardOf(step, t)));
      root.hidden = steps.length === 0;
      count.textContent = stepsText(steps, t);
    },
  };
}

function cardOf(step: StreamedStep, t: Translate): HTMLElement {
  const { tool, input, tokens, text } = step;
  const given = inputText(input);
  const head = element(
    'summary',
    { class: 'gp-as-head-of-source' },
    element('span', { class: 'gp-as-number' }, tool),
    ' ',
    element('span', { class: 'gp-as-place' }, given),
    ' ',
    element('span', { class: 'gp-quiet gp-as-size' }, t('{0} tokens', tokens.toLocaleString('en-US'))),
  );
  const card = element('details', { class: 'gp-as-card' }, head);
  // Most are never unfolded.
  card.addEventListener('toggle', () => {
    if (!card.open || card.children.length > 1) return;
    const label = t('What {0} found', `${tool} ${given}`.trim());
    card.append(
      element(
        'pre',
        { class: 'gp-code gp-as-found', tabindex: 0, role: 'region', 'aria-label': label, lang: 'en' },
        text,
      ),
    );
  });
  return element('li', {}, card);
}
