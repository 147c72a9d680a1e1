import { everyEventType, testWebhooksMax, webhooksMax } from '#protocol/webhooks.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import { formatSecret, secretRandomBytes } from '#server/service/webhooks/sign.ts';
import { ApiError } from '../operations/api-error.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { StateStore } from '../ports/state-store.ts';
import { findProject, spaceOf, type ProjectSpace } from '../projects/project-space.ts';
import { checkReceiver } from './check-receiver.ts';
import type { EgressSettings } from '../ports/webhook-sender.ts';
import type { WebhookRecord } from '../ports/webhook-store.ts';
import { describeWithSecret } from './webhook-view.ts';

export interface CreateWebhookContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly egress: () => EgressSettings;
}

type CreateParams = OperationParams<'webhooks.create'>;

/** The answer holds the secret: no other one ever will. */
export function createWebhook(
  deps: CreateWebhookContext,
  params: CreateParams,
  context: CallContext,
): DataAnswer<OperationResult<'webhooks.create'>> {
  const space = spaceOf(context.caller);
  return deps.state.transaction(() => {
    checkReceiver(params.url, space.kind, deps.egress());
    if (params.projectId !== undefined) findProject(deps.state, context.caller, params.projectId);
    checkWebhookQuota(deps.state, space);
    const webhook = recordOf(deps, params, space);
    deps.state.webhooks.insert(webhook);
    const answer = { data: () => ({ webhook: describeWithSecret(webhook) }), created: true };
    context.remember?.(answer);
    return answer;
  });
}

function checkWebhookQuota({ webhooks }: StateStore, { kind, member }: ProjectSpace): void {
  const owned = webhooks.all().filter((webhook) => webhook.kind === kind && webhook.member === member).length;
  if (kind === 'test' && owned >= testWebhooksMax) {
    throw new ApiError('test_key_limit', `Test keys may have ${testWebhooksMax} webhook.`);
  }
  if (owned >= webhooksMax) {
    throw new ApiError(
      'quota_exceeded',
      `There are ${webhooksMax} webhooks already, which is all that one owner may have.`,
    );
  }
}

function recordOf(deps: CreateWebhookContext, params: CreateParams, space: ProjectSpace): WebhookRecord {
  const createdAtMs = deps.clock.nowMs();
  return {
    id: deps.identifiers.next('whk', createdAtMs),
    url: params.url,
    events: [...new Set(params.events ?? [everyEventType])],
    ...(params.projectId !== undefined && { projectId: params.projectId }),
    description: (params.description ?? '').toWellFormed(),
    kind: space.kind,
    member: space.member,
    allMembers: space.seesAllMembers,
    createdAtMs,
    secret: formatSecret(deps.randomBytes(secretRandomBytes)),
    oldSecrets: [],
  };
}
