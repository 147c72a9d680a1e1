import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { severities } from '../../state/security-view.ts';
import { watch } from '../../state/watch.ts';
import type { SecurityParts } from './security-parts.ts';
import type { Scanned } from './security-state.ts';
import { severityBadge } from './severity-badge.ts';

/** All findings of the asked confidence in a few numbers. */
export function createSummary({ store, t, language }: SecurityParts): HTMLElement {
  const root = element('div', { class: 'gp-sc-summary' });
  const number = (value: number) => value.toLocaleString(language);
  watch(
    store,
    ({ scanned }) => [scanned] as const,
    ([scanned]) => replaceContent(root, ...(scanned === undefined ? [] : [countsOf(scanned), elsewhereOf(scanned)])),
  );

  function countsOf({ summary }: Scanned): HTMLElement {
    const counts = severities.map((severity) =>
      element(
        'li',
        { class: summary[severity] === 0 ? 'gp-sc-none' : undefined },
        severityBadge(t, severity),
        element('span', { class: 'gp-sc-count' }, number(summary[severity])),
      ),
    );
    return element('ul', { class: 'gp-sc-counts', 'aria-label': t('Findings by severity') }, ...counts);
  }

  /** Findings that are not in the list, and why. */
  function elsewhereOf({ reach, triaged, suppressed = 0 }: Scanned): HTMLElement {
    const facts = [
      t('{0} reachable from outside', number(reach.reachable)),
      ...(triaged > 0 ? [t('{0} decided by triage', number(triaged))] : []),
      ...(suppressed > 0 ? [t('{0} suppressed in the code', number(suppressed))] : []),
    ];
    return element('p', { class: 'gp-quiet' }, facts.join(' · '));
  }
  return root;
}
