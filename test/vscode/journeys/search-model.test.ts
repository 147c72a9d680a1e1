import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { folderWithLibrary } from '../../support/transformer/library.ts';
import { writeTinyTransformer } from '../../support/transformer/tiny-transformer.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('A search model of the person', () => {
  const shop = shopWindow();
  const set = (model: string) => shop().session.setting('groundplan.search.model', model, shop().folder);

  /** Waits for the tooltip of the status item. */
  const tooltipShows = (text: RegExp) =>
    eventually(async () => {
      const { window } = shop();
      await window.editor.hover();
      await window.statusItem(/Groundplan/).hover();
      await window.page.locator('.monaco-hover', { hasText: text }).first().waitFor({ timeout: 4000 });
    });

  it('is said to be missing where the status item is looked at', async () => {
    await shop().window.openFile('src/order.ts');
    await set(join(temporaryFolder(), 'gone'));
    await tooltipShows(/There is no folder .* with a search model\. Search goes on without it\./);
  });

  it('is asked while a person types, and named among the reasons', async () => {
    const { window } = shop();
    const model = folderWithLibrary();
    writeTinyTransformer(model, [['expensive', 'price']]);
    await set(model);
    await tooltipShows(/All well|up to date/i);
    await window.runCommand('Groundplan: Search Code');
    const input = window.quickInput.locator('input').first();
    await eventually(async () => {
      await input.fill('expensive tea');
      await input.fill('the expensive tea');
      await window.quickRow(/alike by your model/).waitFor({ timeout: 2000 });
    });
    await window.press('Escape');
    await tooltipShows(/Searches also ask your model/);
    await set('');
  });
});
