import assert from 'node:assert/strict';
import { BridgeError } from '#webview/bridge/bridge.ts';
import { settled } from '../../../support/scripted-bridge.ts';
import { scriptedPort } from '../../../support/scripted-port.ts';

describe('The bridge over a message port', () => {
  it('asks by number, and gives each answer to who asked', async () => {
    const { bridge, posted, deliver } = scriptedPort();
    const first = bridge.call('projects.list', {});
    const second = bridge.call('projects.get', { id: 'prj_1' });
    assert.deepEqual(posted, [
      { kind: 'call', call: 1, operationId: 'projects.list', params: {} },
      { kind: 'call', call: 2, operationId: 'projects.get', params: { id: 'prj_1' } },
    ]);
    deliver({ kind: 'answer', call: 2, data: 'two', snapshot: 'snp_2' });
    deliver({ kind: 'answer', call: 1, data: 'one' });
    assert.deepEqual(await Promise.all([first, second]), [{ data: 'one' }, { data: 'two', snapshot: 'snp_2' }]);
  });

  it('leaves out what is not given', () => {
    const { bridge, posted } = scriptedPort();
    void bridge.call('view.get', { id: 'prj_1', focus: undefined });
    assert.deepEqual(posted, [{ kind: 'call', call: 1, operationId: 'view.get', params: { id: 'prj_1' } }]);
  });

  it('passes refusals on with code, status and words', async () => {
    const { bridge, deliver } = scriptedPort();
    const call = bridge.call('projects.get', { id: 'prj_1' });
    deliver({ kind: 'refusal', call: 1, code: 'project_not_found', status: 404, message: 'Gone.' });
    await assert.rejects(call, new BridgeError('project_not_found', 404, 'Gone.'));
  });

  it('cancels what no one waits for, and ignores its answer', async () => {
    const { bridge, posted, deliver } = scriptedPort();
    const ending = new AbortController();
    const call = bridge.call('projects.list', {}, ending.signal);
    const reason = new Error('enough');
    ending.abort(reason);
    await assert.rejects(call, reason);
    assert.deepEqual(posted.at(-1), { kind: 'cancel', call: 1 });
    deliver({ kind: 'answer', call: 1, data: 'late' });
    await assert.rejects(bridge.call('projects.list', {}, ending.signal), reason);
    assert.equal(posted.length, 2);
  });

  it('says once that the engine is lost, and asks again what was lost when there is one', async () => {
    const { bridge, posted, deliver, states } = scriptedPort();
    const lost = bridge.call('projects.list', {});
    const held = bridge.call('index.state', { id: 'prj_1', wait: 60 });
    deliver({ kind: 'lost', call: 1 });
    deliver({ kind: 'connection', isConnected: false });
    assert.deepEqual(states, ['lost']);
    deliver({ kind: 'connection', isConnected: true });
    assert.deepEqual(states, ['lost', 'connected']);
    assert.deepEqual(posted.slice(2), [{ kind: 'call', call: 1, operationId: 'projects.list', params: {} }]);
    deliver({ kind: 'answer', call: 1, data: 'again' });
    deliver({ kind: 'answer', call: 2, data: 'held all the time' });
    assert.deepEqual(await Promise.all([lost, held]), [{ data: 'again' }, { data: 'held all the time' }]);
  });

  it('takes no answer to what was not asked', async () => {
    const { bridge, deliver } = scriptedPort();
    let answers = 0;
    void bridge.call('projects.list', {}).then(() => answers++);
    deliver({ kind: 'answer', call: 7, data: 'stray' });
    deliver({ kind: 'refusal', call: 8, code: 'internal_error', status: 500, message: '' });
    await settled();
    assert.equal(answers, 0);
  });
});
