import assert from 'node:assert/strict';
import { type ApiSurroundings, developerApi } from '#extension/developer/developer-api.ts';
import type { EditorStatus } from '#protocol/editor.ts';
import type { DeveloperApi } from '#protocol/panel-messages.ts';

function running(api: EditorStatus['api']): ApiSurroundings['state'] {
  return { kind: 'running', status: { folders: [], api, problems: [] } };
}

function check(given: Partial<ApiSurroundings>, expected: Omit<DeveloperApi, 'allowsLoopback'>): void {
  const usual = { state: running({}), isEnabled: true, isTrusted: true, allowsLoopback: false };
  assert.deepEqual(developerApi({ ...usual, ...given }), { allowsLoopback: false, ...expected });
}

describe('how the API stands', () => {
  const baseUrl = 'http://127.0.0.1:7431';
  const problem = { code: 'port_unavailable', message: 'Port 80 is taken.' };

  it('is recognised by what a person decided, then by what the engine says', () => {
    check({ isEnabled: false, state: { kind: 'failed', code: 'x', message: 'y' } }, { state: 'off' });
    check({ state: { kind: 'failed', code: 'x', message: 'y' }, isTrusted: false }, { state: 'failed', problem: 'y' });
    check({ isTrusted: false, state: running({ baseUrl }) }, { state: 'untrusted' });
    check({ state: { kind: 'idle' } }, { state: 'starting' });
    check({ state: { kind: 'starting' } }, { state: 'starting' });
    check({ state: running({ baseUrl }) }, { state: 'served', baseUrl });
    check({ state: running({ problem }) }, { state: 'failed', problem: 'Port 80 is taken.' });
    check({}, { state: 'starting' });
  });

  it('says whether webhooks may go to this machine', () => {
    const api = developerApi({ state: running({}), isEnabled: true, isTrusted: true, allowsLoopback: true });
    assert.equal(api.allowsLoopback, true);
  });
});
