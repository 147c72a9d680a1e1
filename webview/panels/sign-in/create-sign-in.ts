import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

/** Asks for the key when there is none, or when the engine refuses it. */
export function createSignIn({ store }: Pick<PanelContext, 'store'>, give: (key: string) => void): HTMLElement {
  const reason = element('p', { class: 'gp-problem', id: 'gp-key-reason' });
  const input = element('input', {
    class: 'gp-input',
    id: 'gp-key',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'sk_live_…',
    'aria-describedby': 'gp-key-reason gp-key-hint',
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const key = input.value.trim();
    input.value = '';
    if (key !== '') give(key);
  };
  const form = element(
    'form',
    { class: 'gp-sign-in-form', onsubmit: submit },
    element('h1', {}, 'Groundplan'),
    element('label', { for: 'gp-key' }, 'Key'),
    element(
      'div',
      { class: 'gp-field-row' },
      input,
      element('button', { type: 'submit', class: 'gp-button gp-primary' }, 'Open'),
    ),
    reason,
    hint(),
  );
  const root = element('main', { class: 'gp-sign-in', hidden: true }, form);
  watch(
    store,
    ({ session }) => [session] as const,
    ([session]) => {
      const isClosed = session.state === 'closed';
      root.hidden = !isClosed;
      reason.textContent = (session.state === 'closed' && session.reason) || '';
      reason.hidden = reason.textContent === '';
      if (isClosed) queueMicrotask(() => input.focus());
    },
  );
  return root;
}

function hint(): HTMLElement {
  return element(
    'p',
    { class: 'gp-quiet', id: 'gp-key-hint' },
    'It stands behind ',
    code('#key='),
    ' in the address that ',
    code('groundplan serve --dashboard'),
    ' printed; ',
    code('groundplan keys create'),
    ' makes another one. It stays in this tab and is forgotten with it.',
  );
}

function code(text: string): HTMLElement {
  return element('code', {}, text);
}
