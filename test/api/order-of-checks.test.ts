import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture, type RequestText } from '../support/http-fixture.ts';

/** One fault for each step of API.md §1.3; the request that has all of them answers the first. */
interface Faults {
  syntax?: boolean;
  host?: boolean;
  origin?: boolean;
  key?: boolean;
  rate?: boolean;
  path?: boolean;
  method?: boolean;
  permission?: boolean;
  schema?: boolean;
  idempotency?: boolean;
  resource?: boolean;
}

const codes: Record<keyof Faults, string> = {
  syntax: 'malformed_request',
  host: 'host_not_allowed',
  origin: 'origin_not_allowed',
  key: 'missing_api_key',
  rate: 'rate_limit_exceeded',
  path: 'endpoint_not_found',
  method: 'method_not_allowed',
  permission: 'insufficient_permissions',
  schema: 'invalid_json',
  idempotency: 'idempotency_key_invalid',
  resource: 'path_not_found',
};

describe('Order of checks', () => {
  let fixture: Fixture;
  let weakKey = '';
  let exhaustedKey = '';

  before(async () => {
    fixture = await startFixture();
    weakKey = fixture.newKey({ permissions: ['read'] }).key;
    exhaustedKey = fixture.newKey({ tier: 'free', permissions: ['read'] }).key;
    for (let sent = 0; sent < 10; sent++) {
      await fixture.send({ path: '/api/v1', headers: { authorization: `Bearer ${exhaustedKey}` } });
    }
  });
  after(() => fixture.close());

  function requestWith(faults: Faults): RequestText {
    const key = faults.rate ? exhaustedKey : faults.permission ? weakKey : fixture.key;
    const path = faults.path ? '/api/v1/nowhere' : '/api/v1/projects';
    return {
      method: faults.method ? 'DELETE' : 'POST',
      path: faults.syntax ? `${path}?%zz` : path,
      headers: {
        host: faults.host ? 'evil.example' : 'localhost',
        origin: faults.origin ? 'https://evil.example' : '',
        authorization: faults.key ? '' : `Bearer ${key}`,
        'idempotency-key': faults.idempotency ? 'not visible' : 'fine',
      },
      body: faults.schema ? '{"name":' : { name: 'n', path: faults.resource ? '/roots/none' : '/roots/a' },
    };
  }

  const steps = Object.keys(codes) as (keyof Faults)[];
  for (const [index, step] of steps.entries()) {
    it(`${step} comes before ${steps.slice(index + 1).join(', ') || 'the work'} [§1.3.order]`, async () => {
      const faults = Object.fromEntries(steps.slice(index).map((each) => [each, true]));
      const response = await fixture.send(requestWith(faults));
      checkEveryResponse(response);
      assert.equal(codeOf(response), codes[step]);
    });

    it(`${step} alone is enough`, async () => {
      assert.equal(codeOf(await fixture.send(requestWith({ [step]: true }))), codes[step]);
    });
  }

  it('without any fault the store of repeated requests comes next: the key above belongs to a refused request', async () => {
    assert.equal((await fixture.send(requestWith({}))).status, 409);
  });
});
