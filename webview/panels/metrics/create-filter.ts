import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { MetricsParts } from './metrics-parts.ts';

/** A field for a part of a path; what is typed is in the address. */
export function createFilter({ store, t, go }: MetricsParts, label: string): HTMLElement {
  const input: HTMLInputElement = element('input', {
    type: 'search',
    class: 'gp-input gp-mx-filter',
    'aria-label': label,
    placeholder: label,
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 255,
    oninput: () => go({ filter: input.value === '' ? undefined : input.value }),
  });
  const count = element('span', { class: 'gp-quiet' });
  watch(
    store,
    ({ view }) => [view.filter ?? ''] as const,
    ([filter]) => {
      if (input.value !== filter) input.value = filter;
      count.textContent = filter === '' ? '' : t('Filtered');
    },
  );
  return element('div', { class: 'gp-mx-controls' }, input, count);
}

/** Whether a path contains each word of a filter. */
export function matches(path: string, filter = ''): boolean {
  const text = path.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
