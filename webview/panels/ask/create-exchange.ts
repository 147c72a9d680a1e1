import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { type AnswerView, createAnswerView } from './answer-view.ts';
import type { AskParts } from './ask-parts.ts';
import type { Exchange, SuggestedQuestion } from './ask-state.ts';
import { exchangeMarkdown, originText, placeText } from './ask-words.ts';
import { createSources, type SourcesView } from './create-sources.ts';
import { createSteps } from './create-steps.ts';
import { followUps } from './suggest-questions.ts';

export interface ExchangeView {
  readonly root: HTMLElement;
  /** @param isLast what can be asked next stands below the last one alone */
  show(exchange: Exchange, isLast: boolean): void;
}

/** A question with its answer, sources, origin, and what can be done with it. */
export function createExchange(parts: AskParts, first: Exchange): ExchangeView {
  const { t, heading } = parts;
  const id = `gp-as-question-${first.id}`;
  const level = heading === 'h1' ? 'h2' : 'h3';
  let shown: Exchange | undefined;
  let wasLast: boolean | undefined;
  const sources: SourcesView = createSources(parts, first.project);
  const answer: AnswerView = createAnswerView({
    cite: (number) => cite(parts, shown, number, sources),
    citationName: (number) => citationName(parts, shown, number),
    heading: level === 'h2' ? 'h3' : 'h4',
    unproved: t('No cited source supports this sentence'),
  });
  const steps = createSteps(t);
  const wait = element('p', { class: 'gp-as-wait' }, t('Answering…'));
  const origin = element('div', { class: 'gp-as-origin' });
  const foot = element('div', { class: 'gp-as-foot' });
  const root = element(
    'article',
    { class: 'gp-as-exchange', 'aria-labelledby': id },
    element(level, { class: 'gp-as-question', id, tabindex: -1 }, first.question),
    steps.root,
    answer.root,
    wait,
    origin,
    sources.root,
    foot,
  );
  return {
    root,
    show(exchange, isLast) {
      if (exchange === shown && isLast === wasLast) return;
      const isRunning = exchange.state === 'running';
      shown = exchange;
      wasLast = isLast;
      steps.show(exchange.steps ?? []);
      sources.show(exchange.sources);
      answer.show(exchange.text, exchange.sources, !isRunning);
      answer.root.setAttribute('aria-busy', String(isRunning));
      const { mode } = exchange.origin ?? {};
      // A model writes in whichever language it was asked.
      if (mode === 'graph' || mode === 'extractive') answer.root.lang = 'en';
      else answer.root.removeAttribute('lang');
      wait.hidden = !isRunning;
      origin.replaceChildren(...(isRunning ? [] : outcomeOf(parts, exchange)));
      foot.replaceChildren(...(isRunning ? [] : footOf(parts, exchange, isLast)));
    },
  };
}

function cite(parts: AskParts, exchange: Exchange | undefined, number: number, sources: SourcesView): void {
  const source = exchange?.sources[number - 1];
  if (exchange === undefined || source === undefined) return;
  if (!parts.opensCitations) return sources.reveal(number);
  parts.open({ project: exchange.project, file: source.file, line: source.line });
}

function citationName({ t }: AskParts, exchange: Exchange | undefined, number: number): string {
  const source = exchange?.sources[number - 1];
  return source === undefined
    ? String(number)
    : t('Source {0}: {1}', number, placeText(source.file, source.line, source.endLine));
}

/** Where it came from, how sure it is, why not surer; or what went wrong. */
function outcomeOf({ t, reasonsOf }: AskParts, { state, origin, failure }: Exchange): HTMLElement[] {
  if (state === 'stopped') {
    return [element('p', { class: 'gp-as-stopped' }, t('Stopped: what stands here is not the whole answer.'))];
  }
  if (failure !== undefined) {
    return [
      element('p', { class: 'gp-problem' }, failure.message),
      element('p', { class: 'gp-quiet' }, element('code', {}, failure.code)),
    ];
  }
  if (origin === undefined) return [];
  const said = element('p', { class: 'gp-as-from', 'data-mode': origin.mode }, originText(origin, t));
  const reasons = reasonsOf(origin);
  if (origin.certainty === 'exact' || reasons.length === 0) return [said];
  const why = element('summary', {}, t('Why there may be more'));
  const list = element(
    'ul',
    { class: 'gp-plain gp-quiet' },
    // A reason without words of its own here is the engine's sentence.
    ...reasons.map((reason) => element('li', origin.reasons?.includes(reason) ? { lang: 'en' } : {}, reason)),
  );
  return [said, element('details', { class: 'gp-hedge' }, why, list)];
}

function footOf(parts: AskParts, exchange: Exchange, isLast: boolean): HTMLElement[] {
  const next = isLast ? followUps(exchange) : [];
  return [
    element('div', { class: 'gp-as-deeds' }, ...deedsOf(parts, exchange)),
    ...(next.length === 0 ? [] : [suggestionList(parts, parts.t('Ask next'), next)]),
  ];
}

function deedsOf({ store, t, asking, copy, otherKey }: AskParts, exchange: Exchange): HTMLElement[] {
  const { id, project, state, failure, text, isOfRemote } = exchange;
  const mayAskRemote = isOfRemote !== true && store.get().delegable.includes(project);
  const isUnread = isOfRemote !== true && failure?.code === 'project_not_indexed';
  const wantsKey = failure !== undefined && keyRefusals.includes(failure.code);
  const look = { class: 'gp-button gp-as-deed' };
  return [
    ...(text === '' ? [] : [textButton(t('Copy Answer'), () => copy(exchangeMarkdown(exchange, t)), look)]),
    ...(isUnread ? [textButton(t('Index Now'), () => asking.indexThenAsk(id), { class: 'gp-button gp-primary' })] : []),
    ...(state === 'answered' || isUnread ? [] : [textButton(t('Ask Again'), () => asking.again(id), look)]),
    ...(mayAskRemote ? [remoteButton(t, () => asking.askRemote(id))] : []),
    ...(wantsKey && otherKey ? [textButton(t('Use Another Key'), () => otherKey(failure.message), look)] : []),
  ];
}

function remoteButton(t: AskParts['t'], press: () => void): HTMLElement {
  const title = t('Sends the text of the question to the remote');
  return textButton(t('Ask the Remote'), press, { class: 'gp-button gp-as-deed', title });
}

/** Another key may be allowed to. */
const keyRefusals: readonly string[] = ['insufficient_permissions', 'test_key_limit'];

/** Questions that are asked by a press. */
export function suggestionList(
  { asking }: AskParts,
  title: string,
  questions: readonly SuggestedQuestion[],
): HTMLElement {
  const items = questions.map(({ label, question }) => {
    // The questions that the graph knows are English.
    const look = { class: 'gp-button gp-as-suggested', title: question, lang: 'en' };
    return element(
      'li',
      {},
      textButton(label, () => asking.ask(question), look),
    );
  });
  const list = element('ul', { role: 'list', 'aria-label': title }, ...items);
  return element(
    'div',
    { class: 'gp-as-next' },
    element('p', { class: 'gp-quiet', 'aria-hidden': 'true' }, title),
    list,
  );
}
