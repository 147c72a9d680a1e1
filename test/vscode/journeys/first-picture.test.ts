import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { markIds } from '../host/pages.ts';
import { countOfFiles, teaShopFolder } from '../host/tea-shop.ts';
import { sharedSession, openedWindow, START_MS } from '../host/test-sessions.ts';
import type { Workbench } from '../host/workbench.ts';

function lensOfFile({ editor }: Workbench): Locator {
  return editor.locator('.codelens-decoration', { hasText: '2 dependents · 2 dependencies' });
}

describe('Someone opens a folder', () => {
  const shop = openedWindow();

  it('is asked nothing and shown nothing', async () => {
    const { window } = shop();
    assert.deepEqual(await window.notifications(), []);
    await window.statusItem(/^Groundplan$/).waitFor();
  });

  it('sees what there is, in every view', async () => {
    const { window } = shop();
    await window.treeRow('Overview', countOfFiles()).waitFor();
    await window.treeRow('Overview', /^Dependencies\s*10$/).waitFor();
    await window.treeRow('Architecture', /^src/).waitFor();
    await window.treeRow('Dependencies', /^Used By\s*2 files$/).waitFor();
    await window.treeRow('Import Cycles', /cart\.ts, order\.ts/).waitFor();
  });

  it('sees over the file who depends on it', async () => {
    await lensOfFile(shop().window).waitFor();
  });

  it('sees it too where the focus leaves the editor before it is drawn', async () => {
    const { window, session, folder } = shop();
    await session.setting('groundplan.codeLens.kinds', [], folder);
    await window.editor.locator('.view-lines').click();
    await lensOfFile(window).waitFor({ state: 'detached' });
    await session.setting('groundplan.codeLens.kinds', undefined, folder);
    await window.view('Overview').locator('.pane-header').focus();
    await lensOfFile(window).waitFor();
  });

  it('gets the picture by one command', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Show Graph');
    const graph = await window.graph();
    await eventually(async () => {
      const ids = await markIds(graph);
      assert.ok(ids.includes('src/order.ts') || ids.includes('src/**'), ids.join());
    });
  });

  it('gets from the picture into the code by a click', async () => {
    const { window } = shop();
    const graph = await window.graph('[data-id="src/price.ts"]');
    await graph.locator('[role="graphics-symbol"][data-id="src/price.ts"]').dblclick({ position: { x: 20, y: 15 } });
    await window.tab('price.ts').waitFor();
  });

  it('sees the surroundings of the file, and those of the next one', async () => {
    const { window } = shop();
    await window.openFile('src/kitchen/water.ts');
    const neighbourhood = await window.neighbourhood('[data-id="src/kitchen/brew.ts"]');
    await eventually(async () => {
      const ids = await markIds(neighbourhood);
      assert.ok(ids.includes('src/kitchen/water.ts'), ids.join());
    });
  });
});

describe('A folder with a project file at its root', () => {
  it('can be asked for its picture before it is indexed: the page does not wait to be opened', async function () {
    this.timeout(START_MS);
    const session = await sharedSession();
    const folder = teaShopFolder();
    // Asking is what begins the index here.
    writeTree(folder, { '.vscode/settings.json': '{ "groundplan.index.onOpen": false }\n' });
    const window = await session.open({ folder });
    await window.runCommand('Groundplan: Show Graph');
    const graph = await window.graph();
    await eventually(async () => {
      const ids = await markIds(graph);
      assert.ok(ids.includes('src/order.ts') || ids.includes('src/**'), ids.join());
    });
    await session.close(window);
  });
});
