import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '#server/app/operations/api-error.ts';
import { checkSyntax, headerValues } from '#server/fronts/http/request-syntax.ts';
import { sentKey } from '#server/fronts/http/sent-key.ts';

type Header = readonly [name: string, value: string];

function request(headers: readonly Header[], httpVersion = '1.1'): IncomingMessage {
  const byName = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  return { httpVersion, headers: byName, rawHeaders: headers.flat() } as unknown as IncomingMessage;
}

function codeOf(headers: readonly Header[], httpVersion?: string): string {
  try {
    checkSyntax(request(headers, httpVersion));
    return 'taken';
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

const host: Header = ['Host', 'localhost'];

describe('the syntax of a request', () => {
  const cases: readonly (readonly [title: string, headers: readonly Header[], code: string, version?: string])[] = [
    ['one Host', [host], 'taken'],
    ['HTTP/1.0', [host], 'taken', '1.0'],
    ['HTTP/2.0 in words', [host], 'malformed_request', '2.0'],
    ['no version', [host], 'malformed_request', '0.9'],
    ['no Host', [], 'malformed_request'],
    ['an empty Host', [['host', '']], 'malformed_request'],
    ['two Hosts', [host, ['HOST', 'localhost']], 'malformed_request'],
    ['chunks', [host, ['Transfer-Encoding', 'Chunked']], 'taken'],
    ['chunks in HTTP/1.0', [host, ['transfer-encoding', 'chunked']], 'malformed_request', '1.0'],
    ['another encoding', [host, ['Transfer-Encoding', 'gzip, chunked']], 'malformed_request'],
    ['two encodings', [host, ['Transfer-Encoding', 'chunked'], ['Transfer-Encoding', 'chunked']], 'malformed_request'],
    ['a body as large as may be', [host, ['Content-Length', String(2 * 1024 * 1024)]], 'taken'],
    ['a larger one', [host, ['Content-Length', String(2 * 1024 * 1024 + 1)]], 'payload_too_large'],
    // Name, value and what stands between: 4 + 9 + 4, and 1 + 4.
    ['headers of 16 KiB', [host, ['a', 'x'.repeat(16_384 - 17 - 5)]], 'taken'],
    ['one byte more', [host, ['a', 'x'.repeat(16_384 - 17 - 4)]], 'headers_too_large'],
  ];
  for (const [title, headers, code, version] of cases) {
    it(`${title}: ${code}`, () => assert.equal(codeOf(headers, version), code));
  }

  it('reports all values of a header, however it is spelled', () => {
    const headers: Header[] = [host, ['X-A', '1'], ['x-a', '2'], ['value', 'x-a']];
    assert.deepEqual(headerValues(request(headers), 'x-a'), ['1', '2']);
    assert.deepEqual(headerValues(request(headers), 'x-b'), []);
  });
});

describe('the key of a request', () => {
  const cases: readonly (readonly [headers: readonly Header[], query: readonly string[], key: string | undefined])[] = [
    [[], [], undefined],
    [[], ['q'], 'q'],
    [[], [''], ''],
    [[], ['q', 'r'], 'q&r'],
    [[['Authorization', 'Bearer k']], [], 'k'],
    [[['authorization', 'bEARER   k  ']], ['q'], 'k'],
    [[['Authorization', 'Bearer ']], ['q'], ''],
    [[['Authorization', 'Bearer']], ['q'], 'Bearer'],
    [[['Authorization', 'Bearerk']], [], 'Bearerk'],
    [[['Authorization', 'Bearer k l']], [], 'Bearer k l'],
    [[['Authorization', 'Basic k']], [], 'Basic k'],
    [[['Authorization', 'x Bearer k']], [], 'x Bearer k'],
    [[['Authorization', '']], ['q'], ''],
    [
      [
        ['Authorization', 'Bearer k'],
        ['Authorization', 'Bearer l'],
      ],
      [],
      'Bearer k&Bearer l',
    ],
  ];
  for (const [headers, query, key] of cases) {
    it(`${JSON.stringify([headers, query])}: ${key}`, () => assert.equal(sentKey(request(headers), query), key));
  }
});
