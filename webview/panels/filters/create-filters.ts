import type { EdgeType } from '#protocol/graph.ts';
import { counted } from '#webview/charts/describe.ts';
import { textButton } from '../../elements/button.ts';
import { disclosure } from '../../elements/disclosure.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { drawnFolders } from '../../state/drawn-marks.ts';
import type { PageState } from '../../state/page-state.ts';
import { type Filters, testChoices, type TestChoice } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import { languageName, typeName } from '../../state/wording.ts';
import type { PanelContext } from '../panel-context.ts';
import { activeFilters } from './active-filters.ts';
import { type LanguageRow, languagesInOrder } from './language-rows.ts';

/** The kinds of edges between files; those between symbols come with their layer. */
const fileEdgeTypes: readonly EdgeType[] = ['import', 'type_import', 'dynamic_import', 'reexport', 'reference'];

const testNames: Readonly<Record<TestChoice, string>> = { include: 'Shown', exclude: 'Hidden', only: 'Only tests' };

/** The button in the toolbar and the form behind it. */
export function createFilters({ store }: PanelContext): HTMLElement {
  const change = (filters: Partial<Filters>) => store.dispatch({ kind: 'filter', filters });
  const show = (state: PageState) => replaceContent(panel, ...filterForm(state, change));
  const { root, button, panel } = disclosure({
    outline: 'filter',
    label: 'Filters',
    whenOpened: () => show(store.get()),
  });
  panel.classList.add('gp-filters');
  const badge = element('span', { class: 'gp-badge', hidden: true });
  button.append(badge);
  watch(
    store,
    ({ view, drawing }) => [view.filters, drawing?.view] as const,
    ([filters]) => {
      const { length } = activeFilters(filters);
      badge.hidden = length === 0;
      badge.textContent = String(length);
      button.setAttribute('aria-label', length === 0 ? 'Filters' : `Filters, ${length} in force`);
      if (!panel.hidden) show(store.get());
    },
  );
  return root;
}

type Change = (filters: Partial<Filters>) => void;

function filterForm({ view, drawing }: PageState, change: Change): HTMLElement[] {
  const { filters } = view;
  const drawn = drawing?.view;
  const hidden = drawn === undefined || drawn.hiddenFiles === 0 ? '' : `, ${counted(drawn.hiddenFiles, 'file')} hidden`;
  return [
    folderField(filters, drawn === undefined ? [] : drawnFolders(drawn), change),
    testsField(filters, change),
    languagesField(filters, drawn?.languages ?? [], change),
    typesField(filters, change),
    checkbox('Packages from outside', filters.external, 'external', (external) => change({ external })),
    element('p', { class: 'gp-quiet' }, drawn === undefined ? '' : `${counted(drawn.files, 'file')} shown${hidden}`),
  ];
}

function folderField({ folder }: Filters, folders: readonly string[], change: Change): HTMLElement {
  const input = element('input', {
    type: 'text',
    class: 'gp-input',
    value: folder ?? '',
    placeholder: 'src/server',
    list: 'gp-folders',
    spellcheck: 'false',
    autocomplete: 'off',
    'data-key': 'folder',
    onchange: () => change({ folder: trimmedFolder(input.value) }),
  });
  const clear = textButton('All', () => change({ folder: undefined }), { 'data-key': 'folder all' });
  const offered = element('datalist', { id: 'gp-folders' }, ...folders.map((value) => element('option', { value })));
  const fields = element('span', { class: 'gp-field-row' }, input, offered, folder !== undefined && clear);
  return element('label', { class: 'gp-field' }, element('span', {}, 'Only this folder'), fields);
}

/** `/src/vs/` is meant as `src/vs`; nothing at all means everything. */
export function trimmedFolder(text: string): string | undefined {
  const folder = text
    .trim()
    .replace(/\/\*\*$/, '')
    .replace(/^\.?\/+|\/+$/g, '');
  return folder === '' || folder === '.' ? undefined : folder;
}

function testsField({ tests }: Filters, change: Change): HTMLElement {
  const choices = testChoices.map((choice) =>
    element(
      'label',
      { class: 'gp-choice' },
      element('input', {
        type: 'radio',
        name: 'tests',
        checked: choice === tests,
        'data-key': `tests ${choice}`,
        onchange: () => change({ tests: choice }),
      }),
      testNames[choice],
    ),
  );
  return fieldset('Tests', choices);
}

function languagesField(
  { languages }: Filters,
  all: readonly { readonly language: string; readonly files: number }[],
  change: Change,
): HTMLElement {
  const { rows, inSight } = languagesInOrder(all, languages);
  const toggle = ({ ids }: LanguageRow, isWanted: boolean) => {
    const others = languages.filter((id) => !ids.includes(id));
    change({ languages: isWanted ? [...others, ...ids] : others });
  };
  const boxes = rows.map((row) =>
    checkbox(
      `${languageName(row.language)} (${counted(row.files, 'file')})`,
      row.ids.every((id) => languages.includes(id)),
      `language ${row.language}`,
      (isWanted) => toggle(row, isWanted),
    ),
  );
  return fieldset('Only these languages', [longList(boxes, inSight, (box) => element('li', {}, box))]);
}

function typesField({ types }: Filters, change: Change): HTMLElement {
  const boxes = fileEdgeTypes.map((type) =>
    checkbox(typeName(type), types.includes(type), `type ${type}`, (isWanted) =>
      change({ types: fileEdgeTypes.filter((each) => (each === type ? isWanted : types.includes(each))) }),
    ),
  );
  return fieldset('Only these dependencies', boxes);
}

function fieldset(legend: string, fields: readonly HTMLElement[]): HTMLElement {
  return element('fieldset', { class: 'gp-fieldset' }, element('legend', {}, legend), ...fields);
}

function checkbox(text: string, isOn: boolean, key: string, change: (isOn: boolean) => void): HTMLElement {
  const box = element('input', {
    type: 'checkbox',
    checked: isOn,
    'data-key': key,
    onchange: () => change(box.checked),
  });
  return element('label', { class: 'gp-choice' }, box, text);
}
