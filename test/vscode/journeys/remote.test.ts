import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandLine } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';
import { shopWindow } from '../host/test-sessions.ts';

interface RemoteProject {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

interface RemoteAnswer {
  readonly data: { readonly projects?: readonly RemoteProject[]; readonly project?: { readonly id: string } };
}

describe('A remote', () => {
  const shop = shopWindow({ height: 1000 });
  const line = new CommandLine();
  let url = '';
  let key = '';

  before(async function () {
    this.timeout(60_000);
    const folder = temporaryFolder();
    const [data, config] = [join(folder, 'data'), join(folder, 'config.json')];
    writeFileSync(config, JSON.stringify({ 'groundplan.api.allowedRoots': [shop().folder] }));
    const program = line.start('serve', '--remote', '--data', data, '--port', '0', '--config', config);
    [, url] = await program.untilPrints(/^(http:\/\/\S+:\d+)\n/m);
    key = readFileSync(join(data, 'owner-key'), 'utf8').trim();
    const { id } = (await asked('POST', '/projects', { name: 'tea-shop', path: shop().folder })).data.project ?? {};
    await asked('POST', `/projects/${id}/index`);
    await eventually(async () => {
      const [project] = (await asked('GET', '/projects')).data.projects ?? [];
      assert.equal(project?.status, 'indexed');
    });
  });
  after(() => line.dispose());

  const box = (text: string | RegExp) => shop().window.quickInput.getByText(text).first();
  const notice = (text: string | RegExp) =>
    shop().window.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  /** As a member who asks the remote itself. */
  const asked = async (method: string, path: string, body?: object): Promise<RemoteAnswer> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await (await fetch(`${url}/api/v1${path}`, sent)).json()) as RemoteAnswer;
  };
  const projectsThere = async (): Promise<string[]> =>
    ((await asked('GET', '/projects')).data.projects ?? []).map(({ name }) => name);
  /** Text of the document about requests that has the focus: one that opens takes it from the palette. */
  const shownRequests = (title: string): Promise<string> =>
    shop().session.inHost(
      ({ window: { activeTextEditor } }, wanted) => {
        const { uri } = activeTextEditor?.document ?? {};
        const isWanted = uri?.scheme === 'groundplan-remote' && uri.path.includes(wanted);
        return isWanted ? (activeTextEditor?.document.getText() ?? '') : '';
      },
      [title] as const,
      shop().folder,
    );

  it('is connected by URL and key; a wrong key is a sentence, and the URL stays', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Connect to Remote');
    await box(/Base URL of the remote/).waitFor();
    await window.quickInput.locator('input').first().fill('http://remote.example');
    await box(/Only https/).waitFor();
    await window.enter(url);
    await box(/among its secrets/).waitFor();
    assert.equal(await window.quickInput.locator('input').first().getAttribute('type'), 'password');
    await window.enter('sk_live_wrong');
    await notice('does not accept the key').getByRole('button', { name: 'Try Again' }).click();
    await box(/Base URL of the remote/).waitFor();
    const address = window.quickInput.locator('input').first();
    assert.equal(await address.inputValue(), url);
    await address.press('Enter');
    await box(/among its secrets/).waitFor();
    await window.enter(key);
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
    await row.click();
    await window.dialog.waitFor();
    assert.match(await window.dialog.innerText(), /Never a line of code/);
    await window.dialog.getByRole('button', { name: 'Use This Mode' }).click();
    await window.dialog.waitFor({ state: 'hidden' });
    await shop().session.command('groundplan.showSentRequests', shop().folder);
    const sent = await eventually(async () => {
      const text = await shownRequests('Sent requests');
      assert.match(text, /GET \/api\/v1\/projects/);
      return text;
    });
    assert.doesNotMatch(sent, /POST|PUT|DELETE/);
    assert.equal(sent.includes(key), false);
  });

  it('is linked by the equal name, and the view says so', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Link Project');
    await window.quickRow('has the same name').click();
    await notice('Linked with').waitFor();
    await window.expandView('Remote');
    await window.treeRow('Remote', 'tea-shop').waitFor();
    await window.treeRow('Remote', /mode “Structure”/).waitFor();
    assert.deepEqual(await projectsThere(), ['tea-shop']);
  });

  it('is compared with the folder: a file that came is drawn and listed', async () => {
    const { window, folder } = shop();
    writeTree(folder, {
      'src/tax.ts': "import { priceOf } from './price.ts';\n\nexport const tax = priceOf('tax');\n",
    });
    await window.runCommand('Groundplan: Show Drift');
    await window.tab(/^Drift/).waitFor();
    // What is saved is indexed a little later.
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
