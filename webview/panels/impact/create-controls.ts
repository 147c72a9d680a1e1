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
  const testFiles = () => store.get().shown?.impact.tests.map(({ file }) => file) ?? [];
  const words = runTests === undefined ? 'Copy the test files' : 'Run these tests';
  const tests = textButton(
    words,
    () => (runTests === undefined ? copy(testFiles().join('\n'), 'Test files') : runTests(testFiles())),
    { class: 'gp-button gp-primary' },
  );
  const markdown = textButton('Copy as Markdown', () => {
    const { shown } = store.get();
    if (shown !== undefined) copy(impactMarkdown(shown.impact, subjectText(shown.subject)), 'Impact');
  });
  watch(
    store,
    ({ shown }) => [shown?.impact] as const,
    ([impact]) => {
      const count = impact?.tests.length ?? 0;
      tests.disabled = count === 0;
      markdown.disabled = impact === undefined;
      tests.textContent = count > 0 ? `${words} (${grouped(count)})` : words;
    },
  );
  return element('div', { class: 'gp-im-actions' }, tests, markdown);
}
