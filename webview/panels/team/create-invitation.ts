import type { MemberRole } from '#protocol/members.ts';
import { element } from '../../elements/element.ts';
import { watch } from '../../state/watch.ts';
import { action, actionsOf } from '../developer/section.ts';
import { clockText } from '../developer/words.ts';
import { givenRoles } from './offered.ts';
import type { TeamDeeds } from './team-deeds.ts';
import type { TeamParts } from './team-parts.ts';
import { ownRole } from './team-state.ts';

/** The form of an invitation, and its link as long as the person does not have it. */
export function createInvitation(parts: TeamParts, deeds: TeamDeeds): HTMLElement {
  return element('div', {}, createForm(parts, deeds), createLink(parts));
}

const rights: Readonly<Record<MemberRole, string>> = {
  owner: 'owner: everything',
  admin: 'admin: all projects and members, but owners',
  member: 'member: own projects, work on shared ones',
  reader: 'reader: reads',
};

function createForm({ store }: TeamParts, deeds: TeamDeeds): HTMLElement {
  const name = element('input', {
    class: 'gp-input',
    id: 'gp-team-name',
    autocomplete: 'off',
    maxlength: 100,
    required: true,
  });
  const role = element('select', { class: 'gp-select', id: 'gp-team-role' });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.value.trim() !== '') void deeds.invite(name.value.trim(), role.value as MemberRole);
  };
  const cancel = action('Cancel', 'cancel invitation', () => store.dispatch({ kind: 'inviting', isInviting: false }));
  const form = element(
    'form',
    { class: 'gp-dev-form', 'aria-label': 'Invitation', hidden: true, onsubmit: send },
    element('div', { class: 'gp-dev-field' }, element('label', { for: 'gp-team-name' }, 'Name'), name),
    element('div', { class: 'gp-dev-field' }, element('label', { for: 'gp-team-role' }, 'Role'), role),
    actionsOf(element('button', { type: 'submit', class: 'gp-button gp-primary' }, 'Make Link'), cancel),
  );
  watch(
    store,
    ({ isInviting }) => [isInviting] as const,
    ([isInviting]) => {
      form.hidden = !isInviting;
      if (!isInviting) return;
      const offered = givenRoles(ownRole(store.get()));
      role.replaceChildren(
        ...offered.map((each) => element('option', { value: each, selected: each === 'member' }, rights[each])),
      );
      name.value = '';
      name.focus();
    },
  );
  return form;
}

function createLink({ store, copy, language }: TeamParts): HTMLElement {
  const root = element('div', { class: 'gp-dev-secret', role: 'group', 'aria-label': 'Link', hidden: true });
  watch(
    store,
    ({ link }) => [link] as const,
    ([link]) => {
      root.hidden = link === undefined;
      if (link === undefined) return root.replaceChildren();
      const until = clockText(link.expiresAt, Date.now(), language);
      const copying = action('Copy Link', 'copy link', () => copy(link.text, 'Link'));
      copying.classList.add('gp-primary');
      root.replaceChildren(
        element('p', {}, `Send this link to ${link.name}. It works once, until ${until}, and is not shown again.`),
        element('code', { class: 'gp-dev-secret-text' }, link.text),
        actionsOf(
          copying,
          action('Done', 'link done', () => store.dispatch({ kind: 'link' })),
        ),
      );
      copying.focus();
    },
  );
  return root;
}
