import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { markIds } from '../host/pages.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('A window that is closed and opened again', () => {
  const shop = shopWindow();

  it('has its graph again, with what was drawn', async () => {
    const { window, session, folder } = shop();
    await session.command('groundplan.showImpactOfFile', folder);
    await window.webview('main[aria-label="Impact"] button:has-text("main.ts")');
    await window.runCommand('Groundplan: Show Graph');
    const before = await eventually(async () => {
      const ids = await markIds(await window.graph('[role="graphics-symbol"][data-id="src/main.ts"]'));
      assert.ok(ids.length > 5);
      return ids;
    });
    await window.reload();
    const graph = await window.graph('[role="graphics-symbol"][data-id="src/main.ts"]');
    await eventually(async () => assert.deepEqual((await markIds(graph)).toSorted(), before.toSorted()));
    assert.deepEqual(await window.notifications(), []);
  });

  it('has its impact panel again, about the same', async () => {
    const { window } = shop();
    await window.tab('Impact of order.ts').click();
    await window.webview('main[aria-label="Impact"] button:has-text("main.ts")');
  });

  it('has its views again', async () => {
    const { window } = shop();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
  });
});
