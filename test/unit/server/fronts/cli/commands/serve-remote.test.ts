import assert from 'node:assert/strict';
import type { Served } from '#protocol/engine.ts';
import { script, serve } from './scripted-serve.ts';

const served: Served = {
  baseUrl: 'https://127.0.0.1:7431',
  pid: 42,
  projects: [],
  dashboard: 'https://127.0.0.1:7431/',
};
const begun = { ...script, 'engine.serve': served };
const first = { ...script, 'engine.serve': { ...served, ownerKey: 'sk_live_gp_owner' } };
const basic = ['--remote', '--data', '/data'];

describe('groundplan serve --remote', () => {
  it('serves no folder of the person who starts it, and the dashboard', async () => {
    const { code, params, stdout, stderr, written } = await serve(basic, { script: begun });
    assert.deepEqual([code, stderr], [0, '']);
    assert.deepEqual(params, [{ directories: [], trust: 'held', confirmed: true, dashboard: true, remote: {} }]);
    assert.deepEqual(stdout.split('\n'), ['dashboard: https://127.0.0.1:7431/', 'https://127.0.0.1:7431', '']);
    assert.equal(written.size, 0, 'a remote has no key of the run');
  });

  it('passes on the settings', async () => {
    const argv = ['--tls-cert', 'c.pem', '--tls-key', '/k.pem', '--allowed-hosts', 'team.example,b.example'];
    const more = ['--trusted-proxy', '10.0.0.0/8, ::1', '--git-hosts', 'Git.example', '--git-hosts', 'b:8443'];
    const { params } = await serve([...basic, ...argv, ...more, '--metrics-port', '9464'], { script: begun });
    assert.deepEqual(params, [
      {
        directories: [],
        trust: 'held',
        confirmed: true,
        dashboard: true,
        tls: { cert: '/repository/c.pem', key: '/k.pem' },
        allowedHosts: ['team.example', 'b.example'],
        remote: { trustedProxies: ['10.0.0.0/8', '::1'], gitHosts: ['git.example', 'b:8443'], metricsPort: 9464 },
      },
    ]);
  });

  it("prints the owner's key to a terminal, and puts it into a file elsewhere", async () => {
    const shown = await serve(basic, { script: first, isTerminal: true });
    assert.match(shown.stdout, /owner key, shown this once: sk_live_gp_owner\nInvite the others: groundplan members/);
    assert.equal(shown.written.size, 0);
    const stored = await serve(basic, { script: first });
    assert.doesNotMatch(stored.stdout + stored.stderr, /sk_live_/);
    assert.match(stored.stdout, /^owner key: \/data\/owner-key \(/m);
    assert.deepEqual([...stored.written], [['/data/owner-key', 'sk_live_gp_owner\n']]);
    const asked = await serve([...basic, '--print-key'], { script: first });
    assert.match(asked.stdout, /shown this once: sk_live_gp_owner$/m);
  });

  const wrong: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [['--data', '/data'], /--data belongs to --remote/],
    [['--git-hosts', 'a'], /--git-hosts belongs to --remote/],
    [['--trusted-proxy', '10.0.0.0/8'], /--trusted-proxy belongs to --remote/],
    [['--metrics-port', '1'], /--metrics-port belongs to --remote/],
    [['--remote'], /--remote needs --data DIR/],
    [[...basic, '--state', '/other'], /--data and --state name different folders/],
    [[...basic, '--tls-cert', 'c.pem'], /--tls-cert and --tls-key belong together/],
    [[...basic, '--git-hosts', ' , '], /a list with commas is needed/],
  ];
  for (const [argv, message] of wrong) {
    it(`refuses ${argv.join(' ')}`, async () => {
      const { code, stderr, calls } = await serve(argv);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.deepEqual(calls, []);
    });
  }
});
