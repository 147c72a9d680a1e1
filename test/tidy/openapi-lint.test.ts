import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const document = 'protocol/openapi.json';

/** Neither asks for updates nor reports that it ran. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };

function lint(program: string, ...args: readonly string[]) {
  const given = [`node_modules/${program}`, 'lint', ...args, document];
  return spawnSync(process.execPath, given, { cwd: root, encoding: 'utf8', env: { ...process.env, ...quiet } });
}

describe('The OpenAPI document passes without a warning', () => {
  it('all rules of Spectral', () => {
    const rules = [
      '--ruleset',
      'test/fixtures/api/spectral.json',
      '--fail-severity',
      'hint',
      '--format',
      'json',
      '--quiet',
    ];
    const { status, stdout, stderr } = lint('@stoplight/spectral-cli/dist/index.js', ...rules);
    assert.deepEqual([status, JSON.parse(stdout)], [0, []], stderr);
  });

  it('those that Redocly recommends', () => {
    const { status, stdout } = lint('@redocly/cli/bin/cli.js', '--extends', 'recommended', '--format', 'json');
    const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: unknown };
    assert.deepEqual([status, problems, totals], [0, [], { errors: 0, warnings: 0, ignored: 0 }]);
  });
});
