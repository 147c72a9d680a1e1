import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { git } from '../../support/git-repository.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { stall } from '../host/stall.ts';
import { shopWindow } from '../host/test-sessions.ts';

/** A test that leaves a mark where it ran. */
const markingTest = {
  'src/stall/greet.test.mjs': [
    "import { writeFileSync } from 'node:fs';",
    "import { test } from 'node:test';",
    "import { greet } from './stall.ts';",
    '',
    "test('greets', () => writeFileSync(new URL('ran.txt', import.meta.url), greet('x')));",
    '',
  ].join('\n'),
};

/** A test of the whole program: it leaves a mark too, when it is run. */
const endToEndTest = {
  'e2e/stall.spec.mjs': [
    "import { writeFileSync } from 'node:fs';",
    "import { test } from 'node:test';",
    "import { greet } from '../src/stall/stall.ts';",
    '',
    "test('greets', () => writeFileSync(new URL('ran.txt', import.meta.url), greet('x')));",
    '',
  ].join('\n'),
};

interface TestRuns {
  groundplanRuns?: string[];
}

describe('What a change reaches', () => {
  const shop = shopWindow({ height: 1000 });
  const lens = (text: RegExp) => shop().window.editor.locator('.codelens-decoration a', { hasText: text });
  const page = (selector: string) => shop().window.webview(`body:has(main[aria-label="Impact"]) ${selector}`);
  const listed = (text: string) => page(`button:has-text("${text}")`);
  const runButton = 'button:has-text("Run these tests")';

  it('stands over a function, beside its callers', async () => {
    const { window, folder } = shop();
    writeTree(folder, { ...stall, ...markingTest, ...endToEndTest });
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'A stall');
    await window.openFile('src/stall/stall.ts');
    await lens(/^4 callers$/).waitFor();
    // With the last of them they are drawn for the last time.
    await eventually(async () => assert.equal(await lens(/ tests?$/).count(), 3));
  });

  it('is listed by a click on that', async () => {
    const { window } = shop();
    // A press between two drawings of the lenses has no effect in VS Code.
    await eventually(async () => {
      await lens(/^3\+? tests$/)
        .last()
        .click();
      await window.tab('Impact').waitFor({ timeout: 2_000 });
    });
    await listed('stall.test.ts');
    await listed('greet.test.mjs');
  });

  it('has its tests run by the Test Explorer, where that knows them, the others in one terminal', async () => {
    const { session, folder, window } = shop();
    await session.inHost(
      (vscode, file) => {
        const controller = vscode.tests.createTestController('tests-of-the-shop', 'Shop');
        const uri = vscode.Uri.file(file);
        const item = controller.createTestItem('stall', 'stall', uri);
        item.children.add(controller.createTestItem('serves', 'serves', uri));
        controller.items.add(item);
        const runs: string[] = [];
        (globalThis as TestRuns).groundplanRuns = runs;
        controller.createRunProfile(
          'Run',
          vscode.TestRunProfileKind.Run,
          ({ include = [] }) => {
            runs.push(...include.map(({ id }) => id));
          },
          true,
        );
      },
      [join(folder, 'src/stall/stall.test.ts')] as const,
      folder,
    );
    // The host registers new tests in the editor some time after it received them.
    await eventually(async () => {
      const known = await session.inHost(
        (vscode, file) =>
          vscode.commands.executeCommand<readonly unknown[]>('vscode.testing.getTestsInFile', vscode.Uri.file(file)),
        [join(folder, 'src/stall/stall.test.ts')] as const,
        folder,
      );
      assert.ok(known.length > 0);
    });
    await window.openFile('src/stall/stall.ts');
    await window.editor.click();
    await window.goTo(15);
    await window.page.keyboard.type('// not saved');
    await window.tab('Impact').click();
    const shown = await page(runButton);
    await shown.locator(runButton).click();
    // By package and group: what drives the whole program is apart, and off.
    const isChosen = (text: string) => window.quickRow(text).getAttribute('aria-checked');
    await window.quickRow('2 test files').waitFor();
    assert.deepEqual([await isChosen('2 test files'), await isChosen('1 test file')], ['true', 'false']);
    await window.press('Enter');
    await window.dialog.getByText('1 file is not saved').waitFor();
    await window.dialog.getByRole('button', { name: 'Save and Run' }).click();
    await eventually(() => assert.match(readFileSync(join(folder, 'src/stall/stall.ts'), 'utf8'), /not saved/));
    await eventually(async () => {
      const runs = await session.inHost(() => (globalThis as TestRuns).groundplanRuns ?? [], [], folder);
      assert.deepEqual(runs, ['stall']);
    });
    await eventually(async () => {
      const names = await session.inHost((vscode) => vscode.window.terminals.map(({ name }) => name), [], folder);
      assert.equal(names.filter((name) => name.includes('Tests of the change')).length, 1, names.join());
    });
    // Our installation of the oldest VS Code came without the binary that terminals need.
    if (process.env.GROUNDPLAN_VSCODE !== 'oldest')
      await eventually(() => assert.ok(existsSync(join(folder, 'src/stall/ran.txt'))));
    assert.ok(!existsSync(join(folder, 'e2e/ran.txt')));
    // What the runner said of its file stands in the Test Explorer.
    if (process.env.GROUNDPLAN_VSCODE !== 'oldest')
      await window.page
        .locator('.test-explorer .monaco-list-row[aria-label*="greet.test.mjs"][aria-label*="Passed"]')
        .waitFor();
  });

  it('follows what is typed and not saved, in the panel and beside the changes of source control', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Show Impact of Uncommitted Change');
    await window.openContainer('Source Control');
    await window.expandView('Impact');
    await window.openFile('src/stall/stall.ts');
    await window.editor.click();
    await window.goTo(8, 10);
    await window.page.keyboard.type("'Hello ' + ");
    await window.treeRow('Impact', /(Low|Medium|High) impact.*3 tests/).waitFor();
    await window.tab('Impact').click();
    await listed('greet.test.mjs');
  });
});
