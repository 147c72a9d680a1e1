import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import type { Mode } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import { createBreadcrumbs } from '../breadcrumbs/create-breadcrumbs.ts';
import { createExport } from '../export/create-export.ts';
import { createFilterChips } from '../filters/create-filter-chips.ts';
import { createFilters } from '../filters/create-filters.ts';
import { FindBox } from '../find/find-box.ts';
import type { GraphSurface } from '../graph/surface.ts';
import { createHeader } from '../header/create-header.ts';
import { createLegend } from '../legend/create-legend.ts';
import type { PanelContext } from '../panel-context.ts';
import { createStatusLine } from '../status/create-status-line.ts';
import { createTable } from '../table/create-table.ts';
import {
  createToolbar,
  toggleAsk,
  toggleDeveloper,
  toggleDrift,
  toggleImpact,
  toggleMetrics,
  toggleSearch,
  toggleSecurity,
  toggleTeam,
} from '../toolbar/create-toolbar.ts';
import { createColumns } from './create-columns.ts';
import { createEgoBar } from './create-ego-bar.ts';
import { createHelp } from './create-help.ts';
import { createSituation } from './create-situation.ts';
import { createLetterKeys } from './letter-keys.ts';
import { createOverviewSwitch } from './overview-switch.ts';
import { goUp } from './graph-host.ts';
import { listenToPageKeys } from './page-keys.ts';
import { createSkipLink } from './skip-link.ts';

/** Parts that the page is built around. */
export interface PageParts {
  /** The drawing stands in it. */
  readonly host: HTMLElement;
  readonly overDrawing?: readonly HTMLElement[];
  /** The page of a change: takes the place of the drawing while it is wanted; absent where it has a page of its own. */
  readonly impact?: HTMLElement;
  /** The page of the metrics, likewise. */
  readonly metrics?: HTMLElement;
  /** The page of the security findings, likewise. */
  readonly security?: HTMLElement;
  /** The page of a difference, likewise. */
  readonly drift?: HTMLElement;
  /** The page of the search, likewise. */
  readonly search?: HTMLElement;
  /** The page of questions, likewise. */
  readonly ask?: HTMLElement;
  /** The page of the API, likewise. */
  readonly developer?: HTMLElement;
  /** The page of the members of a remote, likewise. */
  readonly team?: HTMLElement;
  /** At the end of the first line. */
  readonly inHeader?: readonly HTMLElement[];
}

export function createPage(context: PanelContext, surface: GraphSurface, parts: PageParts): HTMLElement {
  const { store } = context;
  const find = new FindBox(context);
  const letterKeys = createLetterKeys(() => localStorage);
  const help = createHelp(letterKeys);
  const root = element('div', { class: 'gp-page' });
  const overview = createOverviewSwitch(root);
  const pages = pageSwitches(context, parts);
  const toolbar = createToolbar(context, {
    overview: overview.button,
    breadcrumbs: createBreadcrumbs(context),
    filters: createFilters(context),
    legend: createLegend(context),
    exporting: createExport(context),
    hasImpact: parts.impact !== undefined,
    ...pages,
    find: () => find.open(),
  });
  const { left, side } = createColumns(context, root, overview, find);
  const middle = createMiddle(context, surface, parts);
  root.append(
    createSkipLink(middle),
    createHeader(context, () => help.showModal(), parts.inHeader ?? []),
    toolbar,
    left,
    middle,
    side,
    find.root,
    help,
    liveRegion(context),
  );
  watch(
    store,
    ({ view }) => [view.mode] as const,
    ([mode]) => root.classList.toggle('gp-of-other', otherPage(parts, mode) !== undefined),
  );
  watch(
    store,
    ({ session }) => [session.state] as const,
    ([session]) => {
      root.hidden = session === 'closed';
    },
  );
  listenToPageKeys(context, letterKeys, {
    find: () => find.open(),
    help: () => help.showModal(),
    toggleOverview: overview.toggle,
    ...(parts.impact !== undefined && { impact: () => toggleImpact(context) }),
    ...pages,
    ...(parts.developer !== undefined && { developer: () => toggleDeveloper(context) }),
    ...(parts.team !== undefined && { team: () => toggleTeam(context) }),
    everything: () => surface.reveal(),
    up: () => goUp(store, surface),
  });
  return root;
}

/** Functions that show the pages that there are, or go back from them. */
function pageSwitches(context: PanelContext, parts: PageParts) {
  return {
    ...(parts.metrics !== undefined && { metrics: () => toggleMetrics(context) }),
    ...(parts.security !== undefined && { security: () => toggleSecurity(context) }),
    ...(parts.drift !== undefined && { drift: () => toggleDrift(context) }),
    ...(parts.search !== undefined && { search: () => openSearch(context, parts.search) }),
    ...(parts.ask !== undefined && { ask: () => openAsk(context, parts.ask) }),
  };
}

function createMiddle(context: PanelContext, surface: GraphSurface, parts: PageParts): HTMLElement {
  const { store } = context;
  const { host, overDrawing = [], impact, metrics, security, drift, search, ask, developer, team } = parts;
  const zoom = element(
    'div',
    { class: 'gp-zoom', role: 'group', 'aria-label': 'Zoom' },
    iconButton('zoomIn', 'Nearer (+)', () => surface.zoomBy(1.4)),
    iconButton('zoomOut', 'Farther (−)', () => surface.zoomBy(1 / 1.4)),
    iconButton('fit', 'Everything (0)', () => surface.reveal()),
    iconButton('arrange', 'Arrange: places everything again, which changes of files leave where it was', () =>
      store.dispatch({ kind: 'arrange' }),
    ),
  );
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const stage = element('div', { class: 'gp-stage-area' }, host, ...overDrawing, zoom, createSituation(context));
  watch(
    store,
    ({ isAsking, view }) => [isAsking, view.mode] as const,
    ([isAsking, mode]) => {
      const other = otherPage(parts, mode);
      wait.hidden = !isAsking || other !== undefined;
      stage.hidden = mode === 'table' || other !== undefined;
      for (const each of [impact, metrics, security, drift, search, ask, developer, team])
        each?.toggleAttribute('hidden', each !== other);
    },
  );
  return element(
    'main',
    { class: 'gp-middle', id: 'gp-middle', 'aria-label': 'Dependencies' },
    wait,
    createFilterChips(context),
    createEgoBar(context),
    stage,
    ...[impact, metrics, security, drift, search, ask, developer, team].filter((each) => each !== undefined),
    createTable(context),
    createStatusLine(context),
  );
}

/** Returns the page that replaces the drawing in a mode; the page may have none of that mode. */
function otherPage(
  { impact, metrics, security, drift, search, ask, developer, team }: PageParts,
  mode: Mode,
): HTMLElement | undefined {
  return { impact, metrics, security, drift, search, ask, developer, team }[mode as string];
}

/** The keyboard goes where a person types next. */
function openSearch(context: PanelContext, page: HTMLElement | undefined): void {
  toggleSearch(context);
  if (context.store.get().view.mode === 'search') page?.querySelector<HTMLElement>('[type="search"]')?.focus();
}

function openAsk(context: PanelContext, page: HTMLElement | undefined): void {
  toggleAsk(context);
  if (context.store.get().view.mode === 'ask') page?.querySelector<HTMLElement>('textarea')?.focus();
}

/** Returns the only live region of the page: all events for screen readers go through it. */
function liveRegion({ store }: PanelContext): HTMLElement {
  const region = element('div', { class: 'gp-unseen', role: 'status', 'aria-live': 'polite' });
  watch(
    store,
    ({ announcement }) => [announcement] as const,
    ([{ text, count }]) => {
      // A space more or less makes the same sentence news.
      region.textContent = count % 2 === 0 ? text : `${text} `;
    },
  );
  return region;
}
