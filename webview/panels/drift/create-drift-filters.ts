import {
  type Change,
  type ChangeKind,
  changeKinds,
  changesOf,
  isShown,
  type ChangeSign,
} from '#webview/charts/difference/changes.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { DriftParts } from './drift-parts.ts';
import { countsText, kindWord, signWord } from './drift-words.ts';

/** The counts of each kind, which are switches for it, and what else narrows the list. */
export function createDriftFilters(parts: DriftParts): HTMLElement {
  const { store, t, go } = parts;
  const clear = textButton(t('Clear filters'), () => go({ kind: undefined, sign: undefined, folder: undefined }));
  watch(
    store,
    ({ view }) => [view.kind, view.sign, view.folder] as const,
    (filters) => {
      clear.hidden = filters.every((each) => each === undefined);
    },
  );
  return element(
    'search',
    { class: 'gp-df-filters', 'aria-label': t('Filters') },
    kindSwitches(parts),
    signSelect(parts),
    folderField(parts),
    clear,
  );
}

function kindSwitches({ store, t, go }: DriftParts): HTMLElement {
  const press = (kind: ChangeKind) => go({ kind: store.get().view.kind === kind ? undefined : kind });
  const buttons = changeKinds.map((kind) => {
    const count = element('span', { class: 'gp-df-count' });
    const button = element(
      'button',
      { type: 'button', class: 'gp-button gp-framed', 'aria-pressed': 'false', onclick: () => press(kind) },
      kindWord(t, kind),
      ' ',
      count,
    );
    return { kind, count, button };
  });
  watch(
    store,
    ({ view, diff }) => [view, diff] as const,
    ([{ kind: chosen, sign, folder }, diff]) => {
      const changes = diff === undefined ? [] : changesOf(diff);
      for (const { kind, count, button } of buttons) {
        const own = changes.filter((change) => isShown(change, { kind, sign, folder }));
        count.textContent = numbersOf(own);
        // Most differences have none.
        button.hidden = kind === 'folder' && own.length === 0;
        button.setAttribute('aria-pressed', String(kind === chosen));
      }
    },
  );
  return element(
    'div',
    { class: 'gp-df-kinds', role: 'group', 'aria-label': t('What differs') },
    ...buttons.map(({ button }) => button),
  );
}

/** Numbers of metrics are neither added nor removed. */
function numbersOf(changes: readonly Change[]): string {
  const count = (sign: ChangeSign) => changes.filter((change) => change.sign === sign).length;
  return countsText({ added: count('added'), removed: count('removed') }) || String(count('changed'));
}

function signSelect({ store, t, go }: DriftParts): HTMLElement {
  const change = () => go({ sign: select.value === '' ? undefined : (select.value as ChangeSign) });
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', 'aria-label': t('Change'), onchange: change },
    element('option', { value: '' }, t('All')),
    element('option', { value: 'added' }, `+ ${signWord(t, 'added')}`),
    element('option', { value: 'removed' }, `− ${signWord(t, 'removed')}`),
  );
  watch(
    store,
    ({ view }) => [view.sign ?? ''] as const,
    ([sign]) => {
      select.value = sign;
    },
  );
  return element('div', { class: 'gp-df-choice' }, element('span', { 'aria-hidden': 'true' }, t('Change')), select);
}

function folderField({ store, t, go }: DriftParts): HTMLElement {
  const write = () => go({ folder: input.value.trim() === '' ? undefined : input.value.trim() });
  const input: HTMLInputElement = element('input', {
    type: 'search',
    class: 'gp-input gp-df-folder',
    placeholder: 'src',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 1024,
    onchange: write,
  });
  watch(
    store,
    ({ view }) => [view.folder ?? ''] as const,
    ([folder]) => {
      input.value = folder;
    },
  );
  return element('label', { class: 'gp-df-choice' }, element('span', {}, t('Folder')), input);
}
