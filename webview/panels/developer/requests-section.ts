import type { RecentRequest } from '#protocol/requests.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { curlOf } from './curl.ts';
import type { DeveloperParts } from './developer-parts.ts';
import type { DeveloperState } from './developer-state.ts';
import { filterRequests } from './filter-requests.ts';
import { createRequestFilters } from './request-filters.ts';
import { rove } from './rove.ts';
import { action, actionsOf, facts, failureText, sectionOf, unfoldingRow } from './section.ts';
import { clockText, countText, durationText } from './words.ts';

const rowsAtOnce = 50;

/** Returns the list of the last requests as they come in, for developers of programs that send them. */
export function createRequestsSection(parts: DeveloperParts): HTMLElement {
  const { store, t } = parts;
  const list = element('ul', { class: 'gp-list gp-dev-list gp-dev-requests' });
  const more = element('div', {});
  const said = element('div', {});
  const roving = rove(list, 'button.gp-dev-row');
  watch(
    store,
    ({ requests, filter, unfolded, areAllShown, api, keys, failures }) =>
      [requests, filter, unfolded.requests, areAllShown, api?.baseUrl, keys, failures.requests] as const,
    () => {
      const state = store.get();
      const wanted = filterRequests(state.requests ?? [], state.filter);
      const shown = state.areAllShown ? wanted : wanted.slice(0, rowsAtOnce);
      replaceContent(list, ...shown.map((request) => rowOf(parts, state, request)));
      list.hidden = shown.length === 0;
      replaceContent(more, ...moreOf(parts, wanted.length - shown.length));
      replaceContent(said, ...saidOf(parts, state, wanted.length));
      roving.renew();
    },
  );
  return sectionOf(parts, t('Recent requests'), [createRequestFilters(parts)], said, list, more, hint(parts));
}

function saidOf({ t }: DeveloperParts, { requests, failures }: DeveloperState, count: number): HTMLElement[] {
  const text =
    requests === undefined || count > 0
      ? undefined
      : requests.length === 0
        ? t('No request came since the engine was started.')
        : t('None of the last requests is like that.');
  return [
    ...[failureText(failures.requests)].filter((each) => each !== undefined),
    ...(text === undefined ? [] : [element('p', { class: 'gp-quiet' }, text)]),
  ];
}

function moreOf({ store, t, language }: DeveloperParts, rest: number): HTMLElement[] {
  if (rest <= 0) return [];
  const look = { class: 'gp-button gp-more', 'data-key': 'more requests' };
  return [textButton(t('Show {0} more', countText(rest, language)), () => store.dispatch({ kind: 'showAll' }), look)];
}

function rowOf(parts: DeveloperParts, state: DeveloperState, request: RecentRequest): HTMLElement {
  const { store, language } = parts;
  const { requestId, at, method, path, status, code, durationMs } = request;
  const look = {
    key: `request ${requestId}`,
    isUnfolded: state.unfolded.requests === requestId,
    unfold: () => store.dispatch({ kind: 'unfold', section: 'requests', id: requestId }),
  };
  const line = [
    element('span', { class: 'gp-dev-time' }, clockText(at, Date.now(), language)),
    element('span', { class: 'gp-dev-method' }, method),
    element('span', { class: 'gp-dev-path' }, path),
    element(
      'span',
      { class: 'gp-dev-status', 'data-class': String(status).charAt(0) },
      [status, code].filter(Boolean).join(' '),
    ),
    element('span', { class: 'gp-dev-duration' }, durationText(durationMs, language)),
    element('span', { class: 'gp-dev-id' }, requestId),
  ];
  return unfoldingRow(look, line, () => bodyOf(parts, state, request));
}

function bodyOf(parts: DeveloperParts, { api, keys }: DeveloperState, request: RecentRequest): HTMLElement[] {
  const { t, copy } = parts;
  const { requestId, path, operation, keyId, code, status } = request;
  const line = curlOf(request, api?.baseUrl);
  const key = keys?.find(({ id }) => id === keyId);
  return [
    facts([
      [t('Path'), element('code', {}, path)],
      [t('Operation'), operation],
      [t('Status'), status === 0 ? t('no answer: the client had gone') : String(status)],
      [t('Code'), code && element('code', {}, code)],
      [t('Key'), keyId === undefined ? t('none that is valid') : (key?.name ?? keyId)],
      [t('Request ID'), element('code', {}, requestId)],
    ]),
    actionsOf(
      line !== undefined && action(t('Copy as curl'), `curl ${requestId}`, () => copy(line, 'curl')),
      action(t('Copy request ID'), `copy ${requestId}`, () => copy(requestId, t('Request ID'))),
    ),
  ];
}

function hint({ t }: DeveloperParts): HTMLElement {
  const text = t(
    'Bodies, queries and keys are not kept. A line for curl is for POSIX shells and takes the key from {0}.',
    '$GROUNDPLAN_API_KEY',
  );
  return element('p', { class: 'gp-quiet gp-dev-hint' }, text);
}
