import assert from 'node:assert/strict';
import type { Capabilities } from '#protocol/capabilities.ts';
import { operations, operationSpec, type OperationId } from '#protocol/operations.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';

/** Every extension that the contract has a name for (API.md §10), and those that the product added since. */
const contractExtensions = `
  index.state symbols callers callees path unused view edge source entryPoints owners cycles check diff
  tour metrics.functions metrics.history graph.levels graph.detail paging idempotency etag ask.stream
  security.sarif webhooks.deliveries webhooks.rotate events limits sync.snapshots sync.diff sync.triage ask.prompt members packages`
  .trim()
  .split(/\s+/);

describe('Capabilities', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  async function capabilities(key: string): Promise<Capabilities> {
    const response = await fixture.send({ path: '/api/v1', headers: { authorization: `Bearer ${key}` } });
    checkEveryResponse(response);
    return dataOf<Capabilities>(response);
  }

  it('report version, extensions, limits and the key, and nothing else [§10.capabilities]', async () => {
    const answer = await capabilities(fixture.key);
    assert.deepEqual(Object.keys(answer), ['name', 'version', 'apiVersion', 'extensions', 'limits', 'key']);
    assert.deepEqual([answer.name, answer.apiVersion], ['groundplan', 'v1']);
    assert.deepEqual(answer.limits, { searchLimitMax: 100, bodyBytesMax: 2 * 1024 * 1024, projectsMax: 1000 });
  });

  it('name extensions of the contract, each once, and those alone that are built [§10.extensions]', async () => {
    const { extensions } = await capabilities(fixture.key);
    assert.equal(new Set(extensions).size, extensions.length);
    assert.deepEqual(
      extensions.filter((name) => !contractExtensions.includes(name)),
      [],
    );
    const ids = Object.keys(operations) as OperationId[];
    const offered = ids.filter((id) => operationSpec(id).remoteOnly !== true);
    const built = offered.map((id) => operationSpec(id).extension).filter((name) => name !== undefined);
    assert.equal(extensions.includes('members'), false);
    assert.deepEqual(
      built.filter((name) => !extensions.includes(name)),
      [],
    );
    for (const name of ['check', 'sync.diff']) {
      assert.equal(extensions.includes(name), false, name);
    }
  });

  const keys: { params: Parameters<Fixture['newKey']>[0]; statement: string; answer: Capabilities['key'] }[] = [
    {
      params: { tier: 'free' },
      statement: '7.2.free',
      answer: { type: 'live', tier: 'free', permissions: ['read', 'create', 'analysis'] },
    },
    {
      params: { tier: 'pro' },
      statement: '7.2.pro',
      answer: { type: 'live', tier: 'pro', permissions: ['read', 'create', 'analysis', 'webhooks'] },
    },
    {
      params: { tier: 'enterprise' },
      statement: '7.2.enterprise',
      answer: { type: 'live', tier: 'enterprise', permissions: ['read', 'create', 'analysis', 'webhooks', 'team'] },
    },
    {
      params: {},
      statement: '7.2.default',
      answer: { type: 'live', tier: 'enterprise', permissions: ['read', 'create', 'analysis', 'webhooks', 'team'] },
    },
    {
      params: { type: 'test', tier: 'pro', permissions: ['analysis', 'read'] },
      statement: '7.2.fewer',
      answer: { type: 'test', tier: 'pro', permissions: ['read', 'analysis'] },
    },
  ];
  for (const { params, statement, answer } of keys) {
    it(`of a key made with ${JSON.stringify(params)} [§${statement}]`, async () => {
      assert.deepEqual((await capabilities(fixture.newKey(params).key)).key, answer);
    });
  }

  it('a test key has the windows of its tier [§7.3.rates]', async () => {
    const { key } = fixture.newKey({ type: 'test', tier: 'free' });
    const headers = { authorization: `Bearer ${key}` };
    for (let sent = 0; sent < 10; sent++) await fixture.send({ path: '/api/v1', headers });
    const refused = await fixture.send({ path: '/api/v1', headers });
    assert.deepEqual([refused.status, refused.headers['x-ratelimit-limit']], [429, '10']);
  });

  it('keys are shown when they are made, and nowhere else; no path leads to them [§7.1.once] [§7.1.not-over-http]', async () => {
    const { key, id } = fixture.newKey({});
    assert.doesNotMatch(JSON.stringify(fixture.state.keys()), new RegExp(key));
    for (const path of ['/api/v1/keys', `/api/v1/keys/${id}`, '/api/v1/projects/keys.list', '/api/v1/engine']) {
      const response = await fixture.send({ path });
      assert.equal(response.status, 404, path);
      assert.match(codeOf(response), /^(endpoint|project)_not_found$/);
    }
    const answers = await Promise.all(['/api/v1', '/api/v1/limits'].map((path) => fixture.send({ path })));
    for (const { body } of answers) assert.doesNotMatch(body, /sk_|gp_/);
  });
});
