import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { findingRow } from './finding-row.ts';
import { extentSentence } from './create-scope.ts';
import type { SecurityParts } from './security-parts.ts';
import { reachWord } from './security-words.ts';
import { type FindingGroup, noFilters, shownGroups } from './shown-findings.ts';

const rowsAtOnce = 200;

export interface FindingList {
  readonly root: HTMLElement;
  /** Gives the keyboard to the row that had it last. */
  focus(): void;
}

/**
 * The findings by who can reach them: a list box of which the first rows are there, and more once they are wanted.
 *
 * @param picked called when a person picks a finding, and wants to read it
 */
export function createList(parts: SecurityParts, picked: () => void): FindingList {
  const { store, t, go } = parts;
  const box = element('div', { role: 'listbox', 'aria-label': t('Findings') });
  const said = element('div', { class: 'gp-sc-said' });
  const more = textButton('', () => extend(), { class: 'gp-button gp-more' });
  const root = element('div', { class: 'gp-sc-list' }, said, box, more);
  let groups: readonly FindingGroup[] = [];
  let shown = rowsAtOnce;

  const rows = () => rowsOf(box);
  const render = () => {
    const count = groups.reduce((sum, { findings }) => sum + findings.length, 0);
    const focused = fingerprintOf(document.activeElement);
    box.replaceChildren(...groupElements(parts, groups, shown));
    box.hidden = count === 0;
    more.hidden = count <= shown;
    more.textContent = t('Show more ({0} left)', count - shown);
    select(rows(), store.get().view.finding);
    if (focused !== undefined) focusRow((row) => fingerprintOf(row) === focused);
  };
  const extend = () => {
    if (more.hidden) return;
    shown += rowsAtOnce;
    render();
  };
  const pick = (row: HTMLElement) => {
    go({ finding: fingerprintOf(row), step: undefined });
    picked();
  };
  listenToRows(box, pick, extend);
  watch(
    store,
    ({ scanned, view }) => [scanned, view.severity, view.category, view.rule, view.reach, view.filter] as const,
    ([scanned]) => {
      const { view } = store.get();
      groups = scanned === undefined ? [] : shownGroups(scanned, view);
      shown = rowsAtOnce;
      said.replaceChildren(...(groups.length === 0 ? nothingOf(parts) : []));
      render();
    },
  );
  watch(
    store,
    ({ view }) => [view.finding] as const,
    ([finding]) => select(rows(), finding),
  );

  function focusRow(isWanted: (row: HTMLElement) => boolean): void {
    rows().find(isWanted)?.focus({ preventScroll: true });
  }
  return { root, focus: () => focusRow((row) => row.tabIndex === 0) };
}

/** Nothing is said where nothing has been scanned yet. What no rule looks for is not found: no list is proof. */
function nothingOf(parts: SecurityParts): HTMLElement[] {
  const { store, t, go } = parts;
  const { scanned } = store.get();
  if (scanned === undefined) return [];
  if (scanned.findings.length > 0)
    return [
      element('p', {}, t('No finding matches the filters.')),
      textButton(t('Clear filters'), () => go(noFilters), { class: 'gp-button gp-framed' }),
    ];
  return [
    element('p', { class: 'gp-sc-nothing' }, t('The rules found nothing to list here.')),
    element('p', {}, extentSentence(parts, scanned)),
    element(
      'p',
      { class: 'gp-quiet' },
      t(
        'What no rule looks for is not found, and findings of lower confidence are listed only when they are asked for.',
      ),
    ),
  ];
}

function groupElements(parts: SecurityParts, groups: readonly FindingGroup[], shown: number): HTMLElement[] {
  const { t, language } = parts;
  let left = shown;
  return groups.flatMap(({ reach, findings }) => {
    const listed = findings.slice(0, Math.max(0, left));
    left -= listed.length;
    if (listed.length === 0) return [];
    const head = `${reachWord(t, reach)} (${findings.length.toLocaleString(language)})`;
    return [
      element(
        'div',
        { class: 'gp-sc-group', role: 'group', 'aria-label': head },
        element('div', { class: 'gp-sc-group-head', 'aria-hidden': 'true' }, head),
        ...listed.map((finding) => findingRow(parts, finding)),
      ),
    ];
  });
}

const moves: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** @param extend called where a person goes on past the last row */
function listenToRows(box: HTMLElement, pick: (row: HTMLElement) => void, extend: () => void): void {
  box.addEventListener('click', ({ target }) => {
    const row = rowAt(target);
    if (row !== undefined) pick(row);
  });
  box.addEventListener('keydown', (event) => {
    const row = rowAt(event.target);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') pick(row);
    else if (!moves.has(event.key)) return;
    else {
      if (event.key === 'ArrowDown' && row === rowsOf(box).at(-1)) extend();
      move(rowsOf(box), fingerprintOf(row), event.key);
    }
    event.preventDefault();
  });
}

/** The keyboard goes along the rows; nothing is picked by that. */
function move(rows: readonly HTMLElement[], from: string | undefined, key: string): void {
  const at = rows.findIndex((row) => fingerprintOf(row) === from);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key] ?? at;
  const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
  if (row === undefined) return;
  stopAt(rows, row);
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

function select(rows: readonly HTMLElement[], finding: string | undefined): void {
  for (const row of rows) row.setAttribute('aria-selected', String(fingerprintOf(row) === finding));
  const stop = rows.find((row) => fingerprintOf(row) === finding) ?? rows.find((row) => row.tabIndex === 0);
  stopAt(rows, stop ?? rows[0]);
}

/** One tab stop for all rows. */
function stopAt(rows: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const row of rows) row.tabIndex = row === stop ? 0 : -1;
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[role="option"]')];
}

function rowAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[role="option"]') ?? undefined) : undefined;
}

function fingerprintOf(place: Element | null): string | undefined {
  return place instanceof HTMLElement ? place.dataset['finding'] : undefined;
}
