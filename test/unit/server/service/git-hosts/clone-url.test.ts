import assert from 'node:assert/strict';
import { cloneTarget } from '#server/service/git-hosts/clone-url.ts';

const hosts = ['git.example', 'git.example:8443', '*.team.example', '10.0.0.5', '127.0.0.1:9000'];

describe('the URL of a repository', () => {
  const taken: readonly (readonly [url: string, host: string, port: number, isListedByName: boolean])[] = [
    ['https://git.example/team/app.git', 'git.example', 443, true],
    ['https://git.example:443/app', 'git.example', 443, true],
    ['https://git.example:8443/app', 'git.example', 8443, true],
    ['https://GIT.example/App', 'git.example', 443, true],
    ['https://a.team.example/app', 'a.team.example', 443, false],
    ['https://a.b.team.example/app', 'a.b.team.example', 443, false],
    ['https://10.0.0.5/app', '10.0.0.5', 443, true],
    ['https://127.0.0.1:9000/app', '127.0.0.1', 9000, true],
  ];
  for (const [url, host, port, isListedByName] of taken) {
    it(`${url} is at ${host}:${port}`, () => {
      const target = cloneTarget(url, hosts);
      assert.ok('url' in target, JSON.stringify(target));
      assert.deepEqual([target.host, target.port, target.isListedByName], [host, port, isListedByName]);
    });
  }

  const refused = [
    'http://git.example/app',
    'git://git.example/app',
    'ssh://git.example/app',
    'git@git.example:app',
    'file:///etc',
    'file://git.example/etc',
    '/srv/app.git',
    '../app.git',
    'ext::sh -c touch% /tmp/x',
    'https://git.example/ext::sh',
    'fd::7',
    'https::https://git.example/app',
    '--upload-pack=touch /tmp/x',
    '-uhttps://git.example/app',
    'https://-oProxyCommand=x/app',
    'https://git.example/app --upload-pack=x',
    'https://git.example/app\n--upload-pack=x',
    'https://user@git.example/app',
    'https://user:secret@git.example/app',
    'https://git.example@evil.example/app',
    'https://git.example%40evil.example/app',
    'https://git.example\\@evil.example/app',
    'https://git.example#@evil.example/app',
    'https://git.example/app?upload=1',
    'https://git.example/../app',
    'https://git.example/%2e%2e/app',
    'https://git.example',
    'https://git.example/',
    'https://evil.example/app',
    'https://notgit.example/app',
    'https://git.example.evil.example/app',
    'https://team.example/app',
    'https://evilteam.example/app',
    'https://a.team.example:8443/app',
    'https://git.example:22/app',
    'https://git.example:99999/app',
    'https://git.example./app',
    'https://127.0.0.1/app',
    'https://127.1:9000/app',
    'https://2130706433:9000/app',
    'https://0x7f000001:9000/app',
    'https://0177.0.0.1:9000/app',
    'https://[::1]:9000/app',
    'https://[::ffff:127.0.0.1]:9000/app',
    'https://127.0.0.1.:9000/app',
    'https://localhost/app',
    'https://169.254.169.254/latest',
    'https://ⓖit.example/app',
    'HTTPS://git.example/app',
    'https:/git.example/app',
    'https:git.example/app',
    ' https://git.example/app',
    'https://git.example/app ',
    '',
  ];
  for (const url of refused) {
    it(`${JSON.stringify(url)} is refused with a sentence`, () => {
      const target = cloneTarget(url, hosts);
      assert.ok('refusal' in target, JSON.stringify(target));
      assert.match(target.refusal, /^[A-Z].*\.$/);
    });
  }

  it('is refused where no host is listed', () => {
    assert.ok('refusal' in cloneTarget('https://git.example/app', []));
    assert.ok('refusal' in cloneTarget('https://git.example/app', ['*']));
    assert.ok('refusal' in cloneTarget('https://git.example/app', ['*.']));
  });
});
