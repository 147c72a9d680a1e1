import assert from 'node:assert/strict';
import { revokeKey } from '#server/app/access/keys.ts';
import { checkEveryResponse, codeOf, startFixture, type Fixture } from '../support/http-fixture.ts';

const dayMs = 86_400_000;

describe('API keys over HTTP', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  async function answerTo(path: string, authorization: string): Promise<string> {
    const response = await fixture.send({ path, headers: { authorization } });
    checkEveryResponse(response);
    return response.status === 200 ? 'taken' : `${response.status} ${codeOf(response)}`;
  }

  const cases: { title: string; header: (key: string) => string; query: (key: string) => string; expected: string }[] =
    [
      {
        title: 'in the header [§7.1.bearer] [§7.1.form]',
        header: (key) => `Bearer ${key}`,
        query: () => '',
        expected: 'taken',
      },
      {
        title: 'in the header, scheme in small letters',
        header: (key) => `bearer ${key}`,
        query: () => '',
        expected: 'taken',
      },
      { title: 'in the query [§7.1.query]', header: () => '', query: (key) => `?api_key=${key}`, expected: 'taken' },
      { title: 'nowhere', header: () => '', query: () => '', expected: '401 missing_api_key' },
      { title: 'empty in the query', header: () => '', query: () => '?api_key=', expected: '401 missing_api_key' },
      { title: 'empty in the header', header: () => 'Bearer', query: () => '', expected: '401 invalid_api_key' },
      {
        title: 'wrong in the header, right in the query: the header counts [§7.1.header-first]',
        header: () => 'Bearer sk_live_gp_x',
        query: (key) => `?api_key=${key}`,
        expected: '401 invalid_api_key',
      },
      {
        title: 'right in the header, wrong in the query: the header counts',
        header: (key) => `Bearer ${key}`,
        query: () => '?api_key=x',
        expected: 'taken',
      },
      {
        title: 'under another scheme',
        header: (key) => `Basic ${key}`,
        query: () => '',
        expected: '401 invalid_api_key',
      },
      {
        title: 'twice in the query',
        header: () => '',
        query: (key) => `?api_key=${key}&api_key=${key}`,
        expected: '401 invalid_api_key',
      },
      {
        title: 'twice in the header',
        header: (key) => `Bearer ${key}\r\nauthorization: Bearer ${key}`,
        query: () => '',
        expected: '401 invalid_api_key',
      },
      {
        title: 'with a wrong checksum [§7.1.form] [§3.invalid_api_key]',
        header: (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
        query: () => '',
        expected: '401 invalid_api_key',
      },
      {
        title: 'with more behind it',
        header: (key) => `Bearer ${key} ${key}`,
        query: () => '',
        expected: '401 invalid_api_key',
      },
    ];
  for (const { title, header, query, expected } of cases) {
    it(`${title}: ${expected}`, async () => {
      assert.equal(await answerTo(`/api/v1${query(fixture.key)}`, header(fixture.key)), expected);
    });
  }

  it('a well-formed key that was never created is invalid [§7.1.prefix]', async () => {
    const other = await startFixture();
    assert.equal(await answerTo('/api/v1', `Bearer ${other.key}`), '401 invalid_api_key');
    await other.close();
  });

  it('a revocation holds from the next request on [§7.1.revoked] [§3.revoked_api_key]', async () => {
    const { key, id } = fixture.newKey({});
    assert.equal(await answerTo('/api/v1', `Bearer ${key}`), 'taken');
    revokeKey(fixture, id);
    assert.equal(await answerTo('/api/v1', `Bearer ${key}`), '401 revoked_api_key');
  });

  it('a test key expires after 90 days, a live key never [§7.1.life] [§3.expired_api_key]', async () => {
    const test = fixture.newKey({ type: 'test' });
    fixture.clock.advance(90 * dayMs - 1);
    assert.equal(await answerTo('/api/v1', `Bearer ${test.key}`), 'taken');
    fixture.clock.advance(1);
    assert.equal(await answerTo('/api/v1', `Bearer ${test.key}`), '401 expired_api_key');
    assert.equal(await answerTo('/api/v1', `Bearer ${fixture.key}`), 'taken');
  });

  it('missing keys get 401 however many they are, and without windows [§8.no-key] [§3.missing_api_key] [§1.2.challenge] [§9.2.key]', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => answerTo('/api/v1', '')));
    assert.deepEqual([...new Set(answers)], ['401 missing_api_key']);
  });

  const permissions = [
    { permission: 'read', method: 'GET', path: '/api/v1/projects' },
    { permission: 'read', method: 'GET', path: '/api/v1/projects/x' },
    { permission: 'read', method: 'GET', path: '/api/v1/projects/x/index' },
    { permission: 'create', method: 'POST', path: '/api/v1/projects' },
    { permission: 'create', method: 'DELETE', path: '/api/v1/projects/x' },
    { permission: 'analysis', method: 'POST', path: '/api/v1/projects/x/index' },
    { permission: 'analysis', method: 'GET', path: '/api/v1/projects/x/graph' },
    { permission: 'analysis', method: 'GET', path: '/api/v1/projects/x/symbols' },
    { permission: 'analysis', method: 'GET', path: '/api/v1/projects/x/source' },
    { permission: 'analysis', method: 'GET', path: '/api/v1/projects/x/edge' },
  ] as const;
  for (const { permission, method, path } of permissions) {
    it(`${method} ${path} needs the permission ${permission}, and the answer names it [§7.2.${permission}] [§3.insufficient_permissions] [§7.2.fewer]`, async () => {
      const others = (['read', 'create', 'analysis'] as const).filter((each) => each !== permission);
      const { key } = fixture.newKey({ permissions: others });
      const response = await fixture.send({ method, path, headers: { authorization: `Bearer ${key}` } });
      checkEveryResponse(response);
      assert.equal(codeOf(response), 'insufficient_permissions');
      assert.match(response.body, new RegExp(`"${permission}`.replaceAll('"', '\\\\"')));
    });
  }
});
