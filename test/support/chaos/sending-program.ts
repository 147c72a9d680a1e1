/**
 * The process that gets killed while it sends: the product's store, queue, signatures and sockets, under a clock that
 * runs faster and is set. It gets commands over IPC, and answers when their effect is committed.
 *
 *     node sending-program.ts STATE_FOLDER WALL_MS
 */
import { randomBytes } from 'node:crypto';
import { EventHub } from '#server/app/events/event-hub.ts';
import { createWebhooks } from '#server/app/webhooks/webhooks.ts';
import { createWebhookSender } from '#server/platform/net/webhook-sender.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { isBlockedAddress } from '#server/service/egress/blocked-addresses.ts';
import { isAllowedHost, refusalOfUrl } from '#server/service/egress/url-rules.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import {
  type Command,
  RECEIVER_TIMEOUT_MS,
  type Said,
  SPEED,
  TRAPPED_EVERY,
  TRAPPED_MEMBER,
} from './chaos-messages.ts';
import { FastClock } from './fast-clock.ts';

const [stateFolder = '', wallMs = '0'] = process.argv.slice(2);
const clock = new FastClock(SPEED, Number(wallMs));
const state = openStateStore(stateFolder, { driver: await loadSqlDriver(), clock });
const bytes = (count: number) => new Uint8Array(randomBytes(count));
const identifiers = new Identifiers(bytes);
const events = new EventHub({ state, clock, identifiers });
const sender = createWebhookSender({ rules: { refusalOfUrl, isAllowedHost, isBlockedAddress } });
const webhooks = createWebhooks({
  state,
  clock,
  identifiers,
  randomBytes: bytes,
  // Receivers that do not answer cost the test fifteen seconds each otherwise.
  sender: { send: (request) => sender.send({ ...request, timeoutMs: RECEIVER_TIMEOUT_MS }) },
  version: '1.2.3',
  cursorSecret: () => state.secret('cursors'),
  log: () => undefined,
  later: clock.later,
});
webhooks.egress.want(undefined, { allowLoopback: true });
events.addRecorder(webhooks.recorder);
webhooks.resume();

process.on('message', (command: Command) => say(handle(command)));
process.on('disconnect', () => process.exit());
say({ kind: 'ready' });

function handle(command: Command): Said {
  switch (command.kind) {
    case 'create':
      for (const webhook of command.webhooks) state.webhooks.insert({ ...webhook, createdAtMs: clock.nowMs() });
      return { kind: 'done' };
    case 'publish':
      return { kind: 'published', number: command.number, eventId: publish(command.number) };
    case 'setWall':
      clock.setWall(command.byMs);
      return { kind: 'done' };
    case 'look':
      return {
        kind: 'queue',
        length: queueLength(),
        disabled: state.webhooks.all().flatMap(({ id, disabledReason }) => (disabledReason === undefined ? [] : [id])),
      };
  }
}

/** In a transaction with something else, as use cases publish. */
function publish(number: number): string {
  const projectId = `prj_${number}`;
  return state.transaction(() => {
    state.addToDayCount('chaos', '2026-11-21', 1);
    const member = number % TRAPPED_EVERY === 0 ? TRAPPED_MEMBER : 'owner';
    const scope = { space: 'live', member, projectId } as const;
    return events.publish({ type: 'project.created', ...scope, data: { projectId, name: `n${number}` } }).id;
  });
}

/** Webhooks that something is still to be sent to. */
function queueLength(): number {
  return state.webhooks.nextAttempts().length;
}

function say(said: Said): void {
  process.send?.(said);
}
