import { element } from '../../elements/element.ts';
import { newestCommit, remoteSide, workingTree } from '../../state/drift-view.ts';
import { watch } from '../../state/watch.ts';
import type { DriftParts } from './drift-parts.ts';

type Side = 'from' | 'to';

/** Value of the choice that has a field of its own. */
const other = '';

/** Which two states are compared. */
export function createSides(parts: DriftParts): HTMLElement {
  const { t } = parts;
  return element(
    'div',
    { class: 'gp-df-sides', role: 'group', 'aria-label': t('Compared states') },
    createSide(parts, 'from', t('From'), [
      [remoteSide, t('Remote’s analysis')],
      [newestCommit, t('Newest commit (HEAD)')],
      [other, t('Branch or commit…')],
    ]),
    createSide(parts, 'to', t('To'), [
      [workingTree, t('Working tree')],
      [newestCommit, t('Newest commit (HEAD)')],
      [other, t('Branch or commit…')],
    ]),
  );
}

function createSide(
  { store, t, go }: DriftParts,
  side: Side,
  label: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLElement {
  const choose = () => {
    revision.hidden = select.value !== other;
    if (select.value === other) revision.focus();
    else go({ [side]: select.value });
  };
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', 'aria-label': label, onchange: choose },
    ...options.map(([value, text]) => element('option', { value }, text)),
  );
  const write = () => {
    const wanted = revision.value.trim();
    if (wanted !== '') go({ [side]: wanted });
  };
  const revision: HTMLInputElement = element('input', {
    type: 'text',
    class: 'gp-input gp-df-revision',
    'aria-label': t('{0}: branch or commit', label),
    placeholder: 'main',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 255,
    hidden: true,
    onchange: write,
  });
  watch(
    store,
    ({ view }) => [view[side]] as const,
    ([value]) => {
      const isListed = options.some(([each]) => each === value);
      select.value = isListed ? value : other;
      revision.hidden = isListed;
      revision.value = isListed ? '' : value;
    },
  );
  return element('div', { class: 'gp-df-choice' }, element('span', { 'aria-hidden': 'true' }, label), select, revision);
}
