import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Test } from 'mocha';
import { vscodeHost } from '../../scripts/install-vscode-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { packagedExtension } from '../support/packaged-extension.ts';
import { Profile } from './host/profile.ts';
import { runSuite, type SuiteTest } from './host/run-suite.ts';
import { teaShopFolder } from './host/tea-shop.ts';
import { START_MS } from './host/test-sessions.ts';

describe('In the extension host', () => {
  let results: SuiteTest[] = [];

  // The tests of the suite become tests of this run: what they came to is known only once they ran.
  before(async function () {
    this.timeout(START_MS);
    const host = await vscodeHost();
    const profile = new Profile({ environment: { GROUNDPLAN_TEST_RESULTS: join(temporaryFolder(), 'results.json') } });
    await profile.installVsix(host, packagedExtension());
    const folder = teaShopFolder();
    // At the root they would start the extension before the suite begins.
    rmSync(join(folder, 'package.json'));
    renameSync(join(folder, 'tsconfig.json'), join(folder, 'src/tsconfig.json'));
    results = await runSuite(host, profile, folder);
    const left = await profile.leftovers();
    profile.remove();
    results.push({ title: 'leaves no process behind', ...(left.length > 0 && { error: left.join('\n') }) });
    for (const { title, error } of results) {
      this.test?.parent?.addTest(
        new Test(title, () => {
          if (error !== undefined) throw new Error(error);
        }),
      );
    }
  });

  it('the suite ran', () => {
    if (results.length < 3) throw new Error(`${results.length} tests`);
  });
});
