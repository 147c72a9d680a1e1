import { element } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { keysOfRequests, type StatusClass, statusClasses, withoutKey } from './filter-requests.ts';

/** Which of the requests are listed: by status, and by key. */
export function createRequestFilters({ store, t }: DeveloperParts): HTMLElement {
  const byStatus = chooser(t('Status'), () =>
    store.dispatch({ kind: 'filter', filter: { status: byStatus.value as StatusClass } }),
  );
  byStatus.append(...statusClasses.map((value) => element('option', { value }, statusText(value, t))));
  const byKey = chooser(t('Key'), () =>
    store.dispatch({ kind: 'filter', filter: { key: byKey.value === '' ? undefined : byKey.value } }),
  );
  watch(
    store,
    ({ requests = [], keys, filter }) => [keysOfRequests(requests).toSorted().join(' '), keys, filter.key] as const,
    ([used, keys, chosen = '']) => {
      const names = new Map((keys ?? []).map(({ id, name }) => [id, name]));
      const ids = used === '' ? [] : used.split(' ');
      const options = ids.map((id) => optionOf(id, id === withoutKey ? t('No valid key') : (names.get(id) ?? id)));
      byKey.replaceChildren(optionOf('', t('All keys')), ...options);
      byKey.value = chosen;
    },
  );
  return element('div', { class: 'gp-dev-filters' }, byStatus, byKey);
}

function chooser(name: string, choose: () => void): HTMLSelectElement {
  return element('select', { class: 'gp-select', 'aria-label': name, onchange: choose });
}

function optionOf(value: string, text: string): HTMLOptionElement {
  return element('option', { value }, text);
}

function statusText(status: StatusClass, t: Translate): string {
  switch (status) {
    case 'all':
      return t('Every status');
    case '2':
      return t('2xx: done');
    case '3':
      return t('3xx: not changed');
    case '4':
      return t('4xx: refused');
    case '5':
      return t('5xx: failed here');
  }
}
