import { iconButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { type Mode } from '../../state/view-state.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

export type Tab = 'details' | 'path' | 'cycles';

const tabNames: Readonly<Record<Tab, string>> = { details: 'Details', path: 'Path', cycles: 'Cycles' };

function tabOf(mode: Mode): Tab {
  return mode === 'path' || mode === 'cycles' ? mode : 'details';
}

const names = Object.keys(tabNames) as Tab[];

export interface SideEvents {
  /** A tab was pressed: the column stays, also with nothing in it that was picked. */
  chosen(): void;
  closed(): void;
  toOverview(): void;
}

export function chooseTab({ store }: PanelContext, tab: Tab): void {
  if (tab !== 'details') store.dispatch({ kind: 'mode', mode: tab });
  else if (tabOf(store.get().view.mode) !== 'details') store.dispatch({ kind: 'mode', mode: 'map' });
}

/** Beside the title of the overview, where it stands in the place of the tabs: the way to them. */
export function createSideLinks(go: (tab: Tab) => void): HTMLElement {
  const links = names.map((tab) =>
    element(
      'button',
      { type: 'button', class: 'gp-tab', 'data-key': `beside ${tab}`, onclick: () => go(tab) },
      tabNames[tab],
    ),
  );
  return element('div', { class: 'gp-side-links', role: 'group', 'aria-label': 'Instead of the overview' }, ...links);
}

/** The right column: one of three panels, chosen by tabs. In a narrow window it is a drawer, open while it is needed. */
export function createSide(
  context: PanelContext,
  panels: Readonly<Record<Tab, HTMLElement>>,
  events: SideEvents,
): HTMLElement {
  const { store } = context;
  const choose = (tab: Tab) => {
    chooseTab(context, tab);
    events.chosen();
  };
  const tabs = names.map((tab) => tabButton(tab, () => choose(tab)));
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.findIndex((tab) => tab === document.activeElement) + step + tabs.length) % tabs.length;
    tabs[next]?.click();
    tabs[next]?.focus();
  };
  const list = element(
    'div',
    { class: 'gp-tabs', role: 'tablist', 'aria-label': 'Beside the drawing', onkeydown: walk },
    ...tabs,
  );
  const close = iconButton('close', 'Close', () => (closeSide(context), events.closed()), {
    class: 'gp-button gp-icon-button gp-side-close',
  });
  const bodies = names.map((tab) =>
    element(
      'div',
      {
        class: 'gp-side-body',
        role: 'tabpanel',
        id: `gp-panel-${tab}`,
        'aria-labelledby': `gp-tab-${tab}`,
        tabindex: 0,
      },
      panels[tab],
    ),
  );
  watch(
    store,
    ({ view }) => [tabOf(view.mode)] as const,
    ([shown]) => {
      names.forEach((tab, index) => {
        tabs[index]?.setAttribute('aria-selected', String(tab === shown));
        tabs[index]?.setAttribute('tabindex', tab === shown ? '0' : '-1');
        bodies[index]?.toggleAttribute('hidden', tab !== shown);
      });
    },
  );
  const look = { type: 'button', class: 'gp-tab gp-to-overview', onclick: () => events.toOverview() };
  const overview = element('button', look, 'Overview');
  const head = element('div', { class: 'gp-panel-head' }, overview, list, close);
  return element('aside', { class: 'gp-side', 'aria-label': 'Details' }, head, ...bodies);
}

function tabButton(tab: Tab, press: () => void): HTMLButtonElement {
  const look = {
    type: 'button',
    role: 'tab',
    class: 'gp-tab',
    id: `gp-tab-${tab}`,
    'aria-controls': `gp-panel-${tab}`,
    onclick: press,
  };
  return element('button', look, tabNames[tab]);
}

/** Closes the drawer, and with it the list or the selection that keeps it open. */
function closeSide({ store }: PanelContext): void {
  const { mode } = store.get().view;
  if (tabOf(mode) !== 'details') store.dispatch({ kind: 'mode', mode: 'map' });
  store.dispatch({ kind: 'select' });
}
