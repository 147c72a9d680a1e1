import type { AuditAction, AuditEntry } from '#protocol/members.ts';
import { element } from '../../elements/element.ts';
import { replaceContent } from '../../elements/keep-focus.ts';
import { watch } from '../../state/watch.ts';
import { action, sectionOf } from '../developer/section.ts';
import { clockText } from '../developer/words.ts';
import type { TeamDeeds } from './team-deeds.ts';
import type { TeamParts } from './team-parts.ts';
import type { AuditFilter } from './team-state.ts';

/** Words for each action, in the past. */
const words: Readonly<Record<AuditAction, string>> = {
  'invitation.created': 'invited',
  'invitation.withdrawn': 'withdrew the invitation of',
  'member.joined': 'joined as',
  'member.changed': 'changed',
  'member.removed': 'removed',
  'key.created': 'made a key for',
  'key.revoked': 'revoked the key',
  'session.opened': 'signed in as',
  'session.closed': 'signed out as',
  'project.created': 'registered the project',
  'project.deleted': 'deleted the project',
  'snapshot.stored': 'stored a snapshot of',
  'branch.chosen': 'chose the main branch of',
  'triage.set': 'decided about a finding of',
};

/** The log of who did what. Only the roles that may read it have it. */
export function createAudit(parts: TeamParts, deeds: TeamDeeds): HTMLElement {
  const { store } = parts;
  const list = element('ul', { class: 'gp-list gp-dev-list', 'aria-label': 'Log', tabindex: 0 });
  const none = element('p', { class: 'gp-quiet' }, 'Nothing of this kind is in the log.');
  const more = action('Older Entries', 'older', () => void deeds.moreAudit());
  const section = sectionOf({ heading: 'h1' }, 'Log', [createFilters(parts, deeds)], none, list, more);
  watch(
    store,
    ({ audit }) => [audit] as const,
    ([audit]) => {
      section.hidden = audit === undefined;
      const entries = audit?.entries ?? [];
      replaceContent(list, ...entries.map((entry) => entryRow(parts, entry)));
      list.hidden = entries.length === 0;
      none.hidden = entries.length > 0;
      more.hidden = audit?.nextCursor === undefined;
    },
  );
  return section;
}

function createFilters({ store }: TeamParts, deeds: TeamDeeds): HTMLElement {
  const actor = element('select', { class: 'gp-select', 'aria-label': 'By whom', onchange: choose });
  const deed = element(
    'select',
    { class: 'gp-select', 'aria-label': 'Which deeds', onchange: choose },
    element('option', { value: '' }, 'all deeds'),
    ...Object.keys(words).map((each) => element('option', { value: each }, each)),
  );
  function choose(): void {
    const filter: AuditFilter = {
      ...(actor.value !== '' && { actor: actor.value }),
      ...(deed.value !== '' && { action: deed.value as AuditAction }),
    };
    store.dispatch({ kind: 'filter', filter });
    void deeds.loadAudit();
  }
  watch(
    store,
    ({ members }) => [members] as const,
    ([members = []]) => {
      const chosen = store.get().filter.actor ?? '';
      const names = ['', ...members.map(({ name }) => name), 'machine'];
      actor.replaceChildren(
        ...names.map((name) => element('option', { value: name, selected: name === chosen }, name || 'all members')),
      );
    },
  );
  return element('div', { class: 'gp-dev-filters' }, actor, deed);
}

function entryRow({ language }: TeamParts, { at, actor, action: deed, subject, detail }: AuditEntry): HTMLElement {
  return element(
    'li',
    { class: 'gp-team-entry' },
    element('time', { class: 'gp-quiet', datetime: at }, clockText(at, Date.now(), language)),
    element(
      'span',
      {},
      element('strong', {}, actor),
      ` ${words[deed]} ${subject}`,
      detail === undefined ? '' : element('span', { class: 'gp-quiet' }, ` (${detail})`),
    ),
  );
}
