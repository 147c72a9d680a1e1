import type { Invitation, Member, MemberRole } from '#protocol/members.ts';
import { textButton } from '../../elements/button.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { action, actionsOf, failureText, sectionOf } from '../developer/section.ts';
import { clockText } from '../developer/words.ts';
import { givenRoles, isChangeable, managesTeam } from './offered.ts';
import type { TeamDeeds } from './team-deeds.ts';
import type { TeamParts } from './team-parts.ts';
import { ownRole, type TeamState } from './team-state.ts';

/** The members with their roles, and those who are invited. */
export function createMembers(parts: TeamParts, deeds: TeamDeeds, invitation: HTMLElement): HTMLElement {
  const { store } = parts;
  const list = element('ul', { class: 'gp-list gp-dev-list gp-team-list', 'aria-label': 'Members' });
  const said = element('div', {});
  const invite = action('Invite…', 'invite', () => store.dispatch({ kind: 'inviting', isInviting: true }));
  watch(
    store,
    ({ members, invitations, chosen, removing }) => [members, invitations, chosen, removing] as const,
    ([members = [], invitations = []]) => {
      const state = store.get();
      const rows = members.map((member) => memberRow(parts, deeds, state, member));
      replaceContent(list, ...rows, ...invitations.map((each) => invitedRow(parts, deeds, state, each)));
      list.hidden = list.childElementCount === 0;
    },
  );
  watch(
    store,
    ({ members, self, isInviting }) => [members, self, isInviting] as const,
    ([, , isInviting]) => {
      invite.hidden = isInviting || !managesTeam(ownRole(store.get()));
    },
  );
  watch(
    store,
    ({ failure }) => [failure] as const,
    ([failure]) => replaceContent(said, ...[failureText(failure)].filter((text) => text !== undefined)),
  );
  return sectionOf({ heading: 'h1' }, 'Members', [invite], invitation, said, list);
}

function memberRow(parts: TeamParts, deeds: TeamDeeds, state: TeamState, member: Member): HTMLElement {
  const { name, role } = member;
  const own = ownRole(state);
  const owners = (state.members ?? []).filter((each) => each.role === 'owner').length;
  const mayChange = isChangeable(own, member, owners);
  const self = name === state.self ? element('span', { class: 'gp-quiet' }, ' (you)') : '';
  return element(
    'li',
    { class: 'gp-team-row' },
    element('span', { class: 'gp-team-name' }, name, self),
    mayChange ? roleChooser(parts, deeds, state, member) : element('span', { class: 'gp-team-role' }, role),
    element('span', { class: 'gp-quiet gp-team-use' }, useText(parts, member)),
    mayChange &&
      removal(parts, deeds, state, name, {
        question: `Remove ${name}? Keys, sessions and webhooks end at once. Projects stay.`,
        word: 'Remove',
      }),
  );
}

function roleChooser({ store }: TeamParts, deeds: TeamDeeds, state: TeamState, { name, role }: Member): HTMLElement {
  const chosen = state.chosen[name] ?? role;
  const offered = givenRoles(ownRole(state));
  const choose = () => store.dispatch({ kind: 'choose', name, role: select.value as MemberRole });
  const select: HTMLSelectElement = element(
    'select',
    { class: 'gp-select', 'aria-label': `Role of ${name}`, 'data-key': `role ${name}`, onchange: choose },
    ...offered.map((each) => element('option', { value: each, selected: each === chosen }, each)),
  );
  const save = textButton('Save', () => void deeds.changeRole(name, chosen), {
    class: 'gp-button gp-primary',
    'data-key': `save ${name}`,
    'aria-label': `Save the role of ${name}`,
    hidden: chosen === role,
  });
  return element('span', { class: 'gp-team-role' }, select, save);
}

function useText({ language }: TeamParts, { keys, lastUsedAt }: Member): string {
  if (keys === undefined) return '';
  const count = keys === 1 ? '1 key' : `${keys} keys`;
  return lastUsedAt === undefined ? count : `${count}, used ${clockText(lastUsedAt, Date.now(), language)}`;
}

function invitedRow(parts: TeamParts, deeds: TeamDeeds, state: TeamState, invitation: Invitation): HTMLElement {
  const { name, role, expiresAt } = invitation;
  const until = clockText(expiresAt, Date.now(), parts.language);
  return element(
    'li',
    { class: 'gp-team-row' },
    element('span', { class: 'gp-team-name' }, name),
    element('span', { class: 'gp-team-role' }, role),
    element('span', { class: 'gp-quiet gp-team-use' }, `invited, until ${until}`),
    givenRoles(ownRole(state)).includes(role) &&
      removal(parts, deeds, state, name, { question: `Withdraw the invitation of ${name}?`, word: 'Withdraw' }),
  );
}

interface RemovalWords {
  readonly question: string;
  readonly word: string;
}

/** Asks before it removes; the buttons stand where those were that were pressed. */
function removal(
  { store }: TeamParts,
  deeds: TeamDeeds,
  { removing }: TeamState,
  name: string,
  { question, word }: RemovalWords,
): HTMLElement {
  const ask = (asked?: string) => store.dispatch({ kind: 'removing', ...(asked !== undefined && { name: asked }) });
  if (removing !== name) {
    const button = action(`${word}…`, `remove ${name}`, () => ask(name));
    button.setAttribute('aria-label', `${word} ${name}`);
    return button;
  }
  return element(
    'div',
    { class: 'gp-dev-notice gp-team-asked', role: 'group', 'aria-label': question },
    element('p', {}, question),
    actionsOf(
      action('Keep', `remove ${name}`, () => ask()),
      action(word, `confirm ${name}`, () => void deeds.remove(name)),
    ),
  );
}
