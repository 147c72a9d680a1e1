import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { AskParts } from './ask-parts.ts';
import { endAnnouncer } from './announce-end.ts';
import { aboutOf, type AskState, type Exchange, runningOf } from './ask-state.ts';
import { createExchange, type ExchangeView, suggestionList } from './create-exchange.ts';
import { createField, renewButton, stopRunning } from './create-field.ts';
import { scrollAnswers } from './scroll-answers.ts';

/** Questions with their answers, the last one at the bottom, and below them the field for the next. */
export function createAsk(parts: AskParts): HTMLElement {
  const { t, heading, store } = parts;
  const field = createField(parts);
  const head = element(
    'div',
    { class: 'gp-whole-head gp-as-head' },
    element(heading, {}, t('Ask About This Project')),
    renewButton(parts, () => field.box),
  );
  const wait = element('div', { class: 'gp-wait', 'aria-hidden': 'true', hidden: true });
  const log = createLog(parts, field.box);
  const root = element('div', { class: 'gp-whole gp-ask' }, wait, head, log, field.root);
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || runningOf(store.get()) === undefined) return;
    event.preventDefault();
    stopRunning(parts, field.box);
  });
  watch(
    store,
    (state) => [runningOf(state) !== undefined] as const,
    ([isRunning]) => {
      wait.hidden = !isRunning;
    },
  );
  return root;
}

function createLog(parts: AskParts, box: HTMLTextAreaElement): HTMLElement {
  const { store, t } = parts;
  const begin = element('div', { class: 'gp-as-begin' });
  const list = element('div', { class: 'gp-as-exchanges' });
  const log = element(
    'div',
    { class: 'gp-as-log', role: 'region', 'aria-label': t('Answers'), tabindex: 0 },
    list,
    begin,
  );
  const views = new Map<number, ExchangeView>();
  watch(
    store,
    ({ exchanges }) => [exchanges] as const,
    ([exchanges]) => {
      const newest = exchanges.at(-1);
      const isNew = newest !== undefined && !views.has(newest.id) && newest.state === 'running';
      const wasInside = log.contains(document.activeElement);
      showExchanges(parts, list, views, exchanges);
      // What was pressed to ask is gone, or about to go.
      if (wasInside && (isNew || !log.contains(document.activeElement))) box.focus({ preventScroll: true });
      const view = isNew ? views.get(newest.id) : undefined;
      if (view !== undefined) scrollAnswers(view.root, 'top');
    },
  );
  const announceEnd = endAnnouncer(parts);
  watch(
    store,
    (state) => [runningOf(state)?.id] as const,
    () => announceEnd(store.get()),
  );
  watch(
    store,
    (state) => [state.projects, state.failure, state.examples, aboutOf(state), state.exchanges.length === 0] as const,
    () => begin.replaceChildren(...beginning(parts, store.get())),
  );
  return log;
}

function showExchanges(
  parts: AskParts,
  list: HTMLElement,
  views: Map<number, ExchangeView>,
  exchanges: readonly Exchange[],
): void {
  for (const [id, { root }] of views) {
    if (exchanges.some((each) => each.id === id)) continue;
    root.remove();
    views.delete(id);
  }
  exchanges.forEach((exchange, index) => {
    const known = views.get(exchange.id);
    const view = known ?? createExchange(parts, exchange);
    view.show(exchange, index === exchanges.length - 1);
    if (known !== undefined) return;
    views.set(exchange.id, view);
    list.append(view.root);
  });
}

/** Returns the content of the page while there is no question. */
function beginning(parts: AskParts, state: AskState): HTMLElement[] {
  const { t, noProject } = parts;
  const { projects, failure, examples, exchanges } = state;
  if (failure !== undefined) {
    return [
      element('p', { class: 'gp-problem' }, failure.message),
      element('p', { class: 'gp-quiet' }, element('code', {}, failure.code)),
    ];
  }
  if (projects?.length === 0) return [element('p', { class: 'gp-quiet' }, noProject)];
  if (exchanges.length > 0 || aboutOf(state) !== undefined) return [];
  const said = t(
    'What the graph knows, it answers exactly: who calls, what breaks, which tests, how one thing reaches another. Everything else is answered from the code that is found.',
  );
  return [
    element('p', { class: 'gp-quiet' }, said),
    ...(examples.length === 0 ? [] : [suggestionList(parts, t('For example'), examples)]),
  ];
}
