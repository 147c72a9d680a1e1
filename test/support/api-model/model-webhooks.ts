import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '#server/app/ports/webhook-sender.ts';
import type { ModelKey } from './model-key.ts';
import type { ModelProject } from './model-projects.ts';
import { type Outcome, refusal } from './model-request.ts';

const DAY_MS = 86_400_000;

export interface WebhookSettings {
  readonly url: string;
  readonly events?: readonly string[];
  readonly projectId?: string;
  readonly description?: string;
}

interface ModelDelivery {
  readonly type: string;
  readonly atMs: number;
  readonly status: number;
  readonly attempt: number;
  /** Empty until the server has sent them. */
  id: string;
  eventId: string;
}

/** An event due to a webhook's receiver; its answer is known by the address. */
interface DueEvent {
  readonly type: string;
  readonly data: unknown;
}

export class ModelWebhook {
  readonly id: string;
  readonly kind: 'live' | 'test';
  readonly member: string;
  readonly isTeam: boolean;
  readonly settings: WebhookSettings;
  readonly createdAtMs: number;
  secrets: { readonly secret: string; readonly untilMs: number }[];
  isGone = false;
  /** Oldest first. */
  readonly deliveries: ModelDelivery[] = [];
  due: DueEvent[] = [];

  constructor(id: string, secret: string, key: ModelKey, settings: WebhookSettings, createdAtMs: number) {
    this.id = id;
    this.kind = key.type;
    this.member = key.member;
    this.isTeam = key.isTeam;
    this.settings = settings;
    this.createdAtMs = createdAtMs;
    this.secrets = [{ secret, untilMs: Infinity }];
  }

  get answers(): number {
    return this.settings.url.includes('gone') ? 410 : 204;
  }

  receives(type: string, project: ModelProject): boolean {
    const { events = ['*'], projectId } = this.settings;
    if (this.isGone || this.kind !== project.kind || (!this.isTeam && this.member !== project.member)) return false;
    if (!events.includes(type) && !events.includes('*')) return false;
    return projectId === undefined || (projectId === project.id && type !== 'project.deleted');
  }

  described() {
    const { url, events = ['*'], projectId, description = '' } = this.settings;
    const last = this.deliveries.at(-1);
    return {
      id: this.id,
      url,
      events: [...new Set(events)],
      ...(projectId !== undefined && { projectId }),
      description: description.toWellFormed(),
      active: !this.isGone,
      createdAt: timestamp(this.createdAtMs),
      ...(last !== undefined && {
        lastDelivery: { at: timestamp(last.atMs), status: last.status, succeeded: last.status < 300 },
      }),
      ...(this.isGone && { disabledReason: 'gone' }),
    };
  }

  /** Makes an attempt now; its identifiers are learned from the server's next answer or delivery. */
  attempt(type: string, nowMs: number, before: readonly ModelDelivery[] = []): ModelDelivery {
    const delivery = {
      type,
      atMs: nowMs,
      status: this.answers,
      attempt: before.length + 1,
      id: '',
      eventId: before[0]?.eventId ?? '',
    };
    this.deliveries.push(delivery);
    if (this.answers === 410) this.isGone = true;
    return delivery;
  }

  /** Secrets that sign now, the current one first. */
  signing(nowMs: number): string[] {
    return this.secrets.filter(({ untilMs }) => untilMs > nowMs).map(({ secret }) => secret);
  }
}

/** Webhooks, who sees them, and what each is to be sent. */
export class ModelWebhooks {
  readonly all: ModelWebhook[] = [];

  visibleTo(key: ModelKey): ModelWebhook[] {
    return this.all.filter(({ kind, member }) => kind === key.type && (key.isTeam || member === key.member));
  }

  list(key: ModelKey): Outcome {
    return { status: 200, data: () => ({ webhooks: this.visibleTo(key).map((webhook) => webhook.described()) }) };
  }

  /** @param allowed what the address alone says, for live keys and for test keys */
  create(
    key: ModelKey,
    settings: WebhookSettings,
    allowed: 'public' | 'loopback' | 'nowhere',
    sees: boolean,
    nowMs: number,
  ): Outcome {
    const { type: kind, member } = key;
    if (kind === 'test' && allowed !== 'loopback') return refusal(403, 'test_key_limit');
    if (allowed === 'nowhere') return refusal(403, 'webhook_url_not_allowed');
    if (!sees) return refusal(404, 'project_not_found');
    const owned = this.all.filter((each) => each.kind === kind && each.member === member).length;
    if (kind === 'test' && owned >= 1) return refusal(403, 'test_key_limit');
    if (owned >= 20) return refusal(403, 'quota_exceeded');
    const data = ({ webhook: { id, secret } }: { webhook: { id: string; secret: string } }) => {
      const webhook = new ModelWebhook(id, secret, key, settings, nowMs);
      this.all.push(webhook);
      return { webhook: { ...webhook.described(), secret } };
    };
    return { status: 201, data };
  }

  with(key: ModelKey, id: string, work: (webhook: ModelWebhook) => Outcome): Outcome {
    const webhook = this.visibleTo(key).find((each) => each.id === id);
    return webhook === undefined ? refusal(404, 'webhook_not_found') : work(webhook);
  }

  delete(key: ModelKey, id: string): Outcome {
    return this.with(key, id, (webhook) => {
      this.all.splice(this.all.indexOf(webhook), 1);
      return { status: 200 };
    });
  }

  rotate(key: ModelKey, id: string, nowMs: number): Outcome {
    return this.with(key, id, (webhook) => ({
      status: 200,
      data: ({ webhook: { secret } }: { webhook: { secret: string } }) => {
        const before = webhook.secrets.filter(({ untilMs }) => untilMs > nowMs);
        const old = before.map((each, index) => (index === 0 ? { ...each, untilMs: nowMs + DAY_MS } : each));
        webhook.secrets = [{ secret, untilMs: Infinity }, ...old].slice(0, 10);
        return { webhook: { ...webhook.described(), secret } };
      },
    }));
  }

  test(key: ModelKey, id: string, nowMs: number): Outcome {
    return this.with(key, id, (webhook) => {
      webhook.due.push({ type: 'webhook.test', data: { webhookId: id } });
      const delivery = webhook.attempt('webhook.test', nowMs);
      return { status: 200, data: (reported: ReportedDelivery) => taughtDelivery(delivery, reported) };
    });
  }

  redeliver(key: ModelKey, id: string, deliveryId: string, nowMs: number): Outcome {
    return this.with(key, id, (webhook) => {
      const known = webhook.deliveries.find((each) => each.id === deliveryId);
      if (known === undefined) return refusal(404, 'delivery_not_found');
      const before = webhook.deliveries.filter(({ eventId }) => eventId === known.eventId);
      const delivery = webhook.attempt(known.type, nowMs, before);
      return { status: 200, data: (reported: ReportedDelivery) => taughtDelivery(delivery, reported) };
    });
  }

  deliveries(key: ModelKey, id: string, limit: number, nowMs: number): Outcome {
    return this.with(key, id, ({ deliveries }) => {
      const kept = deliveries.filter(({ atMs }) => atMs >= nowMs - 30 * DAY_MS).toReversed();
      const page = kept.slice(0, limit);
      return {
        status: 200,
        data: (reported: { deliveries: ReportedDelivery[]; nextCursor?: string }) => ({
          deliveries: page.map((delivery, index) => taughtDelivery(delivery, reported.deliveries[index])),
          ...(page.length < kept.length && { nextCursor: reported.nextCursor }),
        }),
      };
    });
  }

  /** Sends the event to all receivers at once. */
  publish(type: 'project.created' | 'project.deleted', project: ModelProject, nowMs: number): void {
    for (const webhook of this.all.filter((each) => each.receives(type, project))) {
      webhook.due.push({ type, data: { projectId: project.id, name: project.name } });
      webhook.attempt(type, nowMs);
    }
  }

  dropOfProject(projectId: string): void {
    for (const webhook of this.all.filter(({ settings }) => settings.projectId === projectId)) {
      this.all.splice(this.all.indexOf(webhook), 1);
    }
  }

  /** Checks deliveries since the last call: all of them were due, signed by every secret that signs now. */
  checkSent(sent: readonly WebhookRequest[], nowMs: number): void {
    for (const { url, headers, body } of sent) {
      const webhook = this.all.find((each) => each.settings.url === url);
      if (webhook === undefined) continue;
      const text = Buffer.from(body).toString();
      const { type, timestamp: at, data } = JSON.parse(text) as { type: string; timestamp: string; data: unknown };
      const position = webhook.due.findIndex(
        (due) => due.type === type && JSON.stringify(due.data) === JSON.stringify(data),
      );
      // One that is sent again by request was due before.
      if (position >= 0) {
        webhook.due.splice(position, 1);
        assert.equal(at, timestamp(nowMs));
      } else
        assert.ok(
          webhook.deliveries.some(({ eventId }) => eventId === headers['webhook-id']),
          text,
        );
      assert.equal(headers['webhook-timestamp'], String(Math.floor(nowMs / 1000)));
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
      const signatures = webhook.signing(nowMs).map((secret) => `v1,${hmac(secret, signed)}`);
      assert.equal(headers['webhook-signature'], signatures.join(' '));
    }
    for (const { url, deliveries, due } of this.all.map((each) => ({ ...each, url: each.settings.url }))) {
      assert.deepEqual(due, [], `${url}: ${deliveries.length} were sent`);
    }
  }
}

interface ReportedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly error?: string;
}

/** Identifiers are the server's choice, once; the text of an error is for people. */
function taughtDelivery(delivery: ModelDelivery, reported: ReportedDelivery | undefined) {
  assert.ok(reported !== undefined, 'fewer deliveries are told than were made');
  if (delivery.id === '') delivery.id = reported.id;
  if (delivery.eventId === '') delivery.eventId = reported.eventId;
  const { id, eventId, type, attempt, status } = delivery;
  const failed = status >= 300 && { error: reported.error };
  return { id, eventId, type, attempt, at: timestamp(delivery.atMs), status, durationMs: 0, ...failed };
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(text)
    .digest('base64');
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
