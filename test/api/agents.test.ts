import assert from 'node:assert/strict';
import type { AgentInterface, AgentRequest } from '#server/app/agents/agent-interface.ts';
import { ConcurrencyLimits } from '#server/app/access/concurrency-limits.ts';
import { eventually } from '../support/eventually.ts';
import { checkEveryResponse, codeOf, type Fixture, startFixture } from '../support/http-fixture.ts';

const message = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('agents that ask much at once', () => {
  it('have the places of a key for searches', async () => {
    const held = Promise.withResolvers<void>();
    let count = 0;
    const agents: AgentInterface = async () => {
      count += 1;
      await held.promise;
      return { status: 202 };
    };
    const fixture = await startFixture({ agents, concurrency: new ConcurrencyLimits({ waitMs: 1 }) });
    const send = () => fixture.send({ method: 'POST', path: '/mcp', body: message });
    const sent = Array.from({ length: 8 }, send);
    await eventually(() => assert.equal(count, 8));
    const refused = await send();
    checkEveryResponse(refused);
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'concurrency_limit_exceeded']);
    held.resolve();
    for (const { status } of await Promise.all(sent)) assert.equal(status, 202);
    await fixture.close();
  });
});

describe('the place where agents ask', () => {
  const seen: AgentRequest[] = [];
  const agents: AgentInterface = async (request, { caller }) => {
    seen.push(request);
    if (request.body.length > 100) return { status: 202 };
    const text = JSON.stringify({ kind: caller.kind });
    return { status: 200, contentType: 'application/json', body: Buffer.from(text) };
  };
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ agents });
  });
  after(() => fixture.close());

  it('passes on a request whose key is right, with what the protocol looks at', async () => {
    const headers = { accept: 'application/json', 'mcp-protocol-version': '2025-06-18', cookie: 'no' };
    const {
      status,
      body,
      headers: sent,
    } = await fixture.send({ method: 'POST', path: '/mcp', headers, body: message });
    assert.deepEqual([status, body, sent['content-type']], [200, '{"kind":"key"}', 'application/json']);
    assert.match(sent['x-ratelimit-remaining'] ?? '', /^\d+$/);
    const [request] = seen;
    assert.deepEqual(request.headers, {
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2025-06-18',
    });
    assert.deepEqual(JSON.parse(Buffer.from(request.body).toString()), message);
  });

  it('answers without a body where there is none', async () => {
    const long = { ...message, params: { text: 'a'.repeat(100) } };
    const { status, body } = await fixture.send({ method: 'POST', path: '/mcp', body: long });
    assert.deepEqual([status, body], [202, '']);
  });

  it('refuses as everywhere', async () => {
    const key = { authorization: '' };
    const readOnly = fixture.newKey({ permissions: ['read'] }).key;
    const refusals = [
      [await fixture.send({ method: 'POST', path: '/mcp', headers: key, body: message }), 401, 'missing_api_key'],
      [
        await fixture.send({
          method: 'POST',
          path: '/mcp',
          headers: { authorization: `Bearer ${readOnly}` },
          body: message,
        }),
        403,
        'insufficient_permissions',
      ],
      [
        await fixture.send({
          method: 'POST',
          path: '/mcp',
          headers: { origin: 'https://evil.example' },
          body: message,
        }),
        403,
        'origin_not_allowed',
      ],
      [await fixture.send({ path: '/mcp' }), 405, 'method_not_allowed'],
      [
        await fixture.send({ method: 'POST', path: '/mcp', headers: { 'content-type': 'text/plain' }, body: message }),
        400,
        'unsupported_media_type',
      ],
      [
        await fixture.send({ method: 'POST', path: '/mcp', body: { text: 'a'.repeat(3 * 1024 * 1024) } }),
        400,
        'payload_too_large',
      ],
      [await fixture.send({ method: 'POST', path: '/mcp', body: [message, message] }), 400, 'invalid_body'],
      [await fixture.send({ method: 'POST', path: '/mcp', body: ' \ufeff[]' }), 400, 'invalid_json'],
      [await fixture.send({ method: 'POST', path: '/mcp', body: '\ufeff\n[]' }), 400, 'invalid_body'],
    ] as const;
    const before = seen.length;
    for (const [response, status, code] of refusals) {
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response)], [status, code]);
    }
    assert.equal(seen.length, before);
    const stranger = await fixture.send({ path: '/mcp' });
    assert.equal(stranger.headers['allow'], 'POST, OPTIONS');
  });

  it('is not there where no one answers agents', async () => {
    const without = await startFixture();
    try {
      const response = await without.send({ method: 'POST', path: '/mcp', body: message });
      assert.deepEqual([response.status, codeOf(response)], [404, 'endpoint_not_found']);
    } finally {
      await without.close();
    }
  });
});
