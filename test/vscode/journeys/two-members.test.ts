import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';
import { MemberWindow } from '../host/member-window.ts';
import { TeamRemote } from '../host/team-remote.ts';
import { teaShopFolder } from '../host/tea-shop.ts';
import { START_MS, vscodeSession } from '../host/test-sessions.ts';

interface PushedSnapshot {
  readonly nodes: number;
  readonly branch: string;
}

describe('Two members of a remote', () => {
  const sessions = [vscodeSession(), vscodeSession()];
  const keys = { ada: '', bea: '' };
  let remote: TeamRemote;
  let ada: MemberWindow;
  let bea: MemberWindow;
  let remoteProject = '';

  before(async function () {
    this.timeout(START_MS);
    remote = await TeamRemote.start();
    keys.ada = await remote.keyOf('ada', 'member');
    keys.bea = await remote.keyOf('bea', 'reader');
    const first = teaShopFolder({ withGit: true });
    git(first, 'remote', 'add', 'origin', 'https://ada:t0ken@git.acme.example/tea-shop.git');
    const second = join(temporaryFolder(), 'tea-shop');
    git(temporaryFolder(), 'clone', '--quiet', first, second);
    rmSync(join(second, 'src/lonely.ts'));
    ada = await MemberWindow.open(sessions[0](), first);
    bea = await MemberWindow.open(sessions[1](), second);
  });
  after(() => remote?.dispose());

  it('the first registers the project by the address that she reads, and pushes its structure', async () => {
    const { window } = ada;
    await ada.connect(remote.url, keys.ada, 'Structure');
    await window.runCommand('Groundplan: Link Project');
    await window.quickRow('Register as a New Project').click();
    const address = window.quickRow('https://git.acme.example/tea-shop.git');
    await address.waitFor();
    assert.doesNotMatch(await window.quickInput.innerText(), /t0ken/);
    await address.click();
    await ada.notice('Linked with “tea-shop”').waitFor();
    await ada.push();
    await ada.notice(/^Sent: 12 files, /).waitFor();
    const { projects } = await remote.ask<{ projects: { id: string; name: string }[] }>(keys.ada, 'GET', '/projects');
    assert.deepEqual(
      projects.map(({ name }) => name),
      ['tea-shop'],
    );
    remoteProject = projects[0].id;
    const { snapshots } = await remote.ask<{ snapshots: PushedSnapshot[] }>(
      keys.ada,
      'GET',
      `/projects/${remoteProject}/snapshots`,
    );
    assert.deepEqual(
      snapshots.map(({ nodes, branch }) => `${nodes} ${branch}`),
      ['12 main'],
    );
  });

  it('the second links with it, and sees how her folder differs', async () => {
    const { window } = bea;
    await bea.connect(remote.url, keys.bea, 'Structure');
    await window.runCommand('Groundplan: Link Project');
    await window.quickRow('has the same name').click();
    await bea.notice('Linked with “tea-shop”').getByRole('button', { name: 'Show Drift' }).click();
    const page = await window.webview('.gp-drift .gp-df-changes tbody th:has-text("src/lonely.ts")');
    assert.match(await page.locator('.gp-df-changes tbody tr').first().innerText(), /− removed/);
    await window.expandView('Remote');
    await window.treeRow('Remote', /mode “Structure”/).waitFor();
  });

  it('the second may read, and is refused to push with a sentence', async () => {
    await bea.push();
    await bea.notice(/The member of the key may not do this at the remote \(403, insufficient_permissions\)/).waitFor();
  });

  it('her open page follows what the first pushes once it was fetched', async () => {
    writeTree(ada.folder, {
      'src/tax.ts': "import { priceOf } from './price.ts';\n\nexport const tax = priceOf('tax');\n",
    });
    // What is saved is indexed a little later.
    await ada.window.treeRow('Overview', /^Files\s*13$/).waitFor();
    await ada.push();
    await ada.notice(/^Sent: 13 files, /).waitFor();
    await bea.window.runCommand('Groundplan: Fetch from Remote');
    const page = await bea.window.webview('.gp-drift .gp-df-changes tbody th:has-text("src/tax.ts → src/price.ts")');
    await page.locator('.gp-df-changes tbody th', { hasText: /^src\/tax\.ts$/ }).waitFor();
  });
});
