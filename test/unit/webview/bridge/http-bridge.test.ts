import assert from 'node:assert/strict';
import { BridgeError } from '#webview/bridge/bridge.ts';
import { refusal, scriptedBridge, success } from '../../../support/scripted-fetch.ts';

const id = 'prj_1';
const cycles = { cycles: [], summary: { cycles: 0, nodes: 0 } };

function limit(seconds: string) {
  return refusal(429, 'rate_limit_exceeded', { 'retry-after': seconds });
}

describe('The bridge over HTTP', () => {
  it('unwraps the envelope, reports the snapshot and sends the key in its header alone', async () => {
    const { bridge, sent } = scriptedBridge([success(cycles, { 'x-index-snapshot': 'snp_1' })]);
    assert.deepEqual(await bridge.call('cycles.list', { id }), { data: cycles, snapshot: 'snp_1' });
    assert.equal(sent[0]?.headers.authorization, 'Bearer sk_live_test');
    assert.equal(sent[0]?.url, 'http://engine/api/v1/projects/prj_1/cycles');
  });

  it('tries a lost connection again for as long as it takes, and reports twice', async () => {
    const { bridge, reported, waitsMs } = scriptedBridge(['down', 'down', 'down', 'down', 'down', success(cycles)]);
    assert.deepEqual((await bridge.call('cycles.list', { id })).data, cycles);
    assert.deepEqual(reported, [{ state: 'lost' }, { state: 'connected' }]);
    const longestMs = [500, 1000, 2000, 4000, 8000];
    assert.ok(
      waitsMs.every((ms, index) => ms <= longestMs[index]! && ms >= longestMs[index]! * 0.75),
      `${waitsMs}`,
    );
  });

  it('takes an answer that is no JSON for a lost connection', async () => {
    const page = { status: 502, text: '<html>Bad gateway</html>' };
    const { bridge, reported } = scriptedBridge([page, success(cycles)]);
    await bridge.call('cycles.list', { id });
    assert.deepEqual(reported, [{ state: 'lost' }, { state: 'connected' }]);
  });

  it('waits as long as a limit says, and not less than a second', async () => {
    const { bridge, waitsMs, reported } = scriptedBridge([limit('12'), limit('0'), limit('soon'), success(cycles)]);
    await bridge.call('cycles.list', { id });
    assert.deepEqual(waitsMs, [12_000, 1000, 5000]);
    assert.deepEqual(reported, [{ state: 'limited', waitMs: 12_000 }, { state: 'connected' }]);
  });

  it('tries a fault twice more, then gives it to the caller', async () => {
    const fault = refusal(500, 'internal_error');
    const { bridge, sent } = scriptedBridge([fault, fault, fault]);
    await assert.rejects(
      bridge.call('cycles.list', { id }),
      new BridgeError('internal_error', 500, 'because of internal_error'),
    );
    assert.equal(sent.length, 3);
  });

  it('gives refusals to the caller at once, with their code', async () => {
    const { bridge, sent } = scriptedBridge([refusal(404, 'project_not_indexed')]);
    await assert.rejects(bridge.call('cycles.list', { id }), { code: 'project_not_indexed', status: 404 });
    assert.equal(sent.length, 1);
  });

  it('reports each time that the key is refused', async () => {
    const { bridge, reported } = scriptedBridge([refusal(401, 'revoked_api_key'), refusal(401, 'invalid_api_key')]);
    await assert.rejects(bridge.call('projects.list', {}), { status: 401 });
    await assert.rejects(bridge.call('projects.list', {}), { status: 401 });
    assert.deepEqual(
      reported.map((connection) => connection.state === 'unauthorised' && connection.code),
      ['revoked_api_key', 'invalid_api_key'],
    );
  });

  it('keeps cacheable answers by their tag, and asks whether they still hold', async () => {
    const first = success(cycles, { etag: '"a"', 'x-index-snapshot': 'snp_1' });
    const { bridge, sent } = scriptedBridge([first, { status: 304 }]);
    await bridge.call('cycles.list', { id });
    assert.deepEqual(await bridge.call('cycles.list', { id }), { data: cycles, snapshot: 'snp_1' });
    assert.deepEqual(
      sent.map(({ headers }) => headers['if-none-match']),
      [undefined, '"a"'],
    );
  });

  it('shows nothing that was sent to another key', async () => {
    let key = 'sk_live_one';
    const tagged = success(cycles, { etag: '"a"' });
    const { bridge, sent } = scriptedBridge([tagged, tagged], () => key);
    await bridge.call('cycles.list', { id });
    key = 'sk_live_two';
    await bridge.call('cycles.list', { id });
    assert.equal(sent[1]?.headers['if-none-match'], undefined);
  });

  it('ends with the reason of its signal, in the middle of a request and between two', async () => {
    const stopping = new AbortController();
    const { bridge, reported } = scriptedBridge(['silent']);
    const call = bridge.call('cycles.list', { id }, stopping.signal);
    stopping.abort(new Error('no longer wanted'));
    await assert.rejects(call, { message: 'no longer wanted' });
    await assert.rejects(bridge.call('cycles.list', { id }, stopping.signal), { message: 'no longer wanted' });
    assert.deepEqual(reported, []);
  });

  it('does what has an effect once: all tries carry one key of repetition', async () => {
    const started = success({ status: 'indexing', estimatedTime: 1 });
    const { bridge, sent } = scriptedBridge(['down', started, started]);
    await bridge.call('index.start', { id });
    await bridge.call('index.start', { id });
    const [first, second, third] = sent.map(({ headers }) => headers['idempotency-key']);
    assert.ok(first !== undefined && first.length > 10);
    assert.deepEqual([first === second, second === third], [true, false]);
  });

  it('refuses an operation that has no route', async () => {
    const { bridge, sent } = scriptedBridge([]);
    await assert.rejects(bridge.call('engine.status', {}), { code: 'endpoint_not_found' });
    assert.equal(sent.length, 0);
  });
});
