import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { curlOf, quoteForPosix } from '#webview/panels/developer/curl.ts';

const base = 'http://127.0.0.1:7431';

function check(method: string, path: string, expected: string | undefined): void {
  assert.equal(curlOf({ method, path }, base), expected);
}

/** What a shell makes of a line, `curl` being a function that prints what it was given. */
function argumentsInShell(line: string): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; ${line}`;
  const { stdout, status } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GROUNDPLAN_API_KEY: 'the key' },
  });
  assert.equal(status, 0);
  return stdout.split('\0').slice(0, -1);
}

describe('a request as a line for curl', () => {
  const authorization = '-H "Authorization: Bearer $GROUNDPLAN_API_KEY"';

  it('asks the same', () => {
    check('GET', '/api/v1', `curl ${authorization} '${base}/api/v1'`);
    check('HEAD', '/api/v1', `curl --head ${authorization} '${base}/api/v1'`);
    check('DELETE', '/api/v1/x', `curl -X DELETE ${authorization} '${base}/api/v1/x'`);
    check(
      'POST',
      '/api/v1/projects',
      `curl -X POST ${authorization} -H "Content-Type: application/json" --data '{}' '${base}/api/v1/projects'`,
    );
  });

  it('is not there for what it could not ask', () => {
    check('-', '', undefined);
    check('GET', '/api/v1/sk_live_…', undefined);
    check('GET', '*', undefined);
    check('get; rm', '/api/v1', undefined);
    assert.equal(curlOf({ method: 'GET', path: '/api/v1' }, undefined), undefined);
  });

  const paths = [
    "/api/v1/it's",
    '/a"b',
    '/$(touch x)',
    '/`id`',
    '/a;b&c|d',
    '/[1-3]/{a,b}',
    '/a\\b',
    '/%27%20',
    '/!!',
    '/a>b',
  ];
  for (const path of paths)
    it(`leaves a shell ${path} as it is`, () => {
      const given = argumentsInShell(curlOf({ method: 'GET', path }, base) as string);
      assert.equal(given.at(-1), base + path);
      assert.deepEqual(given.slice(-3, -1), ['-H', 'Authorization: Bearer the key']);
    });

  it('quotes any text', () => {
    for (const text of ["'", "''", "a'b'c", '', 'a\nb']) {
      assert.deepEqual(argumentsInShell(`curl ${quoteForPosix(text)}`), [text]);
    }
  });
});
