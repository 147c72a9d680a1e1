import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import type { Failure } from '../../state/page-state.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';
import { failureText } from './section.ts';
import type { WebhookDeeds } from './webhook-deeds.ts';
import { createWebhookFields } from './webhook-fields.ts';

/** Makes a webhook. It keeps what was filled in until the webhook is there. */
export function createWebhookForm(parts: DeveloperParts, deeds: WebhookDeeds): HTMLElement {
  const { store, t } = parts;
  const fields = createWebhookFields(parts);
  const problem = element('div', {});
  const submit = element('button', { type: 'submit', class: 'gp-button gp-primary' }, t('Create'));
  const leave = () => store.dispatch({ kind: 'create', isCreating: false });
  const cancel = textButton(t('Cancel'), leave, { class: 'gp-button gp-framed' });
  const look = { class: 'gp-dev-form', hidden: true, 'aria-label': t('Create a webhook'), novalidate: true };
  const actions = element('div', { class: 'gp-dev-actions' }, submit, cancel);
  const form = element('form', look, ...fields.rows, problem, actions);
  const send = async () => {
    submit.disabled = true;
    const failure = await deeds.create(fields.wanted());
    submit.disabled = false;
    problem.replaceChildren(...problemOf(parts, failure));
    if (failure === undefined) resetFields(form);
    else fields.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  });
  watch(
    store,
    ({ isCreating }) => [isCreating] as const,
    ([isCreating]) => {
      form.hidden = !isCreating;
      if (isCreating) fields.focus();
      else problem.replaceChildren();
    },
  );
  return form;
}

/** Fields that show others listen to it, as when a user resets the form. */
function resetFields(form: HTMLFormElement): void {
  form.reset();
  for (const box of form.querySelectorAll('input')) box.dispatchEvent(new Event('change'));
}

function problemOf(parts: DeveloperParts, failure: Failure | undefined): HTMLElement[] {
  const text = failureText(failure);
  if (text === undefined) return [];
  return failure?.code === 'webhook_url_not_allowed' && parts.owner ? [text, loopbackAdvice(parts)] : [text];
}

function loopbackAdvice({ t, store, owner }: DeveloperParts): HTMLElement {
  const text = store.get().api?.allowsLoopback
    ? t('Webhooks go to public addresses over https, and to {0} and {1} over http.', '127.0.0.1', '::1')
    : t('Webhooks go to public addresses over https. A setting lets them go to this machine as well.');
  const settings = textButton(t('Settings'), () => owner?.showSettings('webhooks'), { class: 'gp-link' });
  return element('p', { class: 'gp-quiet' }, text, ' ', settings);
}
