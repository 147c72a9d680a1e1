import { element } from '../../elements/element.ts';
import { firstPackages, type PackagesView } from '../../state/security-view.ts';
import { watch } from '../../state/watch.ts';
import type { SecurityParts } from './security-parts.ts';

interface TabPanels {
  readonly findings: HTMLElement;
  readonly packages: HTMLElement;
}

/**
 * A row of tabs: the findings, and the packages of others.
 *
 * @param summary is about findings, and shown with them alone
 */
export function createTabs({ store, t, go }: SecurityParts, panels: TabPanels, summary: HTMLElement): HTMLElement {
  let last: PackagesView = firstPackages;
  const findings = tab('findings', t('Findings'), () => go({ packages: undefined }));
  const packages = tab('packages', t('Packages'), () => go({ packages: last }));
  const tabs = [findings, packages];
  for (const [name, panel] of Object.entries(panels)) {
    panel.id = `gp-sc-panel-${name}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `gp-sc-tab-${name}`);
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const other = document.activeElement === findings ? packages : findings;
    other.click();
    other.focus();
  };
  watch(
    store,
    ({ view }) => [view.packages] as const,
    ([view]) => {
      last = view ?? last;
      const shown = view === undefined ? findings : packages;
      for (const each of tabs) {
        each.setAttribute('aria-selected', String(each === shown));
        each.tabIndex = each === shown ? 0 : -1;
      }
      panels.findings.hidden = view !== undefined;
      panels.packages.hidden = view === undefined;
      summary.hidden = view !== undefined;
    },
  );
  return element(
    'div',
    { class: 'gp-tabs gp-sc-tabs', role: 'tablist', 'aria-label': t('Views'), onkeydown: walk },
    ...tabs,
  );
}

function tab(name: keyof TabPanels, text: string, press: () => void): HTMLElement {
  const look = { type: 'button', role: 'tab', class: 'gp-tab', id: `gp-sc-tab-${name}` };
  return element('button', { ...look, 'aria-controls': `gp-sc-panel-${name}`, onclick: press }, text);
}
