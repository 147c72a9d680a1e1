import type { Finding } from '#protocol/security.ts';
import { labelledButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { longList } from '../../elements/long-list.ts';
import { watch } from '../../state/watch.ts';
import { prose } from '../../elements/prose.ts';
import { createPath } from './create-path.ts';
import { createTriage } from './create-triage.ts';
import { fixDifference } from './fix-difference.ts';
import { findingTags } from './finding-row.ts';
import { placeLink, placeText } from './place-link.ts';
import type { SecurityParts } from './security-parts.ts';
import { isFixed, shownFinding } from './security-state.ts';
import { categoryWord, confidenceWord, reachWord } from './security-words.ts';
import { severityBadge } from './severity-badge.ts';
import type { StepWalk } from './walk-steps.ts';

/**
 * All that is known of one finding, and what people decided about it.
 *
 * @param leave called when a person goes back to the list
 */
export function createFinding(parts: SecurityParts, walk: StepWalk, leave: () => void): HTMLElement {
  const { store, t } = parts;
  const head = element('div', { class: 'gp-sc-finding-head' });
  const notes = element('div', { class: 'gp-sc-facts' });
  const triage = createTriage(parts);
  const back = labelledButton('back', t('Back'), leave, {
    class: 'gp-button gp-sc-back',
  });
  const none = element('p', { class: 'gp-quiet gp-sc-pick' }, t('Pick a finding to see the way to it.'));
  const whole = element('div', { class: 'gp-sc-whole' }, back, head, createPath(parts, walk, leave), triage, notes);
  const root = element('section', { class: 'gp-sc-finding', 'aria-label': t('Finding') }, none, whole);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || store.get().view.finding === undefined) return;
    event.preventDefault();
    leave();
  });
  watch(
    store,
    (state) =>
      [
        shownFinding(state),
        state.view.finding,
        state.failures.finding,
        state.asking,
        state.scanned?.findings.length === 0,
      ] as const,
    ([finding, wanted, failure, asking, isEmpty]) => {
      none.hidden = wanted !== undefined || isEmpty;
      whole.hidden = wanted === undefined;
      triage.hidden = finding === undefined || isFixed(store.get(), finding.fingerprint);
      const missing =
        failure?.message ?? (asking.length > 0 ? t('Reading…') : t('This finding is not in the code any more.'));
      replaceContent(
        head,
        ...(finding === undefined ? [element('p', { class: 'gp-quiet' }, missing)] : headOf(parts, finding)),
      );
      replaceContent(notes, ...(finding === undefined ? [] : factsOf(parts, finding)));
    },
  );
  watch(
    store,
    ({ view }) => [view.finding] as const,
    () => {
      root.scrollTop = 0;
    },
  );
  return root;
}

function headOf(parts: SecurityParts, finding: Finding): HTMLElement[] {
  const { t, heading, store } = parts;
  const { title, severity, confidence, category, ruleId, message, reach, fingerprint } = finding;
  const fixed = isFixed(store.get(), fingerprint);
  return [
    element(heading === 'h1' ? 'h2' : 'h3', { class: 'gp-sc-title', tabindex: -1, 'data-key': 'title' }, title),
    element(
      'p',
      { class: 'gp-sc-line-of-facts' },
      severityBadge(t, severity),
      element('span', {}, confidenceWord(t, confidence)),
      element('span', {}, categoryWord(t, category)),
      element('code', {}, ruleId),
      fixed
        ? element('span', { class: 'gp-quiet' }, t('Fixed: it was at {0}', placeText(finding)))
        : placeLink(parts, finding, { key: 'place' }),
      ...findingTags(t, finding),
    ),
    prose(message, 'gp-sc-message'),
    element(
      'div',
      { class: 'gp-sc-reach' },
      element('p', {}, element('strong', {}, `${reachWord(t, reach.state)}.`), ` ${parts.reachReasonOf(reach)}`),
      ...entryOf(parts, finding),
    ),
  ];
}

function entryOf(parts: SecurityParts, { reach }: Finding): HTMLElement[] {
  const { entryPoint, entryPoints = 1 } = reach;
  if (entryPoint === undefined) return [];
  const { name, type } = entryPoint;
  return [
    element(
      'p',
      { class: 'gp-sc-entry' },
      element('span', { class: 'gp-tag' }, type),
      element('strong', {}, name),
      placeLink(parts, entryPoint, { key: 'entry' }),
      ...(entryPoints > 1 ? [element('span', { class: 'gp-quiet' }, parts.t('and {0} more', entryPoints - 1))] : []),
    ),
  ];
}

function factsOf(parts: SecurityParts, finding: Finding): HTMLElement[] {
  const { t, copyLink } = parts;
  const { reasons: sentences, reasonCodes: doubts = [], remediation, cwe, owasp = [], suppressed } = finding;
  const reasons = parts.reasonsOf({ reasons: sentences, doubts });
  const classes = [...cwe, ...owasp];
  return [
    ...section(parts, t('What to do'), remediation === undefined ? [] : [prose(remediation)]),
    ...section(parts, t('A rewrite that mends it'), fixDifference(parts, finding)),
    ...section(parts, t('Further places that the same value reaches'), furtherPlaces(parts, finding)),
    ...section(
      parts,
      t('Why this severity and confidence'),
      reasons.length === 0
        ? []
        : [element('ul', { class: 'gp-sc-bullets' }, ...reasons.map((reason) => element('li', {}, reason)))],
    ),
    ...section(
      parts,
      t('Suppressed in the code'),
      suppressed === undefined ? [] : [prose(suppressedText(t, suppressed))],
    ),
    ...section(
      parts,
      t('Weakness'),
      classes.length === 0
        ? []
        : [element('p', { class: 'gp-tags' }, ...classes.map((name) => element('span', { class: 'gp-tag' }, name)))],
    ),
    textButton(t('Copy link to this finding'), copyLink, {
      class: 'gp-button gp-framed',
      'data-key': 'copy',
    }),
  ];
}

const placesAtOnce = 10;

/** A decision about the finding is one about each of them. */
function furtherPlaces(parts: SecurityParts, { places = [], furtherPlaces: count = 0 }: Finding): HTMLElement[] {
  if (places.length === 0) return [];
  const item = ({ what, ...place }: (typeof places)[number]) =>
    element('li', {}, placeLink(parts, place), element('code', { class: 'gp-quiet' }, what));
  const rest = count - places.length;
  return [
    longList(places, placesAtOnce, item, 'gp-sc-plain-list'),
    ...(rest > 0 ? [element('p', { class: 'gp-quiet' }, parts.t('and {0} more', rest))] : []),
  ];
}

function suppressedText(t: SecurityParts['t'], { by, line, reason }: NonNullable<Finding['suppressed']>): string {
  return reason === undefined
    ? t('By a comment of {0} in line {1}.', by, line)
    : t('By a comment of {0} in line {1}: {2}', by, line, reason);
}

function section({ heading }: SecurityParts, title: string, content: readonly HTMLElement[]): HTMLElement[] {
  if (content.length === 0) return [];
  return [element('section', {}, element(heading === 'h1' ? 'h3' : 'h4', {}, title), ...content)];
}
