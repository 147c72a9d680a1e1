import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { choose, chooseFromMenu } from '../host/pickers.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('The API for other programs', () => {
  const shop = shopWindow();
  let baseUrl = '';
  let key = '';

  /** As `curl -H 'Authorization: Bearer …'` does. */
  const statusWithKey = async (): Promise<number> => {
    const { status } = await fetch(`${baseUrl}/api/v1/projects`, { headers: { authorization: `Bearer ${key}` } });
    return status;
  };

  const clipboardBecomes = (pattern: RegExp): Promise<string> =>
    eventually(async () => {
      const text = await shop().session.inHost((vscode) => vscode.env.clipboard.readText(), [], shop().folder);
      assert.match(text, pattern);
      return text;
    });

  it('has an address that is copied', async () => {
    await chooseFromMenu(shop().window, 'Copy API Base URL');
    baseUrl = await clipboardBecomes(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('answers no one without a key', async () => assert.equal(await statusWithKey(), 401));

  it('takes a key that Enter alone makes, shown once', async () => {
    const { window } = shop();
    await choose(window, 'Groundplan: Manage API Keys', 'Create…');
    await window.page.getByText('Create API Key').first().waitFor();
    await eventually(async () => {
      await window.press('Enter');
      await window.dialog.waitFor({ timeout: 1000 });
    });
    assert.match(await window.dialog.innerText(), /won't be shown again/);
    await window.dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    key = await clipboardBecomes(/^sk_live_/);
    assert.equal(await statusWithKey(), 200);
  });

  it('refuses the key from the moment in which it is revoked', async () => {
    const { window } = shop();
    await window.press('Escape');
    await choose(window, 'Groundplan: Manage API Keys', /live · enterprise · \*{4}/, 'Revoke');
    await window.dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await eventually(async () => assert.equal(await statusWithKey(), 401));
    await window.press('Escape');
  });
});
