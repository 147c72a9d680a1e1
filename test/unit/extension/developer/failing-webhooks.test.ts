import assert from 'node:assert/strict';
import { FailingWebhooks, failingHosts } from '#extension/developer/failing-webhooks.ts';
import type { EngineSession, EngineState } from '#extension/session/engine-session.ts';
import type { Webhook } from '#protocol/webhooks.ts';
import { shownWebhooks } from '../../../support/developer-fixture.ts';

const running: EngineState = { kind: 'running', status: { folders: [], api: {}, problems: [] } };

function scripted(state: EngineState, webhooks: () => readonly Webhook[]) {
  const asked: string[] = [];
  const listeners: ((state: EngineState) => void)[] = [];
  const session = {
    state,
    call: (id: string) => {
      asked.push(id);
      return Promise.resolve({ data: { webhooks: webhooks() } });
    },
    onDidChangeState: (listener: (state: EngineState) => void) => {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
  };
  const failing = new FailingWebhooks(session as unknown as EngineSession);
  const become = async (next: EngineState) => {
    session.state = next;
    for (const listener of listeners) listener(next);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { failing, asked, become };
}

describe('webhooks that fail', () => {
  const cases: readonly (readonly [Partial<Webhook>, readonly string[]])[] = [
    [{}, []],
    [{ active: false, disabledReason: 'gone' }, []],
    [{ active: false, disabledReason: 'failing', url: 'https://user.example/secret/token' }, ['user.example']],
    [{ active: false, disabledReason: 'failing', url: 'http://127.0.0.1:9000/x' }, ['127.0.0.1:9000']],
  ];
  for (const [given, hosts] of cases)
    it(`${given.disabledReason ?? 'active'}: ${hosts.join() || 'none'}`, () =>
      assert.deepEqual(failingHosts([{ ...shownWebhooks[0]!, ...given }]), hosts));

  it('start no engine', async () => {
    const { failing, asked } = scripted({ kind: 'idle' }, () => shownWebhooks);
    await failing.renew();
    assert.deepEqual([asked, failing.hosts], [[], []]);
    failing.dispose();
  });

  it('are looked at once for each engine, and reported when they change', async () => {
    let webhooks = shownWebhooks;
    const { failing, asked, become } = scripted({ kind: 'idle' }, () => webhooks);
    let changes = 0;
    failing.onDidChange(() => changes++);
    await become(running);
    await become(running);
    assert.deepEqual([asked.length, failing.hosts, changes], [1, ['old.example.com'], 1]);
    webhooks = [];
    await become({ kind: 'starting' });
    await become(running);
    assert.deepEqual([asked.length, failing.hosts, changes], [2, [], 2]);
    failing.dispose();
  });

  it('stay as they were known where no one answers', async () => {
    const { failing, become } = scripted({ kind: 'idle' }, () => {
      throw new Error('gone');
    });
    await become(running);
    assert.deepEqual(failing.hosts, []);
    failing.dispose();
  });
});
