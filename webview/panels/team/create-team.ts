import { element } from '../../elements/element.ts';
import { createAudit } from './create-audit.ts';
import { createInvitation } from './create-invitation.ts';
import { createMembers } from './create-members.ts';
import type { TeamDeeds } from './team-deeds.ts';
import type { TeamParts } from './team-parts.ts';

/** Returns the page of the members of a remote. What a role may not do is not offered. */
export function createTeam(parts: TeamParts, deeds: TeamDeeds): HTMLElement {
  return element(
    'div',
    { class: 'gp-developer gp-team' },
    element(
      'div',
      { class: 'gp-dev-sheet' },
      element('h2', {}, 'Team'),
      createMembers(parts, deeds, createInvitation(parts, deeds)),
      createAudit(parts, deeds),
    ),
  );
}
