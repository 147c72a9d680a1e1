import type { Impact } from '#protocol/impact.ts';
import { impactMarkdown } from '#webview/charts/impact/impact-markdown.ts';
import { grouped } from '#webview/charts/describe.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { ImpactParts } from './impact-parts.ts';
import { baseOfSubject, subjectOfBase, subjectText } from './subject-text.ts';

/** Which change it is about, and what can be done with the answer. */
export function createControls(parts: ImpactParts): HTMLElement {
  return element('div', { class: 'gp-im-controls' }, baseForm(parts), actionsOf(parts));
}

function baseForm({ store, ask }: ImpactParts): HTMLElement {
  const input: HTMLInputElement = element('input', {
    type: 'text',
    class: 'gp-input gp-im-base',
    placeholder: 'not committed',
    spellcheck: 'false',
    autocomplete: 'off',
    maxlength: 255,
    title: 'A branch, tag or commit; empty: what is not committed',
  });
  const submit = (event: Event) => {
    event.preventDefault();
    ask(subjectOfBase(input.value));
  };
  watch(
    store,
    ({ subject }) => [baseOfSubject(subject)] as const,
    ([base]) => {
      input.value = base;
    },
  );
  const label = element('label', { class: 'gp-im-base-label' }, element('span', {}, 'Changed since'), input);
  const button = element('button', { type: 'submit', class: 'gp-button' }, 'Show');
  return element('form', { class: 'gp-im-form', onsubmit: submit }, label, button);
}

function actionsOf(parts: ImpactParts): HTMLElement {
  const { store, copy, runTests } = parts;
  const tests = runTests === undefined ? copyButtons(parts) : [runButton(store, runTests)];
  const markdown = textButton('Copy as Markdown', () => {
    const { shown } = store.get();
    if (shown !== undefined) copy(impactMarkdown(shown.impact, subjectText(shown.subject)), 'Impact');
  });
  watch(
    store,
    ({ shown }) => [shown?.impact] as const,
    ([impact]) => {
      markdown.disabled = impact === undefined;
    },
  );
  return element('div', { class: 'gp-im-actions' }, ...tests, markdown);
}

type Tests = Impact['tests'];
type ImpactStore = ImpactParts['store'];

/** Which of them are run is asked behind it: those that a doubt may lead to are in the list as well. */
function runButton(store: ImpactStore, run: NonNullable<ImpactParts['runTests']>): HTMLButtonElement {
  return testsButton(store, 'Run these tests', { all: everyTest, counted: knownTests }, run);
}

/** Without an editor around it the page runs nothing. */
function copyButtons({ store, copy }: ImpactParts): HTMLButtonElement[] {
  const copyThem = (tests: Tests) => copy(tests.map(({ file }) => file).join('\n'), 'Test files');
  return [
    testsButton(store, 'Copy the test files', { all: knownTests, counted: knownTests }, copyThem),
    testsButton(store, 'Copy all, to be sure', { all: everyTest, counted: everyTest }, copyThem),
  ];
}

const everyTest = (tests: Tests): Tests => tests;
const knownTests = (tests: Tests): Tests => tests.filter(({ basis }) => basis !== 'widened');

/** @param which `all`: the files that it affects; `counted`: the files whose number it shows */
function testsButton(
  store: ImpactStore,
  words: string,
  which: { readonly all: (tests: Tests) => Tests; readonly counted: (tests: Tests) => Tests },
  act: (tests: Tests) => void,
): HTMLButtonElement {
  const testsNow = () => store.get().shown?.impact.tests ?? [];
  const button = textButton(words, () => act(which.all(testsNow())), { class: 'gp-button gp-primary' });
  watch(
    store,
    ({ shown }) => [shown?.impact.tests] as const,
    ([tests = []]) => {
      button.disabled = which.all(tests).length === 0;
      const count = which.counted(tests).length;
      button.textContent = count > 0 ? `${words} (${grouped(count)})` : words;
    },
  );
  return button;
}
