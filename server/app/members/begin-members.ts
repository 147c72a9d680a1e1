import { ownerMember } from '../projects/project-space.ts';
import type { MembersContext } from './members-context.ts';

/**
 * From here on there are roles: the member `owner`, whom every installation has, becomes the first, and names that keys
 * were made for become members. Without an effect where there are members.
 */
export function beginMembers({ state, clock }: Pick<MembersContext, 'state' | 'clock'>): void {
  if (state.members.all().length > 0) return;
  state.transaction(() => {
    const createdAtMs = clock.nowMs();
    const valid = state.keys().filter(({ revokedAtMs }) => revokedAtMs === undefined);
    for (const name of new Set(valid.map(({ member }) => member))) {
      state.members.save({ name, role: 'member', createdAtMs });
    }
    state.members.save({ name: ownerMember, role: 'owner', createdAtMs });
  });
}
