/**
 * `npm run test:electron`: the suites of the extension host in a VS Code of the desktop, which `@vscode/test-electron`
 * downloads. Where its server cannot be reached, this fails with what the download said; `npm test` runs the same
 * suites in VS Code's server, which the npm registry has.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bundleSuite, type SuiteTest } from './host/run-suite.ts';
import { teaShopFolder } from './host/tea-shop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const state = temporaryFolder();
const results = join(state, 'results.json');

try {
  await runTests({
    extensionDevelopmentPath: root,
    extensionTestsPath: await bundleSuite(),
    launchArgs: [
      teaShopFolder(),
      '--disable-extensions',
      '--disable-workspace-trust',
      '--user-data-dir',
      join(state, 'user'),
    ],
    extensionTestsEnv: { GROUNDPLAN_STATE: join(state, 'engine'), GROUNDPLAN_TEST_RESULTS: results },
  });
} catch (error) {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
}

function readResults(): SuiteTest[] {
  try {
    return JSON.parse(readFileSync(results, 'utf8')) as SuiteTest[];
  } catch {
    return [];
  }
}

const tests = readResults();
const failed = tests.filter(({ error }) => error !== undefined);
for (const { title, error } of tests) process.stdout.write(`${error === undefined ? 'passed' : 'FAILED'}  ${title}\n`);
process.stdout.write(`${tests.length - failed.length} passed, ${failed.length} failed\n`);
