import type { HandlersOf } from '../operations/handler-table.ts';
import type { PageParts } from '../operations/list-pages.ts';
import { listAudit } from './audit-log.ts';
import { changeMember, removeMember } from './change-members.ts';
import { invite } from './invitations.ts';
import { listMembers } from './list-members.ts';
import type { MembersContext } from './members-context.ts';

export function memberHandlers(
  deps: MembersContext & PageParts,
): HandlersOf<'members.list' | 'members.invite' | 'members.change' | 'members.remove' | 'audit.list'> {
  return {
    'members.list': (params, context) => listMembers(deps, params, context),
    'members.invite': (params, context) => invite(deps, params, context),
    'members.change': (params, context) => changeMember(deps, params, context),
    'members.remove': (params, context) => removeMember(deps, params, context),
    'audit.list': (params, context) => listAudit(deps, params, context),
  };
}
