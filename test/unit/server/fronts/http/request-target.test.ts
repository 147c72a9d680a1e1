import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import { parseTarget } from '#server/fronts/http/request-target.ts';

function codeOf(target: string): string {
  try {
    parseTarget(target);
    return 'taken';
  } catch (error) {
    return error instanceof ApiError ? error.code : String(error);
  }
}

describe('the target of a request', () => {
  it('is its path as it was sent and its parameters in their order, decoded', () => {
    assert.deepEqual(parseTarget('/a%20b/c?x=1&y=a+b%2B&x=&z&=v&%61=%C3%A4'), {
      path: '/a%20b/c',
      query: [
        ['x', '1'],
        ['y', 'a b+'],
        ['x', ''],
        ['z', ''],
        ['', 'v'],
        ['a', 'ä'],
      ],
      apiKeys: [],
    });
  });

  it('without a query has no parameters, nor has an empty one', () => {
    for (const target of ['/a', '/a?', '/a?&&']) {
      assert.deepEqual(parseTarget(target), { path: '/a', query: [], apiKeys: [] });
    }
  });

  it('keeps what follows the first question mark, and the first equals sign', () => {
    assert.deepEqual(parseTarget('/a?b=c?d=e').query, [['b', 'c?d=e']]);
    assert.deepEqual(parseTarget('/?').path, '/');
  });

  it('distinguishes keys from parameters, however their name is spelled', () => {
    assert.deepEqual(parseTarget('/a?api_key=k1&x=1&api%5Fkey=k2&Api_key=k3'), {
      path: '/a',
      query: [
        ['x', '1'],
        ['Api_key', 'k3'],
      ],
      apiKeys: ['k1', 'k2'],
    });
  });

  it('may be 8,192 bytes long', () => {
    assert.equal(codeOf(`/${'a'.repeat(8191)}`), 'taken');
    assert.equal(codeOf(`/${'a'.repeat(8192)}`), 'headers_too_large');
  });

  const refused: readonly string[] = [
    '',
    '*',
    'a',
    'a/b',
    'http://localhost/a',
    '//host/../a',
    '/a b',
    '/a#b',
    '/a\\b',
    '/ä',
    '/a\u007f',
    '/a\n',
    '/.',
    '/..',
    '/a/../b',
    '/a/./b',
    '/a/%2e%2e/b',
    '/a/.%2E',
    '/%',
    '/%zz',
    '/%c3',
    '/a?%',
    '/a?x=%ff',
  ];
  for (const target of refused) {
    it(`${JSON.stringify(target)} is refused`, () => assert.equal(codeOf(target), 'malformed_request'));
  }

  for (const target of ['/', '/...', '/a/..b', '/a/b..', '/.a', '/a%2Fb', '/!"$&\'()*+,;=:@~[]^_`{|}', '/a?x=..']) {
    it(`${target} is taken`, () => assert.equal(codeOf(target), 'taken'));
  }
});
