import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { git } from '../../support/git-repository.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { countOfFiles, teaShop } from '../host/tea-shop.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('What is saved is seen, without a reload', () => {
  const shop = shopWindow();

  const cycleDiagnostics = (path: string) =>
    shop().session.inHost(
      (vscode, file) =>
        vscode.languages.getDiagnostics(vscode.Uri.file(file)).filter(({ source }) => /groundplan/i.test(source ?? ''))
          .length,
      [join(shop().folder, path)] as const,
      shop().folder,
    );

  const lens = (text: string) => shop().window.editor.locator('.codelens-decoration', { hasText: text });

  it('an import that is deleted in the editor: tree, lens and diagnostic', async () => {
    const { window, folder } = shop();
    await window.openFile('src/cart.ts');
    await eventually(async () => assert.equal(await cycleDiagnostics('src/cart.ts'), 1));
    await window.editor.click();
    await window.goTo(1);
    await window.press('Control+Shift+K');
    await window.save();
    await eventually(() => assert.doesNotMatch(readFileSync(join(folder, 'src/cart.ts'), 'utf8'), /order\.ts/));
    await window.treeRow('Import Cycles', 'Cycle of').waitFor({ state: 'detached' });
    await lens('2 dependents · 1 dependency').waitFor();
    await eventually(async () => assert.equal(await cycleDiagnostics('src/cart.ts'), 0));
  });

  it('an import that is undone: as before', async () => {
    const { window } = shop();
    await window.press('Control+Z');
    await window.save();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    await lens('2 dependents · 2 dependencies').waitFor();
    await eventually(async () => assert.equal(await cycleDiagnostics('src/cart.ts'), 1));
  });

  it('a file that another program writes: the picture gets it', async () => {
    const { window, folder } = shop();
    await window.runCommand('Groundplan: Show Graph');
    await window.graph('[role="graphics-symbol"][data-id="src/order.ts"]');
    writeTree(folder, {
      'src/honey.ts': "import { priceOf } from './price.ts';\n\nexport const honey = priceOf('honey');\n",
    });
    await window.graph('[role="graphics-symbol"][data-id="src/honey.ts"]');
    await window.treeRow('Overview', countOfFiles(1)).waitFor();
  });

  it('a file that no parser can read: nothing else is lost', async () => {
    const { window, folder } = shop();
    writeTree(folder, { 'src/price.ts': 'export function priceOf(tea: string: number {{{\n  import from "\n' });
    await window.openFile('src/order.ts');
    // What it imports can't be read, and may be this file.
    await lens('2+ dependents · 2 dependencies').waitFor();
    await window.treeRow('Overview', countOfFiles(1)).waitFor();
    writeTree(folder, { 'src/price.ts': teaShop['src/price.ts'] });
    await lens('2 dependents · 2 dependencies').waitFor();
  });

  it('a folder that is renamed', async () => {
    const { window, folder } = shop();
    renameSync(join(folder, 'src/kitchen'), join(folder, 'src/brewery'));
    writeTree(folder, { 'src/main.ts': teaShop['src/main.ts'].replace('./kitchen/', './brewery/') });
    await window.openFile('src/brewery/brew.ts');
    await lens('1 dependent · 1 dependency').waitFor();
    // A panel behind another tab is not drawn.
    await window.runCommand('Groundplan: Show Graph');
    await window.graph('[role="graphics-symbol"][data-id^="src/brewery"]');
  });

  it('another branch, and back', async () => {
    const { window, folder } = shop();
    git(folder, 'checkout', '--quiet', '--force', 'untangled');
    await window.treeRow('Import Cycles', 'Cycle of').waitFor({ state: 'detached' });
    git(folder, 'checkout', '--quiet', '--force', 'main');
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
  });
});
