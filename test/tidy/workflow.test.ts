import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: {
    readonly test: {
      readonly strategy: { readonly matrix: { readonly os: readonly string[] } };
      readonly steps: readonly { readonly run?: string; readonly shell?: string }[];
    };
  };
}

describe('The workflow of CI', () => {
  const { permissions, jobs } = parse(read('.github/workflows/test.yml')) as Workflow;

  it('runs on Linux, macOS and Windows', () =>
    assert.deepEqual(
      jobs.test.strategy.matrix.os.map((name) => name.split('-', 1)[0]),
      ['ubuntu', 'macos', 'windows'],
    ));

  it('installs what the lock file says, then runs what every other CI runs', () => {
    const runs = jobs.test.steps.filter(({ run }) => run !== undefined);
    assert.deepEqual(runs, [{ run: 'npm ci' }, { run: '.ci/run', shell: 'bash' }]);
    assert.ok((statSync(join(root, '.ci/run')).mode & 0o100) !== 0 || process.platform === 'win32');
  });

  it('may write nothing', () => assert.deepEqual(permissions, { contents: 'read' }));
});
