import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { metricsSheets, type MetricsSheet } from '../../state/metrics-view.ts';
import type { Translate } from '../../state/translate.ts';
import { watch } from '../../state/watch.ts';
import { createExport } from './create-export.ts';
import { createFunctionDetail } from './create-function-detail.ts';
import { createSummary } from './create-summary.ts';
import { createTip } from './create-tip.ts';
import { createDuplicatesSheet } from './duplicates-sheet.ts';
import { createFilesSheet } from './files-sheet.ts';
import { createFunctionsSheet } from './functions-sheet.ts';
import { createMapSheet } from './map-sheet.ts';
import type { MetricsParts } from './metrics-parts.ts';
import { createPeopleSheet } from './people-sheet.ts';
import type { Sheet } from './sheet.ts';
import { createStartSheet } from './start-sheet.ts';
import { createTrendSheet } from './trend-sheet.ts';

const makers: Readonly<Record<MetricsSheet, (parts: MetricsParts) => Sheet>> = {
  start: createStartSheet,
  map: createMapSheet,
  functions: createFunctionsSheet,
  files: createFilesSheet,
  duplicates: createDuplicatesSheet,
  people: createPeopleSheet,
  trend: createTrendSheet,
};

function nameOf(sheet: MetricsSheet, t: Translate): string {
  switch (sheet) {
    case 'start':
      return t('Start here');
    case 'map':
      return t('Change and complexity');
    case 'functions':
      return t('Functions');
    case 'files':
      return t('Files');
    case 'duplicates':
      return t('Duplication');
    case 'people':
      return t('People and pairs');
    case 'trend':
      return t('Over time');
  }
}

/** Where the risk is: the numbers of the project in sheets, of which one is in sight. */
export function createMetrics(parts: MetricsParts): HTMLElement {
  const { store, t, heading } = parts;
  const sheets = new Map<MetricsSheet | 'function', Sheet>();
  const body = element('div', { class: 'gp-mx-body', role: 'tabpanel', id: 'gp-mx-body' });
  const current = (): Sheet => {
    const { sheet, symbol } = store.get().view;
    const key = symbol === undefined ? sheet : 'function';
    const known = sheets.get(key) ?? (key === 'function' ? createFunctionDetail(parts) : makers[key](parts));
    sheets.set(key, known);
    return known;
  };
  const head = element(
    'div',
    { class: 'gp-whole-head gp-mx-head' },
    element('div', { class: 'gp-mx-title' }, element(heading, {}, t('Metrics')), createExport(parts, current)),
    createSummary(parts),
    tabsOf(parts),
  );
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const root = element('div', { class: 'gp-whole gp-metrics' }, wait, head, notesOf(parts), body);
  watch(
    store,
    ({ view }) => [view.sheet, view.symbol === undefined] as const,
    ([sheet]) => {
      const { root: shown } = current();
      if (body.firstElementChild !== shown) body.replaceChildren(shown);
      body.setAttribute('aria-labelledby', `gp-mx-tab-${sheet}`);
    },
  );
  watch(
    store,
    ({ measured, failures }) => [measured.files === undefined && failures.files !== undefined] as const,
    ([hasNothing]) => {
      body.hidden = hasNothing;
    },
  );
  watch(
    store,
    ({ asking }) => [asking.length > 0] as const,
    ([isAsking]) => {
      wait.hidden = !isAsking;
    },
  );
  root.append(createTip(root));
  return root;
}

function tabsOf({ store, t, go }: MetricsParts): HTMLElement {
  const tabs = metricsSheets.map((sheet) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'gp-tab',
        id: `gp-mx-tab-${sheet}`,
        'aria-controls': 'gp-mx-body',
        onclick: () => go({ sheet, symbol: undefined, filter: undefined, order: undefined, asTable: false }),
      },
      nameOf(sheet, t),
    ),
  );
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab === document.activeElement) + step + tabs.length) % tabs.length];
    next?.click();
    next?.focus();
  };
  watch(
    store,
    ({ view }) => [view.sheet] as const,
    ([shown]) =>
      metricsSheets.forEach((sheet, index) => {
        tabs[index]?.setAttribute('aria-selected', String(sheet === shown));
        tabs[index]?.setAttribute('tabindex', sheet === shown ? '0' : '-1');
        if (sheet === shown) tabs[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }),
  );
  return element(
    'div',
    { class: 'gp-tabs gp-mx-tabs', role: 'tablist', 'aria-label': t('Views'), onkeydown: walk },
    ...tabs,
  );
}

/** Sentences about missing parts: refusals, and a history that is not whole. */
function notesOf(parts: MetricsParts): HTMLElement {
  const { store, t } = parts;
  const root = element('div', { class: 'gp-mx-notes' });
  watch(
    store,
    ({ failures, measured }) => [failures.files, measured.reasons, measured.doubts] as const,
    ([failure, reasons, doubts]) => {
      const problem =
        failure === undefined
          ? []
          : [
              element('p', { class: 'gp-problem' }, failure.message),
              textButton(t('Try again'), () => parts.retry('files'), { 'data-key': 'again' }),
            ];
      replaceContent(
        root,
        ...problem,
        ...parts.reasonsOf({ reasons, doubts }).map((reason) => element('p', { class: 'gp-quiet' }, reason)),
      );
      root.hidden = root.childElementCount === 0;
    },
  );
  return root;
}
