import type { Hotspot } from '#protocol/hotspots.ts';
import type { FileMetrics } from '#protocol/metrics.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { rowPath } from '../../elements/row-path.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { createTreemap } from './create-treemap.ts';
import { functionName } from './function-name.ts';
import { startMax } from './measure-piece.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { hasHistory, type MetricsState } from './metrics-state.ts';
import { prose } from '../../elements/prose.ts';
import type { Sheet } from './sheet.ts';

const faultsMax = 10;

/** Where to begin, in sentences; beside it the whole project. */
export function createStartSheet(parts: MetricsParts): Sheet {
  const treemap = createTreemap(parts);
  const root = element('div', { class: 'gp-mx-sheet gp-mx-start' }, startList(parts), treemap.root);
  return { ...treemap, root };
}

function startList(parts: MetricsParts): HTMLElement {
  const { store, t } = parts;
  const root = element('section', { class: 'gp-mx-list', 'aria-label': t('Start here') });
  watch(
    store,
    ({ measured, asking, failures }) =>
      [measured.start, measured.hotspots, measured.files, asking.includes('past'), failures.past] as const,
    () => replaceContent(root, ...listOf(parts, store.get())),
  );
  return root;
}

function listOf(parts: MetricsParts, state: MetricsState): HTMLElement[] {
  const { t, heading } = parts;
  const { files } = state.measured;
  const title = element(heading === 'h1' ? 'h2' : 'h3', {}, t('Start here'));
  if (files === undefined) return [title];
  if (state.asking.includes('past') && !hasHistory(state.measured))
    return [title, element('p', { class: 'gp-quiet' }, t('Reading the history…'))];
  const { start = [], hotspots = [] } = state.measured;
  // Files of a language that is not measured have changes alone.
  const hasComplexity = start.some(({ cognitive }) => cognitive > 0);
  return [title, ...(hasComplexity ? cleaningList(parts, start, hotspots) : complexList(parts, state, files))];
}

function cleaningList(parts: MetricsParts, start: readonly Hotspot[], faults: readonly Hotspot[]): HTMLElement[] {
  const { t } = parts;
  const items = start.map((hotspot) => hotspotItem(parts, hotspot));
  const why = t('Here changes meet complexity: what is cleaned up pays with each change.');
  return [
    element('p', { class: 'gp-quiet' }, why),
    element('ol', { class: 'gp-mx-hotspots' }, ...items),
    ...faultList(parts, faults),
  ];
}

/** The order that predicts faults best for the lines to be read: small files come first in it. */
function faultList(parts: MetricsParts, hotspots: readonly Hotspot[]): HTMLElement[] {
  if (hotspots.length === 0) return [];
  const { t } = parts;
  const items = hotspots.slice(0, faultsMax).map((hotspot) => hotspotItem(parts, hotspot));
  const summary = element('summary', { 'data-key': 'faults' }, t('To review: faults per line to be read'));
  return [element('details', { class: 'gp-mx-more' }, summary, element('ol', { class: 'gp-mx-hotspots' }, ...items))];
}

/** Without a history, or one that changed no complex file. */
function complexList(
  parts: MetricsParts,
  { failures, measured }: MetricsState,
  files: readonly FileMetrics[],
): HTMLElement[] {
  const { t } = parts;
  const failure = failures.past;
  const why = hasHistory(measured)
    ? t('No file with branches was changed: these files are the hardest to read.')
    : t('No history of changes is known here: these files are the hardest to read.');
  const note = failure?.message ?? why;
  const again = textButton(t('Try again'), () => parts.retry('past'), { 'data-key': 'again' });
  const items = files
    .filter(({ functions }) => functions > 0)
    .toSorted((a, b) => b.cognitive - a.cognitive)
    .slice(0, startMax)
    .map((file) => complexItem(parts, file));
  return [
    element('p', { class: 'gp-quiet' }, note),
    ...(failure === undefined ? [] : [again]),
    element('ol', { class: 'gp-mx-hotspots' }, ...items),
  ];
}

function hotspotItem(
  parts: MetricsParts,
  { file, reason, functions, authors, tests, coChanged, owners }: Hotspot,
): HTMLElement {
  const { t } = parts;
  const more = [
    ...functionLinks(parts, functions),
    ...fact(
      t('Who knows it'),
      authors.map(({ name, share }) => `${name} ${Math.round(100 * share)} %`),
    ),
    ...fact(t('Owners'), owners),
    ...fact(t('Tests'), tests),
    ...fact(
      t('Changes with'),
      coChanged.map((each) => `${each.file} ${Math.round(100 * each.confidence)} %`),
    ),
  ];
  const details = element(
    'details',
    { class: 'gp-mx-more' },
    element('summary', { 'data-key': `more ${file}` }, t('Details')),
    ...more,
  );
  return element('li', {}, ...fileHead(parts, file), prose(reason), ...(more.length === 0 ? [] : [details]));
}

function complexItem(parts: MetricsParts, { file, cognitive, codeLines, functions }: FileMetrics): HTMLElement {
  const reason = parts.t(
    'Cognitive complexity {0}; lines of code: {1}; functions: {2}.',
    cognitive,
    codeLines,
    functions,
  );
  return element('li', {}, ...fileHead(parts, file), element('p', {}, reason));
}

/** The name opens the file; the folder stands below it. */
function fileHead({ open, openWord, store }: MetricsParts, file: string): HTMLElement[] {
  const slash = file.lastIndexOf('/');
  const name = textButton(file.slice(slash + 1), () => open({ file }), {
    class: 'gp-link gp-mx-file',
    title: `${openWord} ${file}`,
    'data-key': `file ${file}`,
    onpointerenter: () => store.dispatch({ kind: 'point', file }),
    onpointerleave: () => store.dispatch({ kind: 'point' }),
    onfocus: () => store.dispatch({ kind: 'point', file }),
    onblur: () => store.dispatch({ kind: 'point' }),
  });
  return [name, rowPath(slash < 0 ? '' : file.slice(0, slash))];
}

function functionLinks(parts: MetricsParts, functions: Hotspot['functions']): HTMLElement[] {
  if (functions.length === 0) return [];
  const links = functions.map(({ symbol, cognitive }) =>
    element(
      'li',
      {},
      textButton(functionName(symbol), () => parts.go({ symbol }), {
        class: 'gp-link',
        'data-key': `function ${symbol}`,
      }),
      element('span', { class: 'gp-row-count' }, parts.t('complexity {0}', cognitive)),
    ),
  );
  return [
    element(
      'div',
      { class: 'gp-mx-fact' },
      element('span', { class: 'gp-quiet' }, parts.t('Hardest functions')),
      element('ul', {}, ...links),
    ),
  ];
}

function fact(name: string, values: readonly string[]): HTMLElement[] {
  if (values.length === 0) return [];
  return [
    element(
      'div',
      { class: 'gp-mx-fact' },
      element('span', { class: 'gp-quiet' }, name),
      element('ul', {}, ...values.map((value) => element('li', {}, value))),
    ),
  ];
}
