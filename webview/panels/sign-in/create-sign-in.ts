import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { PanelContext } from '../panel-context.ts';

export interface SignInParts {
  readonly give: (key: string) => void;
  /** A key opens a session there. */
  readonly isRemote: boolean;
  /** How else one may sign in; asked on a remote alone. */
  readonly ways: () => Promise<{ readonly hasSingleSignOn: boolean }>;
}

/** Asks for the key when there is none, or when the engine refuses it. */
export function createSignIn(
  { store }: Pick<PanelContext, 'store'>,
  { give, isRemote, ways }: SignInParts,
): HTMLElement {
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
  const singleSignOn = textButton('Sign in with your organisation', () => location.assign('/oidc/start'), {
    class: 'gp-button gp-framed',
    hidden: true,
  });
  const showWays = ({ hasSingleSignOn }: { readonly hasSingleSignOn: boolean }) => {
    singleSignOn.hidden = !hasSingleSignOn;
  };
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
    singleSignOn,
    isRemote ? remoteHint() : hint(),
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
      if (isClosed && isRemote) void ways().then(showWays, () => undefined);
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

function remoteHint(): HTMLElement {
  return element(
    'p',
    { class: 'gp-quiet', id: 'gp-key-hint' },
    'Your key came with your invitation. It opens a session of this browser, for a week at most, and is not stored here.',
  );
}

function code(text: string): HTMLElement {
  return element('code', {}, text);
}
