import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../support/run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mocha = `${root}node_modules/mocha/bin/mocha.js`;

describe('the API suite', () => {
  it('passes over sql.js as well', async () => {
    const programArguments = [mocha, '--reporter', 'dot', '--timeout', '60000', 'test/api/**/*.test.ts'];
    const env = { GROUNDPLAN_STORE: 'sqljs' };
    const { code, stdout, stderr } = await runProgram(process.execPath, programArguments, { cwd: root, env });
    assert.equal(code, 0, stdout + stderr);
    const [, passing = '0'] = /(\d+) passing/.exec(stdout) ?? [];
    assert.ok(Number(passing) > 300, stdout);
  });
});
