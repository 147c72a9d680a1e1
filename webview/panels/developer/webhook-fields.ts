import type { OperationParams } from '#protocol/operations.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import type { DeveloperParts } from './developer-parts.ts';

type Wanted = OperationParams<'webhooks.create'>;
type EventType = NonNullable<Wanted['events']>[number];

/** Types that are sent by now; others can be subscribed to as soon as there are any. */
const offeredTypes = [
  'index.completed',
  'index.failed',
  'index.started',
  'architecture.changed',
  'project.created',
  'project.deleted',
] as const satisfies readonly EventType[];

/** Settings of a new webhook, as fields of a form. */
export interface WebhookFields {
  readonly rows: readonly HTMLElement[];
  wanted(): Wanted;
  focus(): void;
}

export function createWebhookFields(parts: DeveloperParts): WebhookFields {
  const { t } = parts;
  const look = { class: 'gp-input', autocomplete: 'off', spellcheck: 'false' };
  const url = element('input', { ...look, type: 'url', maxlength: 2048, placeholder: 'https://' });
  const description = element('input', { ...look, type: 'text', maxlength: 500 });
  const project = projectChooser(parts);
  const events = eventBoxes(parts);
  return {
    rows: [
      labelled(t('Address'), url),
      events.root,
      labelled(t('Project'), project),
      labelled(t('Description'), description),
    ],
    focus: () => url.focus(),
    wanted() {
      const [types, said] = [events.chosen(), description.value.trim()];
      return {
        url: url.value.trim(),
        ...(types !== undefined && { events: types }),
        ...(project.value !== '' && { projectId: project.value }),
        ...(said !== '' && { description: said }),
      };
    },
  };
}

function projectChooser({ store, t }: DeveloperParts): HTMLSelectElement {
  const chooser = element('select', { class: 'gp-select' });
  watch(
    store,
    ({ projects }) => [projects] as const,
    ([projects = []]) => {
      const { value } = chooser;
      const options = projects.map(({ id, name }) => element('option', { value: id }, name));
      chooser.replaceChildren(element('option', { value: '' }, t('All projects')), ...options);
      chooser.value = projects.some(({ id }) => id === value) ? value : '';
    },
  );
  return chooser;
}

/** All events, or some of them. */
function eventBoxes({ t }: DeveloperParts) {
  const boxes = offeredTypes.map((type) => ({ type, box: element('input', { type: 'checkbox', value: type }) }));
  const all = element('input', { type: 'checkbox', checked: true });
  const some = element(
    'div',
    { class: 'gp-dev-boxes', hidden: true },
    ...boxes.map(({ type, box }) => element('label', {}, box, element('code', {}, type))),
  );
  all.addEventListener('change', () => {
    some.hidden = all.checked;
  });
  const root = element(
    'fieldset',
    { class: 'gp-dev-events' },
    element('legend', {}, t('Events')),
    element('label', {}, all, t('All, later ones included')),
    some,
  );
  const chosen = (): EventType[] | undefined =>
    all.checked ? undefined : boxes.filter(({ box }) => box.checked).map(({ type }) => type);
  return { root, chosen };
}

function labelled(text: string, input: HTMLElement): HTMLElement {
  return element('label', { class: 'gp-dev-field' }, element('span', {}, text), input);
}
