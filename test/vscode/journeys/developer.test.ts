import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../../support/eventually.ts';
import { shopWindow } from '../host/test-sessions.ts';

interface Received {
  readonly type: string;
  readonly id: string;
  readonly signature: string;
}

describe('The page "Developer"', () => {
  const shop = shopWindow({ height: 1100 });
  const received: Received[] = [];
  let receiver: Server;
  let key = '';

  before(async () => {
    receiver = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => (text += part));
      request.on('end', () => {
        const { type } = JSON.parse(text) as { type: string };
        const { 'webhook-id': id, 'webhook-signature': signature } = request.headers;
        received.push({ type, id: String(id), signature: String(signature) });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(() => receiver?.close());

  const page = (selector = '') => shop().window.webview(`body:has(main[aria-label="Developer"]) ${selector}`);
  const button = async (name: string | RegExp) =>
    (await page('button')).getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();
  const press = async (name: string | RegExp) => (await button(name)).click();

  const clipboardBecomes = (pattern: RegExp): Promise<string> =>
    eventually(async () => {
      const text = await shop().session.inHost((vscode) => vscode.env.clipboard.readText(), [], shop().folder);
      assert.match(text, pattern);
      return text;
    });

  it('opens by its command, and reports where the API is', async () => {
    await shop().window.runCommand('Groundplan: Open Developer Page');
    await shop().window.tab('Developer').waitFor();
    await (await page('section')).getByText('Served on this machine').waitFor();
    await press('Copy address');
    await clipboardBecomes(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('has a key made by the editor, which alone shows it', async () => {
    const { window } = shop();
    await press('Create Key…');
    await window.page.getByText('Create API Key').first().waitFor();
    await eventually(async () => {
      await window.press('Enter');
      await window.dialog.waitFor({ timeout: 1000 });
    });
    await window.dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    key = await clipboardBecomes(/^sk_live_/);
    await (await page('section[aria-label="Keys"]')).getByText(`live · enterprise · ****${key.slice(-4)}`).waitFor();
  });

  it('creates a webhook on this machine once a setting lets it, and shows its secret once', async () => {
    const { session, folder } = shop();
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await press('Create Webhook…');
    const form = await page('form');
    await form.getByRole('textbox', { name: 'Address' }).fill(url);
    // Folders of other windows have events of their own, some held back for a minute: of this kind there are none.
    await form.getByLabel('All, later ones included').uncheck();
    await form.getByLabel('project.deleted').check();
    await press('Create');
    await form.getByRole('alert').getByText('webhook_url_not_allowed').waitFor();
    await session.setting('groundplan.webhooks.allowLoopback', true, folder);
    await eventually(async () => {
      await press('Create');
      // It can be pressed again once there is an answer.
      await form.locator('button[type=submit]:enabled').waitFor({ state: 'attached' });
      assert.match(await form.locator('.gp-dev-secret').innerText(), /^Secret of/);
    });
    await press('Copy Secret');
    await clipboardBecomes(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await press('Done');
  });

  it('sends a test, shows its delivery, and sends it again under the same id', async () => {
    await press(/^http:\/\/127\.0\.0\.1:\d+\/hook/);
    await press('Send Test Event');
    await eventually(() => assert.equal(received[0]?.type, 'webhook.test'));
    await press(/^Redeliver webhook\.test/);
    await eventually(() => assert.equal(received.length, 2));
    assert.equal(received[1]?.id, received[0]?.id);
    assert.match(received[1]?.signature ?? '', /^v1,/);
    const rows = (await page('.gp-dev-delivery')).locator('.gp-dev-delivery');
    await eventually(async () => assert.equal(await rows.count(), 2));
    await rows.first().getByText('204').waitFor();
  });

  it('shows a request as it comes in, and copies it as a line that asks the same', async () => {
    const text = await clipboardOf('Copy address', /^http:/);
    // The engine may have answered the same before.
    const shown = (await page()).getByRole('button', { name: /GET \/api\/v1\/projects 200/ });
    const before = await shown.count();
    const { status } = await fetch(`${text}/api/v1/projects`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal(status, 200);
    await shown.nth(before).waitFor();
    await press(/GET \/api\/v1\/projects 200/);
    const line = await clipboardOf('Copy as curl', / \| curl /);
    assert.ok(!line.includes(key));
    const environment = { PATH: process.env.PATH, GROUNDPLAN_API_KEY: key };
    const { stdout } = spawnSync('sh', ['-c', line], { encoding: 'utf8', env: environment });
    assert.equal((JSON.parse(stdout) as { success: boolean }).success, true);
  });

  it('is there again after the window was loaded again', async () => {
    await shop().window.reload();
    await shop().window.tab('Developer').waitFor();
    await (
      await page('section[aria-label="Keys"] .gp-dev-row')
    )
      .getByText(`live · enterprise · ****${key.slice(-4)}`)
      .waitFor();
    await press(/^http:\/\/127\.0\.0\.1:\d+\/hook/);
    await (await page('.gp-dev-delivery')).getByText('webhook.test').first().waitFor();
  });

  async function clipboardOf(name: string, pattern: RegExp): Promise<string> {
    await press(name);
    return clipboardBecomes(pattern);
  }
});
