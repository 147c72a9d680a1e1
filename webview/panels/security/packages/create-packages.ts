import { textButton } from '../../../elements/button.ts';
import { element } from '../../../elements/element.ts';
import { replaceContent } from '../../../elements/keep-focus.ts';
import { type PackageChoice, packageChoices } from '../../../state/security-view.ts';
import type { Translate } from '../../../state/translate.ts';
import { watch } from '../../../state/watch.ts';
import { createTextFilter } from '../create-text-filter.ts';
import { createExtent } from './create-extent.ts';
import { createPackage } from './create-package.ts';
import { createPackageTable } from './create-package-table.ts';
import { shownPackages } from './package-rows.ts';
import type { PackagesParts } from './packages-parts.ts';

/** The packages of others: a table of all, and beside it the one that is picked. */
export function createPackages(parts: PackagesParts): HTMLElement {
  const { store, go } = parts;
  const table = createPackageTable(parts, () =>
    shown.querySelector<HTMLElement>('.gp-sc-title')?.focus({ preventScroll: true }),
  );
  const shown = createPackage(parts, () => {
    go({ picked: undefined });
    table.focus();
  });
  const filters = createFilters(parts);
  const said = element('div', { class: 'gp-sc-said' });
  const body = element(
    'div',
    { class: 'gp-pk-body' },
    element('div', { class: 'gp-pk-list' }, said, table.root),
    shown,
  );
  const head = element('div', { class: 'gp-pk-head' }, createExtent(parts), notesOf(parts));
  const root = element('div', { class: 'gp-packages' }, head, filters, body);
  watch(
    store,
    ({ listed, view }) => [listed, view.choice, view.filter] as const,
    ([listed]) => {
      const isEmpty = listed?.packages.length === 0;
      const hasRows = listed !== undefined && shownPackages(listed.packages, store.get().view).length > 0;
      filters.hidden = listed === undefined || isEmpty;
      table.root.hidden = !hasRows;
      replaceContent(said, ...(listed === undefined || hasRows ? [] : nothingOf(parts, isEmpty)));
    },
  );
  watch(
    store,
    ({ view }) => [view.picked !== undefined] as const,
    ([isPicked]) => root.classList.toggle('gp-pk-picked', isPicked),
  );
  return root;
}

function nothingOf({ t, go }: PackagesParts, isEmpty: boolean): HTMLElement[] {
  if (!isEmpty) {
    return [
      element('p', {}, t('No package matches the filters.')),
      textButton(t('Clear filters'), () => go({ choice: 'all', filter: undefined }), { class: 'gp-button gp-framed' }),
    ];
  }
  return [
    element('p', { class: 'gp-sc-nothing' }, t('No lock file pins a package.')),
    element(
      'p',
      {},
      t('Lock files of npm, pnpm, Yarn, Bun, uv, Poetry, PDM and Pipenv are read, and lists of requirements for pip.'),
    ),
  ];
}

function createFilters(parts: PackagesParts): HTMLElement {
  const { t } = parts;
  return element(
    'search',
    { class: 'gp-sc-filters gp-pk-filters', 'aria-label': t('Filters') },
    createTextFilter(parts),
    choiceOf(parts),
  );
}

function choiceOf({ store, t, go }: PackagesParts): HTMLElement {
  const options = packageChoices.map((value) => element('option', { value }, choiceWord(t, value)));
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', onchange: () => go({ choice: select.value as PackageChoice }) },
    ...options,
  );
  watch(
    store,
    ({ view }) => [view.choice] as const,
    ([choice]) => {
      select.value = choice;
    },
  );
  return element('label', { class: 'gp-sc-choice' }, element('span', {}, t('Show')), select);
}

function choiceWord(t: Translate, choice: PackageChoice): string {
  return {
    all: t('All packages'),
    holes: t('With known holes'),
    direct: t('Needed by the project itself'),
    unused: t('Needed by the project, imported by no file'),
  }[choice];
}

/** Why there is no list, or no newer one. */
function notesOf({ store, t, again }: PackagesParts): HTMLElement {
  const root = element('div', { class: 'gp-sc-notes', hidden: true });
  watch(
    store,
    ({ failures, listed, asking }) => [failures.list, listed === undefined && asking.includes('list')] as const,
    ([failure, isReading]) => {
      root.hidden = failure === undefined && !isReading;
      if (failure === undefined)
        return replaceContent(root, ...(isReading ? [element('p', { class: 'gp-quiet' }, t('Reading…'))] : []));
      replaceContent(
        root,
        element('p', { class: 'gp-problem' }, failure.message),
        textButton(t('Try again'), again, { class: 'gp-button gp-framed', 'data-key': 'again' }),
      );
    },
  );
  return root;
}
