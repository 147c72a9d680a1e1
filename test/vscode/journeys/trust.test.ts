import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.ts';
import { countOfFiles, teaShopFolder } from '../host/tea-shop.ts';
import { chooseFromMenu } from '../host/pickers.ts';
import { START_MS, vscodeSession } from '../host/test-sessions.ts';
import type { Workbench } from '../host/workbench.ts';

/** Pages wait and ask again; what was not read by then is not read by itself. */
const SETTLE_MS = 5000;

describe('A folder that no one trusts yet', () => {
  const session = vscodeSession({ trusted: false });
  let window: Workbench;
  before(async function () {
    this.timeout(START_MS);
    window = await session().open({ folder: teaShopFolder() });
  });

  /** In the words of the status item. */
  const says = (text: RegExp): Promise<void> =>
    window.page.locator('.statusbar [aria-label^="Groundplan:"]').and(window.page.getByLabel(text)).first().waitFor();

  it('is not read', async () => {
    await window.openFile('src/order.ts');
    await window.openAllViews();
    for (const view of ['Overview', 'Architecture', 'Dependencies', 'Import Cycles']) {
      // oxlint-disable-next-line no-await-in-loop -- one side bar
      const opened = await window.expandView(view);
      // oxlint-disable-next-line no-await-in-loop
      await opened.getByRole('button', { name: /Index/ }).waitFor();
    }
    await window.expandView('Neighbourhood');
    await window.webview(':text("not trusted")');
    // Long after the last view no engine was started, and nothing is stored of the files that were not to be read.
    await sleep(SETTLE_MS);
    assert.deepEqual(session().engines(), []);
    assert.equal(existsSync(session().profile.stateFolder), false);
  });

  it('has no API, and who asks for it is shown why', async () => {
    await chooseFromMenu(window, 'Copy API Base URL');
    const toast = window.page.locator('.notifications-toasts .notification-list-item-message', {
      hasText: 'Trust the',
    });
    await toast.waitFor();
    assert.deepEqual(session().engines(), []);
    await window.runCommand('Notifications: Clear All Notifications');
  });

  it('has no impact, and the panel says why', async () => {
    await window.runCommand('Groundplan: Show Impact of Uncommitted Change');
    await window.webview('main[aria-label="Impact"] :text("not trusted")');
    assert.deepEqual(session().engines(), []);
  });

  it('is read on a click', async () => {
    await window.view('Overview').getByRole('button', { name: /Index/ }).click();
    await window.treeRow('Overview', countOfFiles()).waitFor();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    await says(/not trusted: changes are not noticed/);
    // What it is based on does not ask git.
    await window.webview('main[aria-label="Impact"] h1:has-text("impact")');
    await window.tab('Impact').click();
    await window.runCommand('View: Close Editor');
  });

  it('is followed once it is trusted', async () => {
    await window.runCommand('Workspaces: Manage Workspace Trust');
    await window.page
      .locator('.workspace-trust-editor')
      .getByRole('button', { name: /^Trust$/ })
      .first()
      .click();
    await window.press('Escape');
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents' }).waitFor();
    await says(/up to date/);
    await eventually(() => assert.equal(session().engines().length, 1));
  });
});
