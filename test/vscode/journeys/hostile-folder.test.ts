import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type * as Vscode from 'vscode';
import { inertNotice } from '../../../extension/text/inert-notice.ts';
import { inHost } from '../host/in-host.ts';
import { countOfFiles, teaShopFolder } from '../host/tea-shop.ts';
import { sharedSession, START_MS } from '../host/test-sessions.ts';
import type { VscodeSession } from '../host/vscode-session.ts';
import type { Workbench } from '../host/workbench.ts';

/** Connections that no user started. */
let connections = 0;
const receiver = createServer((socket) => {
  connections++;
  socket.destroy();
});

/** Settings that would send code elsewhere, let others in, or run a program of the folder's choice. */
function settingsOf(port: number, folder: string): Record<string, unknown> {
  return {
    'groundplan.ask.provider': 'openai-compatible',
    'groundplan.ask.url': `http://127.0.0.1:${port}/v1`,
    'groundplan.ask.model': 'm',
    'groundplan.ask.contextTokens': 4096,
    'groundplan.api.host': '0.0.0.0',
    'groundplan.api.port': port,
    'groundplan.api.tls.cert': join(folder, 'cert.pem'),
    'groundplan.api.tls.key': join(folder, 'key.pem'),
    'groundplan.api.allowedRoots': ['/'],
    'groundplan.api.allowedHosts': ['evil.example'],
    'groundplan.api.allowedOrigins': ['https://evil.example'],
    'groundplan.webhooks.allowLoopback': true,
    'groundplan.webhooks.allowedHosts': ['evil.example'],
    'groundplan.engine.stateFolder': folder,
    'groundplan.search.model': folder,
  };
}

const show = (vscode: typeof Vscode, text: string) => void vscode.window.showErrorMessage(text);

describe('A folder that is hostile, and trusted', () => {
  let session: VscodeSession;
  let window: Workbench;
  const folder = teaShopFolder();
  before(async function () {
    this.timeout(START_MS);
    await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
    mkdirSync(join(folder, '.vscode'), { recursive: true });
    const settings = settingsOf((receiver.address() as AddressInfo).port, folder);
    writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
    session = await sharedSession();
    window = await session.open({ folder });
  });
  after(async () => {
    await session.close(window);
    receiver.close();
  });

  it('is indexed before any file is opened, as every folder with a project file at its root', async () => {
    await window.statusItem(/^Groundplan$/).waitFor();
    await window.openContainer('Groundplan');
    // Its settings are a file more.
    await window.treeRow('Overview', countOfFiles(1)).waitFor();
  });

  it('sets nothing that sends code, lets others in or runs a program', async () => {
    await window.openFile('src/order.ts');
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents' }).waitFor();
    const names = Object.keys(settingsOf(1, folder));
    const own = await inHost(
      session.profile,
      (vscode, keys) => {
        const configuration = vscode.workspace.getConfiguration();
        const isOfFolder = (key: string) => {
          const given = configuration.inspect(key);
          return JSON.stringify(configuration.get(key)) !== JSON.stringify(given?.globalValue ?? given?.defaultValue);
        };
        return keys.filter(isOfFolder);
      },
      [names],
      folder,
    );
    assert.deepEqual(own, []);
    assert.equal(connections, 0);
  });

  it('has no links of its own in messages', async () => {
    const hostile = 'tests/[press me](command:workbench.action.closeWindow).test.ts';
    const links = window.page.locator('.notification-list-item-message a');
    await inHost(session.profile, show, [inertNotice(hostile)], folder);
    await window.page.locator('.notification-list-item-message', { hasText: 'press me' }).waitFor();
    assert.equal(await links.count(), 0);
    // What the editor does with the same text as it is: where this fails, there is nothing to guard against any more.
    await inHost(session.profile, show, [hostile], folder);
    await links.first().waitFor();
    await window.runCommand('Notifications: Clear All Notifications');
  });
});
