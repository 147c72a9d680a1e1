import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { teaShopFolder } from '../host/tea-shop.ts';
import { START_MS, vscodeSession } from '../host/test-sessions.ts';
import type { Workbench } from '../host/workbench.ts';

describe('A folder that nobody trusts yet', () => {
  const session = vscodeSession({ trusted: false });
  let window: Workbench;
  before(async function () {
    this.timeout(START_MS);
    window = await session().open({ folder: teaShopFolder() });
  });

  it('is not read', async () => {
    await window.openFile('src/order.ts');
    await window.openContainer('Groundplan');
    await window.view('Overview').getByRole('button', { name: /Index/ }).waitFor();
    assert.deepEqual(session().engines(), []);
  });

  it('is read on a click', async () => {
    await window.view('Overview').getByRole('button', { name: /Index/ }).click();
    await window.treeRow('Overview', /^Files\s*11$/).waitFor();
    await window.treeRow('Problems', 'Cycle of 2 files').waitFor();
  });

  it('is followed once it is trusted', async () => {
    await window.runCommand('Workspaces: Manage Workspace Trust');
    await window.page
      .locator('.workspace-trust-editor')
      .getByRole('button', { name: /^Trust$/ })
      .first()
      .click();
    await window.openFile('src/order.ts');
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents' }).waitFor();
    await eventually(() => assert.equal(session().engines().length, 1));
  });
});
