import type { GraphLevel } from '#protocol/graph.ts';
import { iconButton, labelledButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';
import { createEdgeSlider } from './edge-slider.ts';

const levelNames: readonly (readonly [GraphLevel, string])[] = [
  ['module', 'Modules'],
  ['directory', 'Folders'],
  ['file', 'Files'],
  ['symbol', 'Symbols'],
];

export interface ToolbarParts {
  readonly overview: HTMLElement;
  readonly breadcrumbs: HTMLElement;
  readonly filters: HTMLElement;
  readonly legend: HTMLElement;
  readonly exporting: HTMLElement;
  readonly find: () => void;
  readonly hasImpact: boolean;
  /** Absent where the metrics are shown elsewhere. */
  readonly metrics?: () => void;
  /** Absent where the security findings are shown elsewhere. */
  readonly security?: () => void;
  /** Absent where code is searched elsewhere. */
  readonly search?: () => void;
  /** Absent where questions are asked elsewhere. */
  readonly ask?: () => void;
}

/** Where one is, on the left; how it is shown, on the right. */
export function createToolbar(context: PanelContext, parts: ToolbarParts): HTMLElement {
  const { store, navigate } = context;
  const back = iconButton('back', 'Back', () => navigate(-1), { 'data-key': 'back' });
  const forward = iconButton('forward', 'Forward', () => navigate(1), { 'data-key': 'forward' });
  const find = labelledButton('find', 'Find', parts.find, {
    class: 'gp-button gp-find-button',
    'aria-keyshortcuts': '/',
    title: 'Find a file, folder or symbol (/)',
  });
  find.append(element('kbd', { 'aria-hidden': 'true' }, '/'));
  const table = labelledButton('table', 'Table', () => toggleTable(context), {
    'aria-keyshortcuts': 't',
    title: 'The same as a table (t)',
  });
  watch(
    store,
    ({ view }) => [view.mode === 'table'] as const,
    ([isTable]) => table.setAttribute('aria-pressed', String(isTable)),
  );
  const impact = labelledButton('impact', 'Impact', () => toggleImpact(context), {
    'aria-keyshortcuts': 'i',
    title: 'What a change reaches (i)',
    hidden: !parts.hasImpact,
  });
  watch(
    store,
    ({ view }) => [view.mode === 'impact'] as const,
    ([isImpact]) => impact.setAttribute('aria-pressed', String(isImpact)),
  );
  const search = labelledButton('code', 'Search code', () => parts.search?.(), {
    'aria-keyshortcuts': 's',
    title: 'Find code by what it does (s)',
    hidden: parts.search === undefined,
  });
  watch(
    store,
    ({ view }) => [view.mode === 'search'] as const,
    ([isSearch]) => search.setAttribute('aria-pressed', String(isSearch)),
  );
  return element(
    'section',
    { class: 'gp-toolbar', 'aria-label': 'View' },
    element('div', { class: 'gp-toolbar-group' }, parts.overview, back, forward),
    parts.breadcrumbs,
    element('div', { class: 'gp-toolbar-group' }, find, levelChooser(context), parts.filters),
    createEdgeSlider(context),
    element(
      'div',
      { class: 'gp-toolbar-group' },
      table,
      impact,
      metricsButton(context, parts.metrics),
      securityButton(context, parts.security),
      search,
      askButton(context, parts.ask),
      parts.legend,
      parts.exporting,
    ),
  );
}

function askButton({ store }: PanelContext, press: (() => void) | undefined): HTMLElement {
  const button = labelledButton('ask', 'Ask', () => press?.(), {
    'aria-keyshortcuts': 'a',
    title: 'Ask about the project (a)',
    hidden: press === undefined,
  });
  watch(
    store,
    ({ view }) => [view.mode === 'ask'] as const,
    ([isAsk]) => button.setAttribute('aria-pressed', String(isAsk)),
  );
  return button;
}

function metricsButton({ store }: PanelContext, press: (() => void) | undefined): HTMLElement {
  const button = labelledButton('metrics', 'Metrics', () => press?.(), {
    'aria-keyshortcuts': 'm',
    title: 'Where the risk is (m)',
    hidden: press === undefined,
  });
  watch(
    store,
    ({ view }) => [view.mode === 'metrics'] as const,
    ([isMetrics]) => button.setAttribute('aria-pressed', String(isMetrics)),
  );
  return button;
}

function securityButton({ store }: PanelContext, press: (() => void) | undefined): HTMLElement {
  const button = labelledButton('security', 'Security', () => press?.(), {
    'aria-keyshortcuts': 'v',
    title: 'Security findings (v)',
    hidden: press === undefined,
  });
  watch(
    store,
    ({ view }) => [view.mode === 'security'] as const,
    ([isSecurity]) => button.setAttribute('aria-pressed', String(isSecurity)),
  );
  return button;
}

export function toggleTable({ store }: PanelContext): void {
  store.dispatch({ kind: 'mode', mode: store.get().view.mode === 'table' ? 'map' : 'table' });
}

export function toggleImpact({ store }: PanelContext): void {
  const { mode, base, about } = store.get().view;
  if (mode === 'impact') store.dispatch({ kind: 'mode', mode: 'map' });
  else store.dispatch({ kind: 'impact', ...(base !== undefined && { base }), ...(about !== undefined && { about }) });
}

export function toggleMetrics({ store }: PanelContext): void {
  store.dispatch(store.get().view.mode === 'metrics' ? { kind: 'mode', mode: 'map' } : { kind: 'metrics' });
}

export function toggleSecurity({ store }: PanelContext): void {
  store.dispatch(store.get().view.mode === 'security' ? { kind: 'mode', mode: 'map' } : { kind: 'security' });
}

export function toggleSearch({ store }: PanelContext): void {
  if (store.get().view.mode === 'search') store.dispatch({ kind: 'mode', mode: 'map' });
  else store.dispatch({ kind: 'search' });
}

export function toggleAsk({ store }: PanelContext): void {
  store.dispatch({ kind: 'mode', mode: store.get().view.mode === 'ask' ? 'map' : 'ask' });
}

export function toggleDeveloper({ store }: Pick<PanelContext, 'store'>): void {
  store.dispatch({ kind: 'mode', mode: store.get().view.mode === 'developer' ? 'map' : 'developer' });
}

function levelChooser({ store }: PanelContext): HTMLElement {
  const options = levelNames.map(([level, name]) => element('option', { value: level }, name));
  const choose = () => store.dispatch({ kind: 'level', level: select.value as GraphLevel });
  const look = { class: 'gp-select', 'aria-label': 'Level', title: 'What the marks stand for', onchange: choose };
  const select: HTMLSelectElement = element('select', look, ...options);
  watch(
    store,
    ({ view, drawing }) => [view.level ?? drawing?.view.level ?? 'file'] as const,
    ([level]) => {
      select.value = level;
    },
  );
  return select;
}
