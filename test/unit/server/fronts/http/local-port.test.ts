import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import { checkHost, checkOrigin, corsMethods, isPreflight, type PortPolicy } from '#server/fronts/http/local-port.ts';

const strict: PortPolicy = { allowedHosts: [], allowedOrigins: [], scheme: 'http' };
const open: PortPolicy = { allowedHosts: ['box.example'], allowedOrigins: ['http://localhost:3000'], scheme: 'http' };

function request(headers: Record<string, string>, method = 'GET'): IncomingMessage {
  return { method, headers } as unknown as IncomingMessage;
}

function codeOf(check: () => unknown): string {
  try {
    check();
    return 'taken';
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

describe('the Host of a request', () => {
  const hosts: readonly (readonly [host: string, policy: PortPolicy, taken: boolean])[] = [
    ['localhost', strict, true],
    ['LocalHost:7431', strict, true],
    ['127.0.0.1', strict, true],
    ['127.0.0.1:1', strict, true],
    ['[::1]', strict, true],
    ['[::1]:12345', strict, true],
    ['localhost:123456', strict, false],
    ['localhost:', strict, false],
    ['localhost:1:2', strict, false],
    ['x localhost', strict, false],
    [']localhost', strict, false],
    ['::1', strict, false],
    ['[::1', strict, false],
    ['[::1]x', strict, false],
    ['[localhost]', strict, false],
    ['', strict, false],
    ['box.example', strict, false],
    ['box.example', open, true],
    ['BOX.example:80', open, true],
    ['not-box.example', open, false],
    ['undefined', open, false],
  ];
  for (const [host, policy, taken] of hosts) {
    it(`"${host}" is ${taken ? 'taken' : 'refused'} where ${policy.allowedHosts.length} more are allowed`, () => {
      assert.equal(
        codeOf(() => checkHost(request({ host }), policy)),
        taken ? 'taken' : 'host_not_allowed',
      );
    });
  }

  it('that is missing is refused', () => {
    assert.equal(
      codeOf(() => checkHost(request({}), open)),
      'host_not_allowed',
    );
  });
});

describe('the Origin of a request', () => {
  it('that is allowed is answered so, with the headers a page may read and none of its credentials', () => {
    assert.deepEqual(checkOrigin(request({ host: 'localhost', origin: 'http://LOCALHOST:3000' }), open), {
      'Access-Control-Allow-Origin': 'http://LOCALHOST:3000',
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': 'authorization, content-type, idempotency-key, prefer, if-match, if-none-match',
      'Access-Control-Expose-Headers':
        'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, RateLimit-Policy, RateLimit, X-Request-Id, ' +
        'X-Index-Snapshot, Retry-After, WWW-Authenticate, Allow, Location, ETag, Link, Idempotency-Replayed',
    });
    assert.equal(corsMethods, 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
  });

  const others: readonly (readonly [headers: Record<string, string>, code: string])[] = [
    [{ host: 'localhost:7431' }, 'taken'],
    [{ host: 'localhost:7431', origin: 'http://localhost:7431' }, 'taken'],
    [{ host: 'LOCALHOST:7431', origin: 'http://localhost:7431' }, 'taken'],
    [{ host: 'localhost:7431', origin: 'http://LocalHost:7431' }, 'taken'],
    [{ host: 'localhost:7431', origin: 'https://localhost:7431' }, 'origin_not_allowed'],
    [{ host: 'localhost:7431', origin: 'http://localhost' }, 'origin_not_allowed'],
    [{ host: 'localhost', origin: 'null' }, 'origin_not_allowed'],
    [{ host: 'localhost', origin: '' }, 'origin_not_allowed'],
    [{ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 'origin_not_allowed'],
    [{ host: 'localhost', 'sec-fetch-site': 'same-site' }, 'origin_not_allowed'],
    [{ host: 'localhost', 'sec-fetch-site': 'same-origin' }, 'taken'],
    [{ host: 'localhost', 'sec-fetch-site': 'none' }, 'taken'],
  ];
  for (const [headers, code] of others) {
    it(`${JSON.stringify(headers)}: ${code}, without a word about other origins`, () => {
      assert.equal(
        codeOf(() => assert.deepEqual(checkOrigin(request(headers), open), {})),
        code,
      );
    });
  }
});

describe('a preflight', () => {
  const [origin, method] = ['http://localhost:3000', 'POST'];
  const asked = { origin, 'access-control-request-method': method };
  const cases: readonly (readonly [method: string, headers: Record<string, string>, is: boolean])[] = [
    ['OPTIONS', asked, true],
    ['GET', asked, false],
    ['OPTIONS', { origin }, false],
    ['OPTIONS', { 'access-control-request-method': method }, false],
    ['POST', { origin }, false],
    ['OPTIONS', {}, false],
  ];
  for (const [sent, headers, is] of cases) {
    it(`${sent} with ${Object.keys(headers).join(' and ') || 'neither'} is ${is ? 'one' : 'none'}`, () => {
      assert.equal(isPreflight(request(headers, sent)), is);
    });
  }
});
