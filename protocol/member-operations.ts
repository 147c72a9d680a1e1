import { Type } from 'typebox';
import {
  AuditList,
  ChangedMember,
  changeMemberBody,
  InvitationLink,
  inviteBody,
  listAuditQuery,
  listMembersQuery,
  MemberList,
  memberPath,
} from './members.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';

const success = { 200: 'Success.' } as const;

/** Operations on the members of a remote. */
export const memberOperations = {
  'members.list': {
    permission: 'read',
    ...parameters({ query: listMembersQuery }),
    result: MemberList,
    remoteOnly: true,
    extension: 'members',
    http: {
      name: 'listMembers',
      method: 'GET',
      path: '/api/v1/members',
      tag: 'Members',
      summary: 'List members (extension)',
      description: 'Members of this remote with their roles, oldest first. On a remote alone.',
      successes: success,
      errorCodes: [],
    },
  },
  'members.invite': {
    permission: 'team',
    ...parameters({ body: inviteBody }),
    result: InvitationLink,
    remoteOnly: true,
    extension: 'members',
    http: {
      name: 'inviteMember',
      method: 'POST',
      path: '/api/v1/members/invitations',
      tag: 'Members',
      summary: 'Invite a member (extension)',
      description:
        'Answers a link that works once, within 72 hours. A further invitation of the same name ends the one before. On a remote alone.',
      successes: { 201: 'Created.' },
      errorCodes: [],
    },
  },
  'members.change': {
    permission: 'team',
    ...parameters({ path: memberPath, body: changeMemberBody }),
    result: ChangedMember,
    remoteOnly: true,
    extension: 'members',
    http: {
      name: 'changeMember',
      method: 'PUT',
      path: '/api/v1/members/:name',
      tag: 'Members',
      summary: 'Change the role of a member (extension)',
      description: 'Holds for the keys that the member has from the next request on. On a remote alone.',
      successes: success,
      errorCodes: ['member_not_found', 'last_owner'],
    },
  },
  'members.remove': {
    permission: 'team',
    ...parameters({ path: memberPath }),
    result: Type.Object({}),
    remoteOnly: true,
    extension: 'members',
    http: {
      name: 'removeMember',
      method: 'DELETE',
      path: '/api/v1/members/:name',
      tag: 'Members',
      summary: 'Remove a member (extension)',
      description:
        'Ends keys, sessions, streams and webhooks of the member at once. Of a name that is only invited the invitation ends. On a remote alone.',
      successes: { 200: 'Removed.' },
      errorCodes: ['member_not_found', 'last_owner'],
      bare: true,
    },
  },
  'audit.list': {
    permission: 'team',
    ...parameters({ query: listAuditQuery }),
    result: AuditList,
    remoteOnly: true,
    extension: 'members',
    http: {
      name: 'listAudit',
      method: 'GET',
      path: '/api/v1/audit',
      tag: 'Members',
      summary: 'List who did what (extension)',
      description: 'The last 10,000 entries, newest first. On a remote alone.',
      successes: success,
      errorCodes: ['cursor_not_found'],
    },
  },
} as const satisfies Record<string, OperationSpec>;
