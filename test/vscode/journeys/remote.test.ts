import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';
import { shopWindow } from '../host/test-sessions.ts';

interface RemoteAnswer {
  readonly data: { readonly projects: readonly { readonly id: string; readonly name: string }[] };
}

describe('A remote', () => {
  const shop = shopWindow({ height: 1000 });
  const line = new CommandLine();
  let url = '';
  let key = '';

  before(async function () {
    this.timeout(60_000);
    const data = join(temporaryFolder(), 'data');
    const program = line.start('serve', '--remote', '--data', data, '--port', '0');
    [, url] = await program.untilPrints(/^(http:\/\/\S+)\n/m);
    key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
  });
  after(() => line.dispose());

  /** In the box that is open: what is typed, and Enter. */
  const type = async (text: string): Promise<void> => {
    await shop().window.quickInput.locator('input').first().fill(text);
    await shop().window.press('Enter');
  };
  const box = (text: string | RegExp) => shop().window.quickInput.getByText(text).first();
  const notice = (text: string | RegExp) =>
    shop().window.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  const projectsThere = async (): Promise<string[]> => {
    const answer = await fetch(`${url}/api/v1/projects`, { headers: { authorization: `Bearer ${key}` } });
    return ((await answer.json()) as RemoteAnswer).data.projects.map(({ name }) => name);
  };
  /** Text of the newest document about requests. */
  const shownRequests = (title: string): Promise<string> =>
    shop().session.inHost(
      (vscode, wanted) =>
        vscode.workspace.textDocuments
          .findLast(({ uri }) => uri.scheme === 'groundplan-remote' && uri.path.includes(wanted))
          ?.getText() ?? '',
      [title] as const,
      shop().folder,
    );

  it('is connected by URL and key; a wrong key is a sentence, and the URL stays', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Connect to Remote');
    await box(/Base URL of the remote/).waitFor();
    await window.quickInput.locator('input').first().fill('http://remote.example');
    await box(/Only https/).waitFor();
    await type(url);
    await box(/among its secrets/).waitFor();
    assert.equal(await window.quickInput.locator('input').first().getAttribute('type'), 'password');
    await type('sk_live_wrong');
    await notice('does not accept the key').getByRole('button', { name: 'Try Again' }).click();
    await box(/Base URL of the remote/).waitFor();
    assert.equal(await window.quickInput.locator('input').first().inputValue(), url);
    await window.press('Enter');
    await box(/among its secrets/).waitFor();
    await type(key);
    await window.quickRow('Structure').waitFor();
  });

  it('shows the exact next payload of a mode before it is chosen, and has sent nothing but one request by then', async () => {
    const { window } = shop();
    for (const mode of ['Off', 'Register', 'Queries', 'Structure'])
      // oxlint-disable-next-line no-await-in-loop -- one row after the other
      await window.quickRow(mode).waitFor();
    const row = window.quickRow('Structure');
    await row.hover();
    await row.locator('.action-label').first().click();
    await eventually(async () => assert.match(await shownRequests('Next'), /Nothing has been sent by showing it/));
    assert.deepEqual(await projectsThere(), []);
    await row.click();
    await window.dialog.waitFor();
    assert.match(await window.dialog.innerText(), /Never a line of code/);
    await window.dialog.getByRole('button', { name: 'Use This Mode' }).click();
    await window.dialog.waitFor({ state: 'hidden' });
    await window.runCommand('Groundplan: Show Sent Requests');
    const sent = await eventually(async () => {
      const text = await shownRequests('Sent requests');
      assert.match(text, /GET \/api\/v1\/projects/);
      return text;
    });
    assert.doesNotMatch(sent, /POST|PUT|DELETE/);
    assert.equal(sent.includes(key), false);
  });

  it('has the folder registered under the path that the person picks', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Link Project');
    await window.quickRow('Register as a New Project…').click();
    await window.quickRow(/Name of the folder/).click();
    await notice('Linked with').waitFor();
    assert.deepEqual(await projectsThere(), ['tea-shop']);
    const view = await window.expandView('Remote');
    await view.getByText('tea-shop').first().waitFor();
    await window.treeRow('Remote', /mode “Structure”/).waitFor();
  });

  it('gets the structure, and nothing of the code', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Push Structure');
    await window.quickRow('Names as they are').click();
    await notice(/Sent: \d+ files/).waitFor();
    await window.runCommand('Groundplan: Show Sent Requests');
    const sent = await eventually(async () => {
      const text = await shownRequests('Sent requests');
      assert.match(text, /PUT \/api\/v1\/projects\/\S+\/snapshots\//);
      return text;
    });
    assert.ok(sent.includes('src/order.ts'));
    assert.equal(sent.includes('return tea.length'), false);
    assert.equal(sent.includes(shop().folder), false);
  });

  it('is compared with the folder: a file that came is drawn and listed', async () => {
    const { window, folder } = shop();
    writeTree(folder, {
      'src/tax.ts': "import { priceOf } from './price.ts';\n\nexport const tax = priceOf('tax');\n",
    });
    await window.runCommand('Groundplan: Show Drift');
    await window.tab(/^Drift/).waitFor();
    const page = await window.webview('.gp-drift [data-id="src/tax.ts"]');
    const names = await page.locator('.gp-df-changes tbody th').allInnerTexts();
    assert.ok(names.includes('src/tax.ts') && names.includes('src/tax.ts → src/price.ts'), names.join('\n'));
  });

  it('is disconnected, keeps what it has, and the view goes', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Disconnect from Remote');
    await window.dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await window.page.locator('.pane-header[aria-label^="Remote"]').waitFor({ state: 'hidden' });
    assert.deepEqual(await projectsThere(), ['tea-shop']);
  });
});
