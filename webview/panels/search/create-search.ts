import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { createPreview } from './create-preview.ts';
import { createResults, firstRow } from './create-results.ts';
import type { SearchParts } from './search-parts.ts';
import { searchSentence } from './search-words.ts';

/** A box, what it finds, and the code of what is looked at. */
export function createSearch(parts: SearchParts): HTMLElement {
  const { store, t, heading } = parts;
  const results = createResults(parts);
  const body = element('div', { class: 'gp-whole-body' }, results, createPreview(parts));
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const said = element('p', { class: 'gp-se-said' });
  const head = element(
    'div',
    { class: 'gp-whole-head gp-se-head' },
    element(heading, {}, t('Search Code')),
    boxOf(parts, results),
    said,
    ...remoteButton(parts),
  );
  watch(
    store,
    ({ isAsking, results: found, failure }) => [isAsking, found, failure] as const,
    ([isAsking, found, failure]) => {
      wait.hidden = !isAsking;
      body.hidden = found === undefined || found.length === 0;
      const sentence = searchSentence(store.get(), t);
      said.classList.toggle('gp-problem', failure !== undefined);
      said.replaceChildren(sentence);
      if (found !== undefined || failure !== undefined) parts.announce(sentence);
    },
  );
  return element('div', { class: 'gp-whole gp-search' }, wait, head, body);
}

/** Sends the text only when it is pressed, never while a person types. */
function remoteButton({ store, t, searchRemote }: SearchParts): HTMLElement[] {
  if (searchRemote === undefined) return [];
  const button = textButton(t('Search on the Remote'), searchRemote, {
    class: 'gp-button gp-framed gp-se-remote',
    title: t('Sends the text of the search to the remote'),
  });
  watch(
    store,
    ({ isDelegable, query, remote }) => [isDelegable && query.trim() !== '' && remote === undefined] as const,
    ([isOffered]) => {
      button.hidden = !isOffered;
    },
  );
  return [button];
}

function boxOf({ store, t, search, open }: SearchParts, results: HTMLElement): HTMLElement {
  const box: HTMLInputElement = element('input', {
    type: 'search',
    class: 'gp-input gp-se-box',
    'aria-label': t('Search Code'),
    placeholder: t('What the code does, a name, a path or a message; path: lang: kind: tests: narrow it'),
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 1000,
    oninput: () => search(box.value),
    onkeydown: (event: KeyboardEvent) => {
      const [first] = store.get().results ?? [];
      if (event.key === 'Enter' && first !== undefined) open(first);
      else if (event.key === 'ArrowDown') firstRow(results)?.focus();
      else return;
      event.preventDefault();
    },
  });
  watch(
    store,
    ({ query }) => [query] as const,
    ([query]) => {
      if (box.value !== query) box.value = query;
    },
  );
  return element('div', { class: 'gp-se-form', role: 'search' }, box);
}
