import type { BaselineAge } from '#protocol/diff.ts';
import { changesOf, isShown } from '#webview/charts/difference/changes.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { remoteSide } from '../../state/drift-view.ts';
import { watch } from '../../state/watch.ts';
import { prose } from '../../elements/prose.ts';
import { createChanges } from './create-changes.ts';
import { createDriftDrawing } from './create-drift-drawing.ts';
import { createDriftExport } from './create-drift-export.ts';
import { createDriftFilters } from './create-drift-filters.ts';
import { createSides } from './create-sides.ts';
import type { DriftParts } from './drift-parts.ts';
import type { DriftState } from './drift-state.ts';

/** Two states of the architecture compared: drawn as a difference, and listed. */
export function createDrift(parts: DriftParts): HTMLElement {
  const { store, t, heading } = parts;
  const drawing = createDriftDrawing(parts);
  const filters = createDriftFilters(parts);
  const exporting = createDriftExport(parts, drawing);
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const head = element(
    'div',
    { class: 'gp-whole-head gp-df-head' },
    element('div', { class: 'gp-df-title' }, element(heading, {}, t('Drift')), exporting),
    createSides(parts),
    createRemoteLine(parts),
    filters,
  );
  const body = element('div', { class: 'gp-df-body' }, createNotes(parts), drawing.root, createChanges(parts));
  watch(
    store,
    ({ isAsking, diff }) => [isAsking, diff === undefined] as const,
    ([isAsking, isUnknown]) => {
      wait.hidden = !isAsking;
      filters.hidden = isUnknown;
      exporting.hidden = isUnknown;
    },
  );
  return element('div', { class: 'gp-whole gp-drift' }, wait, head, body);
}

/** When the remote's side was made. That the remote is older is said in words, beside a sign. */
function createRemoteLine({ store, t, language }: DriftParts): HTMLElement {
  const root = element('p', { class: 'gp-df-remote', hidden: true });
  const time = (iso: string) => new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  const sentence = ({ fetchedAt, indexedAt }: BaselineAge) =>
    indexedAt === undefined
      ? t('The remote’s analysis, fetched {0}.', time(fetchedAt))
      : t('The remote’s analysis of {0}, fetched {1}.', time(indexedAt), time(fetchedAt));
  watch(
    store,
    ({ diff }) => [diff?.baseline] as const,
    ([baseline]) => {
      root.hidden = baseline === undefined;
      if (baseline === undefined) return;
      const older = element('strong', { class: 'gp-df-older' }, t('The remote is older than this folder.'));
      root.replaceChildren(sentence(baseline), ...(baseline.remoteIsOlder ? [' ', older] : []));
    },
  );
  return root;
}

/** Why there is no list: nothing differs, nothing matches, or the comparison was refused. */
function createNotes(parts: DriftParts): HTMLElement {
  const { store } = parts;
  const root = element('div', { class: 'gp-df-notes' });
  watch(
    store,
    (state) => [state] as const,
    ([state]) => {
      const notes = notesOf(parts, state);
      root.hidden = notes.length === 0;
      replaceContent(root, ...notes);
    },
  );
  return root;
}

function notesOf(
  { t, reasonsOf, go, again }: DriftParts,
  { diff, view, failure, isAsking }: DriftState,
): HTMLElement[] {
  if (failure !== undefined) {
    const retry = textButton(t('Try again'), again, { class: 'gp-button gp-framed', 'data-key': 'again' });
    const toCommit = textButton(t('Compare with the newest commit'), () => go({ from: 'HEAD' }), {
      class: 'gp-button gp-framed',
      'data-key': 'commit',
    });
    return [
      element('p', { class: 'gp-problem' }, failure.message),
      element('div', { class: 'gp-df-ways' }, retry, ...(view.from === remoteSide ? [toCommit] : [])),
    ];
  }
  if (diff === undefined) return isAsking ? [element('p', { class: 'gp-quiet' }, t('Comparing…'))] : [];
  const changes = changesOf(diff);
  const isEmpty = !isAsking && changes.length === 0;
  const isFiltered = changes.length > 0 && !changes.some((change) => isShown(change, view));
  return [
    ...(isAsking ? [element('p', { class: 'gp-quiet' }, t('Findings are being compared…'))] : []),
    ...(isEmpty ? [element('p', {}, t('Nothing of what was compared differs.'))] : []),
    ...(isFiltered ? [element('p', {}, t('No change matches the filters.'))] : []),
    // Of the first part it is known why there are no findings.
    ...(isAsking ? [] : reasonsOf(diff).map((reason) => prose(reason))),
  ];
}
