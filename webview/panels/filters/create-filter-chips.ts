import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { icon } from '../../elements/icon.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { cycleLoadWords } from '../cycles/cycle-load-words.ts';
import { activeFilters } from './active-filters.ts';

/** Returns the active filters, each with a button that removes it: the user sees what is not shown. */
export function createFilterChips({ store }: PanelContext): HTMLElement {
  const list = element('ul', { class: 'gp-chips', 'aria-label': 'Filters in force', hidden: true });
  watch(
    store,
    ({ view }) => [view.filters, view.cycleLoad] as const,
    ([filters, cycleLoad]) => {
      const active = activeFilters(filters);
      list.hidden = active.length === 0 && cycleLoad === undefined;
      const chips = active.map(({ text, lift }) =>
        chip(text, `${Object.keys(lift)[0]}`, () => store.dispatch({ kind: 'filter', filters: lift })),
      );
      if (cycleLoad !== undefined) {
        chips.push(
          chip(`cycles of ${cycleLoadWords(cycleLoad)}`, 'cycles', () => store.dispatch({ kind: 'cycleLoad' })),
        );
      }
      const clear = textButton('Clear all', () => store.dispatch({ kind: 'clearFilters' }), { 'data-key': 'clear' });
      const items = active.length > 1 ? [...chips, clear] : chips;
      replaceContent(list, ...items.map((each) => element('li', {}, each)));
    },
  );
  return list;
}

function chip(text: string, key: string, lift: () => void): HTMLElement {
  const look = { type: 'button', class: 'gp-chip', title: `Lift the filter: ${text}`, onclick: lift };
  return element('button', { ...look, 'data-key': `chip ${key}` }, text, icon('close'));
}
