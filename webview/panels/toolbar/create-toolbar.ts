import type { GraphLevel } from '#protocol/graph.ts';
import { iconButton, labelledButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import type { IconOutline } from '../../elements/icon.ts';
import type { Mode } from '../../state/view-state.ts';
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
  /** Absent where a difference is shown elsewhere. */
  readonly drift?: () => void;
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
  const impact = parts.hasImpact ? () => toggleImpact(context) : undefined;
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
      pageButton(context, impact, looks.impact),
      pageButton(context, parts.metrics, looks.metrics),
      pageButton(context, parts.security, looks.security),
      pageButton(context, parts.drift, looks.drift),
      pageButton(context, parts.search, looks.search),
      pageButton(context, parts.ask, looks.ask),
      parts.legend,
      parts.exporting,
    ),
  );
}

interface PageLook {
  readonly mode: Mode;
  readonly outline: IconOutline;
  readonly name: string;
  readonly key: string;
  readonly title: string;
}

const looks = {
  impact: { mode: 'impact', outline: 'impact', name: 'Impact', key: 'i', title: 'What a change reaches' },
  metrics: { mode: 'metrics', outline: 'metrics', name: 'Metrics', key: 'm', title: 'Where the risk is' },
  security: { mode: 'security', outline: 'security', name: 'Security', key: 'v', title: 'Security findings' },
  drift: {
    mode: 'drift',
    outline: 'drift',
    name: 'Drift',
    key: 'r',
    title: 'What differs from the remote or a revision',
  },
  search: { mode: 'search', outline: 'code', name: 'Search code', key: 's', title: 'Find code by what it does' },
  ask: { mode: 'ask', outline: 'ask', name: 'Ask', key: 'a', title: 'Ask about the project' },
} as const satisfies Record<string, PageLook>;

/** @param press absent where the page is shown elsewhere */
function pageButton(
  { store }: PanelContext,
  press: (() => void) | undefined,
  { mode, outline, name, key, title }: PageLook,
): HTMLElement {
  const button = labelledButton(outline, name, () => press?.(), {
    'aria-keyshortcuts': key,
    title: `${title} (${key})`,
    hidden: press === undefined,
  });
  watch(
    store,
    ({ view }) => [view.mode === mode] as const,
    ([isShown]) => button.setAttribute('aria-pressed', String(isShown)),
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

export function toggleDrift({ store }: PanelContext): void {
  store.dispatch(store.get().view.mode === 'drift' ? { kind: 'mode', mode: 'map' } : { kind: 'drift' });
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

export function toggleTeam({ store }: Pick<PanelContext, 'store'>): void {
  store.dispatch({ kind: 'mode', mode: store.get().view.mode === 'team' ? 'map' : 'team' });
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
