import { iconButton, textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { AskParts } from './ask-parts.ts';
import { aboutOf, runningOf } from './ask-state.ts';
import { suggestionList } from './create-exchange.ts';
import { questionMax } from './run-ask.ts';
import { questionsAbout } from './suggest-questions.ts';

export interface Field {
  readonly root: HTMLElement;
  readonly box: HTMLTextAreaElement;
}

/** Where a question is written. Enter asks, Shift+Enter begins a line, Esc stops the answer that runs. */
export function createField(parts: AskParts): Field {
  const { store, t, asking } = parts;
  /** Sent before the engine has said which projects there are: asked as soon as it has. */
  let isWaiting = false;
  const send = () => {
    const question = box.value;
    isWaiting = store.get().project === undefined;
    if (question.trim() === '' || isWaiting) return;
    box.value = '';
    asking.ask(question);
    box.focus();
  };
  const box: HTMLTextAreaElement = element('textarea', {
    class: 'gp-input gp-as-box',
    rows: 2,
    maxlength: questionMax,
    'aria-label': t('Question about the project'),
    'aria-describedby': 'gp-as-hint',
    placeholder: t('Who calls …? What breaks if …? Where is … done?'),
    spellcheck: 'false',
    oninput: () => {
      isWaiting = false;
    },
    onkeydown: (event: KeyboardEvent) => {
      // Enter also ends what an input method composes.
      if (event.isComposing) return;
      if (event.key === 'Enter' && !event.shiftKey) send();
      else if (event.key === 'ArrowUp' && box.value === '') box.value = store.get().exchanges.at(-1)?.question ?? '';
      else return;
      event.preventDefault();
    },
  });
  const hint = element('p', { class: 'gp-as-hint', id: 'gp-as-hint' }, t('Enter asks, Shift+Enter begins a new line'));
  const ask = textButton(t('Ask'), send, { class: 'gp-button gp-primary' });
  const stop = textButton(t('Stop'), () => stopRunning(parts, box), { class: 'gp-button gp-as-deed', title: 'Esc' });
  watch(
    store,
    (state) => [runningOf(state) !== undefined, state.failure === undefined && state.project !== undefined] as const,
    ([isRunning, canAsk]) => {
      stop.hidden = !isRunning;
      ask.disabled = !canAsk;
      if (canAsk && isWaiting) send();
    },
  );
  const row = element('div', { class: 'gp-as-row' }, projectChoice(parts), hint, stop, ask);
  const look = { class: 'gp-as-field', role: 'search', 'aria-label': t('Ask') };
  return { root: element('div', look, pickedCode(parts, box), box, row), box };
}

/**
 * Returns the questions about code that the user has picked: in the field, so that they stay in view when the answers
 * are scrolled.
 */
function pickedCode(parts: AskParts, box: HTMLElement): HTMLElement {
  const root = element('div', { class: 'gp-as-about' });
  watch(
    parts.store,
    (state) => [aboutOf(state)] as const,
    ([about]) => {
      const wasInside = root.contains(document.activeElement);
      const title = about && parts.t('About {0}', about.symbol ?? `${about.file}:${about.line}`);
      root.replaceChildren(...(about && title ? [suggestionList(parts, title, questionsAbout(about))] : []));
      if (wasInside) box.focus();
    },
  );
  return root;
}

/** The button that was pressed is gone by then. */
export function stopRunning({ asking }: AskParts, box: HTMLElement): void {
  asking.stop();
  box.focus();
}

/** Questions are about one project. */
function projectChoice({ store, t, asking }: AskParts): HTMLElement {
  const select: HTMLSelectElement = element('select', {
    class: 'gp-select gp-as-project',
    'aria-label': t('Project'),
    onchange: () => asking.chooseProject(select.value),
  });
  watch(
    store,
    ({ projects, project }) => [projects, project] as const,
    ([projects = [], project]) => {
      select.hidden = projects.length < 2;
      select.replaceChildren(
        ...projects.map(({ id, name }) => element('option', { value: id, selected: id === project }, name)),
      );
    },
  );
  return select;
}

export function renewButton({ store, t, asking }: AskParts, box: () => HTMLElement): HTMLElement {
  const press = () => {
    asking.renew();
    box().focus();
  };
  const button = iconButton('add', t('New Conversation'), press);
  watch(
    store,
    ({ exchanges }) => [exchanges.length === 0] as const,
    ([isEmpty]) => {
      button.hidden = isEmpty;
    },
  );
  return button;
}
