import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { curlOf, quoteForPosix } from '#webview/panels/developer/curl.ts';

const base = 'http://127.0.0.1:7431';

function check(method: string, path: string, expected: string | undefined): void {
  assert.equal(curlOf({ method, path }, base), expected);
}

/** Runs a line in a shell, `curl` being a function that prints its arguments, and what it read. */
function inShell(line: string): { given: string[]; input: string } {
  const script = `curl() { for each in "$@"; do command printf '%s\\0' "$each"; done; command cat >&2; }; ${line}`;
  const { stdout, stderr, status } = spawnSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GROUNDPLAN_API_KEY: 'the key' },
    input: '',
  });
  assert.equal(status, 0);
  return { given: stdout.split('\0').slice(0, -1), input: stderr };
}

describe('a request as a line for curl', () => {
  const curl = String.raw`printf 'Authorization: Bearer %s\n' "$GROUNDPLAN_API_KEY" | curl`;

  it('asks the same', () => {
    check('GET', '/api/v1', `${curl} -H @- '${base}/api/v1'`);
    check('HEAD', '/api/v1', `${curl} --head -H @- '${base}/api/v1'`);
    check('DELETE', '/api/v1/x', `${curl} -X DELETE -H @- '${base}/api/v1/x'`);
    check(
      'POST',
      '/api/v1/projects',
      `${curl} -X POST -H @- -H "Content-Type: application/json" --data '{}' '${base}/api/v1/projects'`,
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
      const { given, input } = inShell(curlOf({ method: 'GET', path }, base) as string);
      assert.equal(given.at(-1), base + path);
      assert.deepEqual(given.slice(-3, -1), ['-H', '@-']);
      assert.equal(input, 'Authorization: Bearer the key\n');
    });

  it('quotes any text', () => {
    for (const text of ["'", "''", "a'b'c", '', 'a\nb']) {
      assert.deepEqual(inShell(`curl ${quoteForPosix(text)}`).given, [text]);
    }
  });
});
