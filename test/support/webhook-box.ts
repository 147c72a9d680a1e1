import { randomBytes } from 'node:crypto';
import type { WebhookRecord } from '#server/app/ports/webhook-store.ts';
import { WebhookDispatcher } from '#server/app/webhooks/dispatcher.ts';
import { webhookRecorder } from '#server/app/webhooks/webhook-recorder.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeTimers } from './fake-timers.ts';
import { eventHub } from './published-events.ts';
import { MemoryStateStore } from './memory-state-store.ts';
import { ScriptedSender } from './scripted-sender.ts';

/** A dispatcher whose receivers, clock and timers are scripted. Begin another one over `state` to restart the engine. */
export function webhookBox({ state = new MemoryStateStore() as StateStore, clock = new FakeClock() } = {}) {
  const identifiers = new Identifiers((count) => new Uint8Array(randomBytes(count)));
  const [sender, timers, lines] = [new ScriptedSender(), new FakeTimers(clock), [] as string[]];
  const dispatcher = new WebhookDispatcher({
    state,
    clock,
    identifiers,
    sender,
    version: '1.2.3',
    egress: () => ({ allowLoopback: false, allowedHosts: [] }),
    random: () => 0.5,
    later: timers.later,
    log: (line) => void lines.push(line),
  });
  const events = eventHub(state, clock);
  events.addRecorder(webhookRecorder(state, () => dispatcher.wake()));
  const newWebhook = (more: Partial<WebhookRecord> = {}): WebhookRecord => {
    const webhook: WebhookRecord = {
      id: identifiers.next('whk', clock.nowMs()),
      url: 'https://hooks.example.com/in',
      events: ['*'],
      description: '',
      kind: 'live',
      member: 'owner',
      allMembers: true,
      createdAtMs: clock.nowMs(),
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      oldSecrets: [],
      ...more,
    };
    state.webhooks.insert(webhook);
    return webhook;
  };
  /** Something happens to a project. @returns the event's identifier */
  const happen = (scope: { member?: string; space?: 'live' | 'test'; projectId?: string } = {}): string => {
    const { projectId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT', member = 'owner', space = 'live' } = scope;
    const event = { type: 'index.started', space, member, projectId, data: { projectId } } as const;
    return state.transaction(() => events.publish(event).id);
  };
  return { state, clock, sender, timers, lines, dispatcher, events, newWebhook, happen };
}
