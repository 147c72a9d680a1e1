import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { findingCategories, reachabilities, severities, type SecurityView } from '../../state/security-view.ts';
import { watch } from '../../state/watch.ts';
import { createTextFilter } from './create-text-filter.ts';
import type { SecurityParts } from './security-parts.ts';
import { categoryWord, reachWord, severityWord } from './security-words.ts';
import { filterCount, noFilters, rulesOf } from './shown-findings.ts';

/** Which findings are listed; all of it is in the address. In a narrow window a button folds the row. */
export function createFilters(parts: SecurityParts): HTMLElement {
  const { store, t, go } = parts;
  const controls = element(
    'div',
    { class: 'gp-sc-controls', id: 'gp-sc-controls' },
    ...selects(parts),
    ruleSelect(parts),
    baseField(parts),
    checkbox(parts, t('Triaged too'), 'triaged'),
    checkbox(parts, t('Suppressed too'), 'suppressed'),
  );
  const clear = textButton(t('Clear filters'), () => go(noFilters), { 'data-key': 'clear' });
  const fold = textButton(t('Filters'), () => isFolded(controls.classList.toggle('gp-sc-shown')), {
    class: 'gp-button gp-framed gp-sc-fold',
    'aria-controls': 'gp-sc-controls',
  });
  const isFolded = (isShown: boolean) => fold.setAttribute('aria-expanded', String(isShown));
  isFolded(false);
  watch(
    store,
    ({ view }) => [filterCount(view)] as const,
    ([count]) => {
      clear.hidden = count === 0;
      fold.textContent = count === 0 ? t('Filters') : t('Filters ({0})', count);
    },
  );
  return element(
    'search',
    { class: 'gp-sc-filters', 'aria-label': t('Filters') },
    createTextFilter(parts),
    fold,
    clear,
    controls,
  );
}

function selects(parts: SecurityParts): HTMLElement[] {
  const { t } = parts;
  return [
    choice(
      parts,
      t('Severity'),
      'severity',
      severities.map((value) => [value, orWorse(parts, severityWord(t, value), value)] as const),
    ),
    choice(parts, t('Confidence'), 'confidence', [
      ['high', t('High')],
      ['medium', t('Medium or higher')],
      ['low', t('All')],
    ]),
    choice(parts, t('Reach'), 'reach', [
      ['', t('All')],
      ...reachabilities.map((value) => [value, reachWord(t, value)] as const),
    ]),
    choice(parts, t('Category'), 'category', [
      ['', t('All')],
      ...findingCategories.map((value) => [value, categoryWord(t, value)] as const),
    ]),
  ];
}

function orWorse({ t }: SecurityParts, word: string, value: SecurityView['severity']): string {
  if (value === 'info') return t('All');
  return value === 'critical' ? word : t('{0} or worse', word);
}

type Chosen = 'severity' | 'confidence' | 'reach' | 'category';

/** An empty value stands for no filter. */
function choice(
  { store, go }: SecurityParts,
  label: string,
  key: Chosen,
  options: readonly (readonly [value: string, text: string])[],
): HTMLElement {
  const change = () => go({ [key]: select.value === '' ? undefined : select.value });
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', onchange: change },
    ...options.map(([value, text]) => element('option', { value }, text)),
  );
  watch(
    store,
    ({ view }) => [view[key] ?? ''] as const,
    ([value]) => {
      select.value = value;
    },
  );
  return labelled(label, select);
}

/** Rules that found something; one that the address names is among them. */
function ruleSelect({ store, t, go }: SecurityParts): HTMLElement {
  const change = () => go({ rule: select.value === '' ? undefined : select.value });
  const select: HTMLSelectElement = element('select', { class: 'gp-select', onchange: change });
  watch(
    store,
    ({ scanned, view }) => [scanned?.findings, view.rule] as const,
    ([findings = [], rule]) => {
      const rules = [...new Set([...rulesOf({ findings }), ...(rule === undefined ? [] : [rule])])];
      const options = rules.map((each) => element('option', { value: each }, each));
      select.replaceChildren(element('option', { value: '' }, t('All')), ...options);
      select.value = rule ?? '';
    },
  );
  return labelled(t('Rule'), select);
}

/** A revision to compare with, once it is typed whole. */
function baseField({ store, t, go }: SecurityParts): HTMLElement {
  const input: HTMLInputElement = element('input', {
    type: 'text',
    class: 'gp-input gp-sc-base',
    placeholder: t('branch or commit'),
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 255,
    onchange: () => go({ base: input.value.trim() === '' ? undefined : input.value.trim() }),
  });
  watch(
    store,
    ({ view }) => [view.base ?? ''] as const,
    ([base]) => {
      input.value = base;
    },
  );
  return labelled(t('New since'), input);
}

function checkbox({ store, go }: SecurityParts, label: string, key: 'triaged' | 'suppressed'): HTMLElement {
  const box: HTMLInputElement = element('input', { type: 'checkbox', onchange: () => go({ [key]: box.checked }) });
  watch(
    store,
    ({ view }) => [view[key]] as const,
    ([isOn]) => {
      box.checked = isOn;
    },
  );
  return element('label', { class: 'gp-sc-check' }, box, label);
}

function labelled(label: string, control: HTMLElement): HTMLElement {
  return element('label', { class: 'gp-sc-choice' }, element('span', {}, label), control);
}
