import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { icon } from '../../elements/icon.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { keepOneStop, walkRows } from '../impact/walk-rows.ts';
import type { SearchParts } from './search-parts.ts';
import { keyOf, type ShownResult } from './search-state.ts';
import { nameOf, placeText, siblingsText, whyText } from './search-words.ts';

/** Results as a list of one tab stop; arrows walk, what is walked over is picked, Enter opens. */
export function createResults(parts: SearchParts): HTMLElement {
  const { store, t } = parts;
  const look = { class: 'gp-se-list', 'aria-label': t('Results'), onkeydown: walkRows };
  const root = element('section', look);
  root.addEventListener('focusin', ({ target }) => {
    keepOneStop(root, target);
    const key = target instanceof HTMLElement ? target.dataset['result'] : undefined;
    if (key !== undefined) store.dispatch({ kind: 'pick', key });
  });
  watch(
    store,
    ({ results, unfolded }) => [results, unfolded] as const,
    ([results = [], unfolded]) => {
      const items = results.map((result) => itemOf(parts, result, unfolded.includes(keyOf(result))));
      replaceContent(root, element('ol', { class: 'gp-list', role: 'list' }, ...items));
      keepOneStop(root);
      mark(root, store.get().picked);
    },
  );
  watch(
    store,
    ({ picked }) => [picked] as const,
    ([picked]) => mark(root, picked),
  );
  return root;
}

export function firstRow(root: HTMLElement): HTMLElement | undefined {
  return root.querySelector<HTMLElement>('button.gp-row') ?? undefined;
}

function mark(root: HTMLElement, picked: string | undefined): void {
  for (const row of root.querySelectorAll<HTMLElement>('[data-result]')) {
    if (row.dataset['result'] === picked) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
  }
}

function itemOf(parts: SearchParts, result: ShownResult, isUnfolded: boolean): HTMLElement {
  const { store, t, open, openWord } = parts;
  const key = keyOf(result);
  const why = whyText(result, store.get().query, t);
  const row = element(
    'button',
    {
      type: 'button',
      class: 'gp-row',
      title: `${openWord} ${placeText(result)}`,
      'data-key': key,
      'data-result': key,
      onclick: () => open(result),
    },
    icon('code'),
    element('span', { class: 'gp-row-name' }, nameOf(result)),
    rowPath(placeText(result)),
    element('span', { class: 'gp-se-why' }, why),
  );
  return element('li', {}, row, ...siblingsOf(parts, result, isUnfolded));
}

/** Folded below the one that stands for them. */
function siblingsOf(
  { store, t, open, openWord }: SearchParts,
  result: ShownResult,
  isUnfolded: boolean,
): HTMLElement[] {
  const { siblings = [], project } = result;
  if (siblings.length === 0) return [];
  const key = keyOf(result);
  const more = element(
    'button',
    {
      type: 'button',
      class: 'gp-more gp-link',
      'aria-expanded': String(isUnfolded),
      'data-key': `siblings ${key}`,
      onclick: () => store.dispatch({ kind: 'fold', key }),
    },
    siblingsText(siblings.length, t),
  );
  if (!isUnfolded) return [more];
  const rows = siblings.map((sibling) => {
    const at = placeText(sibling);
    const look = {
      type: 'button',
      class: 'gp-row gp-se-sibling',
      title: `${openWord} ${at}`,
      'data-key': `${key} ${at}`,
      onclick: () => open({ project, ...sibling }),
    };
    const name = element('span', { class: 'gp-row-name' }, nameOf(sibling));
    return element('li', {}, element('button', look, name, rowPath(at)));
  });
  return [more, element('ul', { class: 'gp-list', role: 'list' }, ...rows)];
}
