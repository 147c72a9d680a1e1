import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { checkHost, checkOrigin, checkTransport } from '#server/fronts/http/local-port.ts';
import { originalRequest } from '#server/fronts/http/original-request.ts';
import { AddressRanges, parseAddressRanges } from '#server/service/proxies/address-ranges.ts';

const proxies = parseAddressRanges(['10.0.0.0/8', 'fd00::/8']);
assert.ok(proxies instanceof AddressRanges);
const policy = {
  allowedHosts: ['team.example'],
  allowedOrigins: [],
  scheme: 'http',
  trustedProxies: proxies,
} as const;

/** @param headers names and values, one after the other */
function request(peer: string, ...headers: string[]): IncomingMessage {
  const host = headers[headers.indexOf('host') + 1];
  const origin = headers.includes('origin') ? headers[headers.indexOf('origin') + 1] : undefined;
  return {
    socket: { remoteAddress: peer },
    headers: { host, origin },
    rawHeaders: headers,
  } as unknown as IncomingMessage;
}

const forwarded = ['host', 'inner:7431', 'x-forwarded-host', 'Team.example', 'x-forwarded-proto', 'https'];

const from = (origin: string) => request('10.1.2.3', ...forwarded, 'origin', origin);

describe('a request behind a proxy', () => {
  it('is what the client sent', () => {
    assert.deepEqual(originalRequest(request('10.1.2.3', ...forwarded, 'x-forwarded-for', '203.0.113.9'), policy), {
      address: '203.0.113.9',
      host: 'team.example',
      scheme: 'https',
      isForwarded: true,
    });
  });

  it('is not believed from anywhere else', () => {
    const made = request('192.0.2.1', ...forwarded, 'x-forwarded-for', '127.0.0.1');
    assert.deepEqual(originalRequest(made, policy), {
      address: '192.0.2.1',
      host: 'inner:7431',
      scheme: 'http',
      isForwarded: false,
    });
    assert.throws(() => checkTransport(made, policy), { code: 'host_not_allowed' });
    assert.throws(() => checkHost(made, policy), { code: 'host_not_allowed' });
  });

  const clients: readonly (readonly [sent: readonly string[], address: string])[] = [
    [['6.6.6.6, 203.0.113.9'], '203.0.113.9'],
    [['6.6.6.6', '203.0.113.9, 10.9.9.9'], '203.0.113.9'],
    [['203.0.113.9, fd00::1, 10.9.9.9'], '203.0.113.9'],
    [['10.9.9.9'], '10.9.9.9'],
    [['203.0.113.9, ::ffff:10.0.0.1'], '203.0.113.9'],
    [[' , '], '::ffff:10.1.2.3'],
    [[], '::ffff:10.1.2.3'],
  ];
  for (const [sent, address] of clients) {
    it(`comes from ${address} where it was forwarded for ${JSON.stringify(sent)}`, () => {
      const headers = sent.flatMap((value) => ['X-Forwarded-For', value]);
      assert.equal(originalRequest(request('::ffff:10.1.2.3', ...forwarded, ...headers), policy).address, address);
    });
  }

  it('is of the origin that the browser saw', () => {
    assert.deepEqual(checkOrigin(from('https://team.example'), policy), {});
    for (const origin of ['http://team.example', 'http://inner:7431', 'https://inner:7431']) {
      assert.throws(() => checkOrigin(from(origin), policy), { code: 'origin_not_allowed' }, origin);
    }
  });

  const transports: readonly (readonly [what: string, made: IncomingMessage, isTaken: boolean])[] = [
    ['https to the proxy', request('10.1.2.3', ...forwarded, 'x-forwarded-for', '203.0.113.9'), true],
    ['http on this machine', request('127.0.0.1', 'host', 'localhost'), true],
    ['http from another machine', request('203.0.113.9', 'host', 'team.example'), false],
    [
      'http to the proxy',
      request('10.1.2.3', 'host', 'team.example', 'x-forwarded-proto', 'http', 'x-forwarded-for', '203.0.113.9'),
      false,
    ],
    ['a scheme that is none', request('10.1.2.3', 'host', 'team.example', 'x-forwarded-proto', 'wss'), false],
  ];
  for (const [what, made, isTaken] of transports) {
    it(`${what} is ${isTaken ? 'taken' : 'refused'}`, () => {
      if (isTaken) checkTransport(made, policy);
      else assert.throws(() => checkTransport(made, policy), { code: 'host_not_allowed' });
    });
  }
});
