import { element } from '../../elements/element.ts';
import type { Store } from '../../state/store.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';

interface Filtered {
  readonly view: { readonly filter?: string };
}

/** Parts of a tab whose list is filtered by a text. */
interface TextFilterParts {
  readonly store: Pick<Store<Filtered, never>, 'get' | 'subscribe'>;
  readonly t: Translate;
  go(change: { readonly filter: string | undefined }): void;
}

/** A field for a text that rows have. */
export function createTextFilter({ store, t, go }: TextFilterParts): HTMLElement {
  const label = t('Filter by text');
  const input: HTMLInputElement = element('input', {
    type: 'search',
    class: 'gp-input gp-sc-text',
    'aria-label': label,
    placeholder: label,
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 255,
    oninput: () => go({ filter: input.value === '' ? undefined : input.value }),
  });
  watch(
    store,
    ({ view }) => [view.filter ?? ''] as const,
    ([filter]) => {
      if (input.value !== filter) input.value = filter;
    },
  );
  return input;
}
