import type { ImpactSubject } from '#protocol/panel-messages.ts';
import { certaintyText, countsText, isNothing, levelText } from '#webview/charts/impact/impact-words.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import type { ImpactParts } from './impact-parts.ts';
import type { ImpactState, ShownImpact } from './impact-state.ts';
import { subjectText } from './subject-text.ts';

/** How much is reached, how surely that is all, and why not. */
export function createSummary(parts: ImpactParts): HTMLElement {
  const root = element('div', { class: 'gp-im-summary' });
  watch(
    parts.store,
    (state) => [state.shown, state.failure, state.isAsking, state.subject, state.isRemoteOffered] as const,
    () => replaceContent(root, ...summaryOf(parts, parts.store.get())),
  );
  return root;
}

function summaryOf(
  { ask, heading, afterFailure }: ImpactParts,
  { shown, failure, isAsking, subject, isRemoteOffered }: ImpactState,
): HTMLElement[] {
  const remote = isRemoteOffered ? [remoteButton(() => ask({ ...subject, ofRemote: true } as ImpactSubject))] : [];
  if (failure !== undefined)
    return [
      element(heading, {}, `The impact ${subjectText(subject)} could not be told`),
      element('p', { class: 'gp-problem' }, failure.message),
      textButton('Try again', () => ask(subject), { 'data-key': 'again' }),
      ...remote,
      ...(afterFailure?.(failure) ?? []),
    ];
  if (shown === undefined) return [element(heading, {}, isAsking ? 'Following the change…' : 'Nothing was asked yet')];
  if (isNothing(shown.impact) && shown.impact.certainty === 'exact') return nothingChanged(shown, heading);
  return [...summaryOfShown(shown, heading), ...remote];
}

function remoteButton(press: () => void): HTMLElement {
  return textButton('Ask the Remote', press, {
    class: 'gp-link',
    'data-key': 'remote',
    title: 'Sends the names of what changes to the remote, which answers by its own index',
  });
}

function nothingChanged({ subject }: ShownImpact, heading: ImpactParts['heading']): HTMLElement[] {
  const text = subject.kind === 'base' ? `Nothing changed since ${subject.base}` : 'Nothing is changed';
  const advice =
    'Change a file, or name a branch, tag or commit above: what changed since then is shown with its reach.';
  return [element(heading, {}, text), element('p', { class: 'gp-quiet' }, advice)];
}

function summaryOfShown(
  { impact, subject, isUnsaved, remote }: ShownImpact,
  heading: ImpactParts['heading'],
): HTMLElement[] {
  const { level, reason } = impact.summary.verdict;
  const unsaved = isUnsaved ? ', with text that is not saved' : '';
  const title = element(
    heading,
    {},
    element('span', { class: `gp-im-level gp-im-${level}`, title: reason }, levelText(impact)),
    ` ${subjectText(subject)}${unsaved}`,
  );
  const missing = impact.unresolved.map((input) => element('p', { class: 'gp-problem' }, `Not found: ${input}`));
  return [
    title,
    ...(remote === undefined ? [] : [element('p', {}, `From the remote ${remote}, by its own index`)]),
    element('p', {}, countsText(impact)),
    ...missing,
    element('p', { class: 'gp-quiet' }, certaintyText(impact)),
    ...reasonsOf(impact.reasons),
    ...(impact.truncated ? [element('p', { class: 'gp-quiet' }, 'Not all of it is shown: it reaches farther.')] : []),
  ];
}

function reasonsOf(reasons: readonly string[]): HTMLElement[] {
  if (reasons.length === 0) return [];
  const items = reasons.map((reason) => element('li', {}, reason));
  return [
    element(
      'details',
      { class: 'gp-hedge' },
      element('summary', { 'data-key': 'why' }, 'Why there may be more'),
      element('ul', { class: 'gp-plain gp-quiet' }, ...items),
    ),
  ];
}
