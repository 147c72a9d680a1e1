/** Roles and the audit log, as rules that hold for every operation. */
import type { AuditAction } from '#protocol/members.ts';
import { type OperationId, operationSpec } from '#protocol/operations.ts';
import { decide } from '#server/service/members/decide.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Answer, CallContext } from '../operations/operation.ts';
import type { AnsweredCall, CallRules } from '../operations/operation-caller.ts';
import { needsOf } from '../operations/permission.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { actorOf, type AuditParts, noteDeed } from './audit-log.ts';

type Params = Readonly<Record<string, unknown>>;

interface AuditedOperation {
  readonly action: AuditAction;
  /** The parameter that names what was acted on. */
  readonly subject: string;
  /** A parameter that says more. */
  readonly detail?: string;
  /** Noted only where something new came about. */
  readonly onlyCreated?: true;
}

/** Deeds of operations that do not note them by themselves. */
const audited: Readonly<Record<string, AuditedOperation>> = {
  'keys.create': { action: 'key.created', subject: 'member', detail: 'name' },
  'keys.revoke': { action: 'key.revoked', subject: 'id' },
  'projects.create': { action: 'project.created', subject: 'name', onlyCreated: true },
  'projects.delete': { action: 'project.deleted', subject: 'name', detail: 'id' },
  'snapshots.put': { action: 'snapshot.stored', subject: 'name', detail: 'snapshotId', onlyCreated: true },
  'mainBranch.put': { action: 'branch.chosen', subject: 'name', detail: 'branch' },
  'triage.put': { action: 'triage.set', subject: 'name', detail: 'state' },
};

export function memberRules(parts: AuditParts): CallRules {
  /** Names of projects, which may be gone once the call is answered. */
  const names = new WeakMap<CallContext, string>();
  return {
    before: (id, params, context) => {
      const project = projectOf(parts, id, params);
      if (project === undefined) return;
      requireRole(id, project, context);
      if (Object.hasOwn(audited, id)) names.set(context, project.name);
    },
    after: (id, params, answered) =>
      noteAnswer(parts, id, { ...params, name: names.get(answered.context) ?? params.name }, answered),
  };
}

/** The operation itself refuses a project that the member may not see: for it there is none. */
function requireRole(id: OperationId, { member, isShared }: ProjectRecord, { caller }: CallContext): void {
  if (caller.kind === 'owner' || caller.role === undefined) return;
  const actor = { ...caller, name: caller.member, role: caller.role };
  if (decide(actor, needsOf(operationSpec(id)), { member, isShared: isShared === true }) !== 'refused') return;
  throw new ApiError(
    'insufficient_permissions',
    `The project belongs to another member: the role "${caller.role}" may not do that to it.`,
  );
}

/** The project that a call is about, by its route or in its body. */
function projectOf({ state }: AuditParts, id: OperationId, params: Params): ProjectRecord | undefined {
  const isBelowProject = operationSpec(id).http?.path.startsWith('/api/v1/projects/:id') === true;
  const given = isBelowProject ? params.id : params.projectId;
  return typeof given === 'string' ? state.project(given) : undefined;
}

function noteAnswer(parts: AuditParts, id: OperationId, params: Params, { context, answer }: AnsweredCall): void {
  const row = audited[id];
  if (row === undefined || (row.onlyCreated && !isCreated(answer))) return;
  const detail = row.detail === undefined ? undefined : params[row.detail];
  const deed = {
    action: row.action,
    subject: textOf(params[row.subject]),
    ...(detail !== undefined && { detail: textOf(detail) }),
  };
  noteDeed(parts, actorOf(context.caller), deed);
}

function isCreated(answer: Answer<unknown>): boolean {
  return 'created' in answer && answer.created === true;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : 'owner';
}
