import type { Finding } from '#protocol/security.ts';
import { element } from '../../elements/element.ts';
import type { Translate } from '../../state/translate.ts';
import { placeText } from './place-link.ts';
import { confidenceWord, triageWord } from './security-words.ts';
import type { SecurityParts } from './security-parts.ts';
import { severityBadge } from './severity-badge.ts';

/** One finding in the list: how bad, what, who reaches it, where, how sure. */
export function findingRow(
  { t, reachReasonOf }: Pick<SecurityParts, 't' | 'reachReasonOf'>,
  finding: Finding,
): HTMLElement {
  const { fingerprint, severity, title, confidence, reach } = finding;
  return element(
    'div',
    { class: 'gp-sc-row', role: 'option', tabindex: -1, 'data-finding': fingerprint, 'aria-selected': 'false' },
    element('span', { class: 'gp-sc-row-look' }, severityBadge(t, severity), ` · ${confidenceWord(t, confidence)}`),
    element('span', { class: 'gp-sc-row-title' }, title),
    element('span', { class: 'gp-tags gp-sc-row-tags' }, ...findingTags(t, finding)),
    element('span', { class: 'gp-sc-row-reach' }, entryText(reach) ?? reachReasonOf(reach)),
    element('span', { class: 'gp-sc-row-place gp-sc-path' }, placeText(finding)),
  );
}

/** The nearest entry point; a route says by its name what it is. */
function entryText({ entryPoint }: Finding['reach']): string | undefined {
  if (entryPoint === undefined) return undefined;
  return entryPoint.type === 'route' ? entryPoint.name : `${entryPoint.type} ${entryPoint.name}`;
}

/** Words that set a finding apart from a plain, open one. */
export function findingTags(t: Translate, { isNew, triage, suppressed, furtherPlaces = 0 }: Finding): HTMLElement[] {
  const words = [
    ...(isNew === true ? [t('New')] : []),
    ...(triage === undefined || triage.state === 'open' ? [] : [triageWord(t, triage.state)]),
    ...(suppressed === undefined ? [] : [t('Suppressed')]),
    ...(furtherPlaces === 0
      ? []
      : [furtherPlaces === 1 ? t('1 further place') : t('{0} further places', furtherPlaces)]),
  ];
  return words.map((word) => element('span', { class: 'gp-tag' }, word));
}
