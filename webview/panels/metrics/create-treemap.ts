import type { FileMetrics } from '#protocol/metrics.ts';
import {
  areaValues,
  type AreaValue,
  type ColourValue,
  colourValues,
  isWorseWhenLow,
  valueOf,
} from '#webview/charts/metrics/file-values.ts';
import { codeFiles } from '#webview/charts/metrics/code-files.ts';
import { folderTree } from '#webview/charts/metrics/folder-tree.ts';
import { type Cell, treemapCells } from '#webview/charts/metrics/treemap.ts';
import { treemapScene, type TreemapWords } from '#webview/charts/metrics/treemap-scene.ts';
import { rangesOf, stepsOf, type ValueSteps } from '#webview/charts/metrics/value-steps.ts';
import { paintProperty } from '#webview/charts/paint-property.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { Chart } from './chart.ts';
import { createCrumbs } from './create-crumbs.ts';
import { createDataTable } from './data-table.ts';
import { fileColumns } from './file-columns.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { hasHistory, type MetricsState } from './metrics-state.ts';
import { createPicked } from './create-picked.ts';
import { savedTable } from './saved-data.ts';
import type { Sheet } from './sheet.ts';
import { tableSwitch } from './table-switch.ts';
import { valueChoice } from './value-choice.ts';
import { valueText, valueWords } from './value-words.ts';

/** The folders and files of the project as boxes; which numbers area and colour stand for is chosen above. */
export function createTreemap(parts: MetricsParts): Sheet {
  const { store, t, go } = parts;
  const line = createPicked(parts);
  const chart = new Chart({
    pick: (id) =>
      folderOfId(id) === undefined ? go({ picked: id }) : go({ within: folderOfId(id), picked: undefined }),
    open: (id) => (folderOfId(id) === undefined ? parts.open({ file: id }) : go({ within: folderOfId(id) })),
    up: () => parts.up(),
    pointed: (mark) => line.point(mark?.label),
  });
  const table = createDataTable<FileMetrics>({
    t,
    label: t('Files of the treemap'),
    columns: fileColumns(parts),
    press: ({ file }) => parts.open({ file }),
    pressWord: ({ file }) => `${parts.openWord} ${file}`,
    ordered: (order) => go({ order }),
  });
  const legend = element('div', { class: 'gp-mx-legend' });
  const tableHost = element('div', { class: 'gp-table' }, table.root);
  const root = element(
    'section',
    { class: 'gp-mx-treemap', 'aria-label': t('Treemap') },
    controlsOf(parts),
    chart.root,
    tableHost,
    legend,
    line.root,
  );
  watch(
    store,
    ({ view, measured, pointed }) => [view, measured.files, pointed] as const,
    ([view, measured = [], pointed]) => {
      const files = view.everything ? measured : codeFiles(measured);
      chart.root.hidden = view.asTable;
      tableHost.hidden = !view.asTable;
      if (view.asTable) return table.show(filesWithin(files, view.within), view.order ?? view.area);
      const colour = colourOf(store.get());
      const values = files.flatMap((file) => valueOf(file, colour) ?? []);
      const steps = stepsOf(values, isWorseWhenLow(colour));
      const tree = folderTree(files, { area: view.area, colour }, view.within);
      const words = treemapWords(parts, view.area, colour, view.within);
      const picked = pointed ?? view.picked;
      const look = { steps, ...(picked !== undefined && { picked }) };
      chart.draw((room) => treemapScene(treemapCells(tree, room), words, { ...look, room }));
      replaceContent(legend, ...legendOf(parts, steps, colour, values.length < files.length));
    },
  );
  return {
    root,
    scene: () => (store.get().view.asTable ? undefined : chart.scene),
    data() {
      const { view, measured } = store.get();
      const files = view.everything ? (measured.files ?? []) : codeFiles(measured.files ?? []);
      return savedTable('files', fileColumns(parts), filesWithin(files, view.within));
    },
  };
}

/** Returns the number that colour stands for: the user's choice, else the one that predicts faults best. */
export function colourOf({ view, measured }: Pick<MetricsState, 'view' | 'measured'>): ColourValue {
  return view.colour ?? (hasHistory(measured) ? 'recentChanges' : 'cognitive');
}

function filesWithin(files: readonly FileMetrics[], within: string | undefined): readonly FileMetrics[] {
  return within === undefined ? files : files.filter(({ file }) => file.startsWith(`${within}/`));
}

/** The folder that a mark stands for, if it does for one; `./` are small files of the root. */
function folderOfId(id: string): string | undefined {
  if (id.endsWith('/**')) return id.slice(0, -3);
  return id.endsWith('/') ? (id === './' ? undefined : id.slice(0, -1)) : undefined;
}

function treemapWords(
  { t, language }: MetricsParts,
  area: AreaValue,
  colour: ColourValue,
  within: string | undefined,
): TreemapWords {
  const words = valueWords(t);
  const title = within === undefined ? t('Files of the project') : t('Files of {0}', within);
  const numbers = ({ node: { area: size, colour: value } }: Cell) => [
    `${words[area].name}: ${valueText(area, size, language)}`,
    ...(value === undefined || area === colour ? [] : [`${words[colour].name}: ${valueText(colour, value, language)}`]),
  ];
  return {
    title,
    description: t('Area: {0}. Colour: {1}.', words[area].name, words[colour].name),
    labelOf: (cell) => [nameOf(cell, t), ...numbers(cell)].join(', '),
    valueText: (value) => valueText(colour, value, language),
    restText: (files) => `+${files}`,
  };
}

function nameOf({ node, kind }: Cell, t: MetricsParts['t']): string {
  if (kind === 'file') return node.path;
  const path = node.path.replace(/\/$/, '');
  return kind === 'rest' ? t('{0}, {1} small files', path, node.files) : t('{0}, folder, {1} files', path, node.files);
}

function controlsOf(parts: MetricsParts): HTMLElement {
  const { store, t, go } = parts;
  const words = valueWords(t);
  const area = valueChoice(store, t('Area'), areaValues, {
    words,
    shown: ({ view }) => view.area,
    choose: (value) => go({ area: value }),
  });
  const colour = valueChoice(store, t('Colour'), colourValues, {
    words,
    shown: colourOf,
    choose: (value) => go({ colour: value }),
  });
  return element(
    'div',
    { class: 'gp-mx-controls' },
    createCrumbs(parts),
    area,
    colour,
    codeSwitch(parts),
    tableSwitch(parts),
  );
}

/** Drawn are the files with functions in them, unless all are wanted. */
function codeSwitch({ store, t, go }: MetricsParts): HTMLElement {
  const box: HTMLInputElement = element('input', {
    type: 'checkbox',
    onchange: () => go({ everything: !box.checked }),
  });
  watch(
    store,
    ({ view }) => [view.everything] as const,
    ([everything]) => {
      box.checked = !everything;
    },
  );
  const definition = t(
    'Files in languages whose functions are measured; without lock files, translations and other data.',
  );
  return element('label', { class: 'gp-mx-choice', 'data-definition': definition }, box, t('Only code'));
}

/** @param hasUnknown files without this number are drawn, with a dashed border */
function legendOf(
  { t, language }: MetricsParts,
  steps: ValueSteps,
  colour: ColourValue,
  hasUnknown: boolean,
): HTMLElement[] {
  const text = (value: number) => valueText(colour, value, language);
  const isLow = steps.isWorseWhenLow;
  const entries = rangesOf(steps).map(({ paint, above, upTo }, index, ranges) => {
    const words =
      above === undefined
        ? `${isLow ? '≥' : '≤'} ${text(upTo ?? 0)}`
        : upTo === undefined
          ? `${isLow ? '<' : '>'} ${text(above)}`
          : `${isLow ? '≥' : '≤'} ${text(upTo)}`;
    const isLast = index === ranges.length - 1 && index > 0;
    const swatch = element('span', { class: isLast ? 'gp-mx-swatch gp-mx-swatch-last' : 'gp-mx-swatch' });
    swatch.style.setProperty('background', `var(${paintProperty(paint)})`);
    return element(
      'span',
      { class: 'gp-mx-step' },
      swatch,
      upTo === undefined && above === undefined ? t('all alike') : words,
    );
  });
  const { name, definition } = valueWords(t)[colour];
  const title = element('span', { class: 'gp-mx-term', tabindex: 0, 'data-definition': definition }, name);
  const note = t(
    'A folder drawn as one box has the colour of its worst file; small files drawn as one (+7) have their mean.',
  );
  const swatch = element('span', { class: 'gp-mx-swatch gp-mx-swatch-unknown' });
  const unknown = hasUnknown ? [element('span', { class: 'gp-mx-step' }, swatch, t('not known'))] : [];
  return [title, ...entries, ...unknown, element('span', { class: 'gp-quiet gp-mx-note' }, note)];
}
