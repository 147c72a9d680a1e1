import assert from 'node:assert/strict';
import type { EgressSettings, SendResult } from '#server/app/ports/webhook-sender.ts';
import { createWebhookSender } from '#server/platform/net/webhook-sender.ts';
import { isBlockedAddress } from '#server/service/egress/blocked-addresses.ts';
import { isAllowedHost, refusalOfUrl } from '#server/service/egress/url-rules.ts';
import { WatchedConnections } from '../../../../support/egress/connections.ts';
import {
  loopbackReceivers,
  namesToPrivate,
  privateLiterals,
  privateNames,
  refusedForms,
  type RefusedReceiver,
} from '../../../../support/egress/refused-receivers.ts';
import { scriptedNames } from '../../../../support/egress/scripted-names.ts';

const rules = { refusalOfUrl, isAllowedHost, isBlockedAddress };
const nothingMore = { allowLoopback: false, allowedHosts: [] };

function send(
  url: string,
  { answers, settings = nothingMore }: { answers?: RefusedReceiver['answers']; settings?: EgressSettings },
): Promise<SendResult> {
  const { resolveName } = scriptedNames(answers);
  const { signal } = new AbortController();
  const sender = createWebhookSender({ rules, resolveName });
  return sender.send({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: 5000, signal, ...settings });
}

/** Returns the same place at a port where a server listens. */
function atPort(url: string, port: number): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.port = String(port);
  return parsed.href;
}

describe('receivers that nothing may be sent to', () => {
  const connections = new WatchedConnections();
  const ports: number[] = [];

  before(async () => {
    for (const host of ['127.0.0.1', '::1', '127.0.0.2']) ports.push((await connections.listen(host)) ?? 0);
    connections.begin();
  });
  after(() => connections.end());

  async function checkUnreached(receivers: readonly RefusedReceiver[], settings: EgressSettings): Promise<void> {
    const reasons: string[] = [];
    for (const { url, answers } of receivers) {
      for (const place of [url, ...ports.filter((port) => port > 0).map((port) => atPort(url, port))]) {
        const result = await send(place, { answers, settings });
        const isEmpty = answers?.[0].length === 0;
        if (result.kind !== 'failed' || result.reason !== (isEmpty ? 'dns' : 'blocked_address')) {
          reasons.push(`${place}: ${JSON.stringify(result)}`);
        }
      }
    }
    assert.deepEqual(reasons, []);
    assert.deepEqual([connections.attempts, connections.accepted], [[], 0]);
  }

  const literals = [...privateLiterals, ...privateNames, ...refusedForms.filter(({ url }) => !hasOnlyABadPort(url))];

  it('are at least 65, and all others of the field that is reported', () => {
    assert.ok([...loopbackReceivers, ...literals, ...namesToPrivate].length >= 65);
  });

  it('are not reached by a URL that names them [§6.5.blocked]', () =>
    checkUnreached([...loopbackReceivers, ...literals], nothingMore));

  it('are not reached by a name that leads to one of them [§6.5.blocked]', () =>
    checkUnreached(namesToPrivate, nothingMore));

  it('are not reached where loopback is allowed, and they are something else', () =>
    checkUnreached([...literals, ...namesToPrivate], { allowLoopback: true, allowedHosts: ['ci.internal'] }));

  it('are not reached by ports that are not allowed', async () => {
    for (const { url } of refusedForms.filter((receiver) => hasOnlyABadPort(receiver.url))) {
      const result = await send(url, { answers: [['93.184.216.34']] });
      assert.equal(result.kind === 'failed' && result.reason, 'blocked_address', url);
    }
    assert.deepEqual(connections.attempts, []);
  });

  it('are not reached by a name that leads elsewhere a moment later [§6.5.blocked]', async () => {
    const { resolveName, asked } = scriptedNames([['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1']]);
    const isBlocked = { isBlockedAddress: isBlockedUnlessFirst };
    const sender = createWebhookSender({ rules: { ...rules, ...isBlocked }, resolveName });
    const { signal } = new AbortController();
    const url = `https://receiver.example:${ports[0]}/`;
    const request = { url, headers: {}, body: Buffer.from('{}'), timeoutMs: 5000, signal, ...nothingMore };
    const result = await sender.send(request);
    assert.equal(result.kind === 'failed' && result.reason, 'tls');
    assert.deepEqual([connections.attempts.splice(0), asked], [['127.0.0.1'], ['receiver.example']]);
    assert.equal(connections.accepted, 1);
    const again = await sender.send(request);
    assert.equal(again.kind === 'failed' && again.reason, 'blocked_address');
    assert.deepEqual([connections.attempts, connections.accepted], [[], 1]);
  });

  it('would be counted if they were reached', async () => {
    const before = connections.accepted;
    const settings = { allowLoopback: true, allowedHosts: ['allowed.example'] };
    for (const [url, answers] of [
      [`http://127.0.0.1:${ports[0]}/`, undefined],
      [`https://127.0.0.1:${ports[0]}/`, undefined],
      [`https://allowed.example:${ports[0]}/`, [['127.0.0.1']]],
    ] as const) {
      const result = await send(url, { answers, settings });
      assert.equal(result.kind, 'failed');
    }
    assert.deepEqual([connections.attempts.length, connections.accepted - before], [3, 3]);
  });
});

/** With 127.0.0.1 in the place of a public address, so that nothing leaves the machine. */
function isBlockedUnlessFirst(address: string): boolean {
  return address !== '127.0.0.1' && isBlockedAddress(address);
}

function hasOnlyABadPort(url: string): boolean {
  return /^https:\/\/receiver\.example:\d+\/$/.test(url);
}
