import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { createFilters } from './create-filters.ts';
import { createFinding } from './create-finding.ts';
import { createList } from './create-list.ts';
import { createScanning } from './create-scanning.ts';
import { createScope } from './create-scope.ts';
import { createSummary } from './create-summary.ts';
import { createTabs } from './create-tabs.ts';
import { createTrend } from './create-trend.ts';
import type { SecurityParts } from './security-parts.ts';
import { type StepWalk, stepWalk } from './walk-steps.ts';

/**
 * The findings of the rules: the list, and beside it the finding that is picked. Another tab has the packages of others.
 *
 * @param packages content of that tab
 */
export function createSecurity(parts: SecurityParts, packages: HTMLElement): HTMLElement {
  const { t, heading } = parts;
  const summary = createSummary(parts);
  const findings = createFindings(parts);
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const head = element(
    'div',
    { class: 'gp-whole-head gp-sc-top' },
    element('div', { class: 'gp-sc-heading' }, element(heading, {}, t('Security')), summary),
    createTabs(parts, { findings, packages }, summary),
  );
  watch(
    parts.store,
    ({ asking }) => [asking.length > 0] as const,
    ([isAsking]) => {
      wait.hidden = !isAsking;
    },
  );
  return element('div', { class: 'gp-whole gp-security' }, wait, head, findings, packages);
}

function createFindings(parts: SecurityParts): HTMLElement {
  const { store } = parts;
  const walk = stepWalk(parts);
  const list = createList(parts, () =>
    finding.querySelector<HTMLElement>('.gp-sc-title')?.focus({ preventScroll: true }),
  );
  const finding = createFinding(parts, walk, () => {
    parts.go({ finding: undefined, step: undefined });
    list.focus();
  });
  const body = element('div', { class: 'gp-sc-body' }, list.root, finding);
  const filters = createFilters(parts);
  const head = element(
    'div',
    { class: 'gp-sc-head' },
    createScope(parts),
    createTrend(parts),
    createScanning(parts),
    notesOf(parts),
    filters,
  );
  const root = element('div', { class: 'gp-sc-findings' }, head, body);
  root.addEventListener('keydown', (event) => walkByKey(event, walk));
  watch(
    store,
    ({ view, scanned, failures }) =>
      [view.finding !== undefined, scanned === undefined, failures.list !== undefined] as const,
    ([isPicked, isUnknown, hasFailed]) => {
      root.classList.toggle('gp-sc-picked', isPicked);
      body.hidden = isUnknown && !isPicked;
      // After a refusal they are there: a filter may be what was refused.
      filters.hidden = isUnknown && !hasFailed;
    },
  );
  return root;
}

/** Only while the keyboard is on the page, and not where letters are typed. */
function walkByKey(event: KeyboardEvent, walk: StepWalk): void {
  const by = { n: 1, p: -1 }[event.key] as 1 | -1 | undefined;
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (walk.step(by)) event.preventDefault();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="checkbox"]), select, textarea');
}

/** Why there is no list, or no newer one. */
function notesOf(parts: SecurityParts): HTMLElement {
  const { store, t, retry } = parts;
  const root = element('div', { class: 'gp-sc-notes', hidden: true });
  watch(
    store,
    ({ failures }) => [failures.list] as const,
    ([failure]) => {
      root.hidden = failure === undefined;
      if (failure === undefined) return replaceContent(root);
      replaceContent(
        root,
        element('p', { class: 'gp-problem' }, failure.message),
        textButton(t('Try again'), () => retry('list'), { class: 'gp-button gp-framed', 'data-key': 'again' }),
      );
    },
  );
  return root;
}
