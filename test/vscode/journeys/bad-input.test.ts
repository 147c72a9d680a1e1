import assert from 'node:assert/strict';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { sharedSession, START_MS, vscodeSession } from '../host/test-sessions.ts';
import { teaShopFolder } from '../host/tea-shop.ts';
import type { VscodeSession } from '../host/vscode-session.ts';
import type { Workbench } from '../host/workbench.ts';

/** Returns the text of our part of the status bar. */
function status(window: Workbench, text: RegExp) {
  return window.page
    .locator('.statusbar [aria-label^="Groundplan:"]')
    .filter({ visible: true })
    .and(window.page.getByLabel(text));
}

/** Waits for the tooltip of the status item. */
function tooltipShows(window: Workbench, text: RegExp): Promise<void> {
  return eventually(async () => {
    await window.editor.hover();
    await window.statusItem(/Groundplan/).hover();
    await window.page.locator('.monaco-hover', { hasText: text }).first().waitFor({ timeout: 4000 });
  });
}

describe('Windows with nothing to read', () => {
  let session: VscodeSession;
  before(async function () {
    this.timeout(START_MS);
    session = await sharedSession();
  });

  it('no folder: says to open one', async function () {
    this.timeout(START_MS);
    const window = await session.open();
    await window.openContainer('Groundplan');
    await window
      .view('Overview')
      .getByText(/Open a folder/i)
      .first()
      .waitFor();
    assert.deepEqual(await window.notifications(), []);
    await session.close(window);
  });

  it('an empty folder: says that there is no file', async function () {
    this.timeout(START_MS);
    const window = await session.open({ folder: temporaryFolder() });
    await window.openContainer('Groundplan');
    await status(window, /There is no file/)
      .first()
      .waitFor();
    assert.deepEqual(await window.notifications(), []);
    await session.close(window);
  });
});

describe('A machine on which things are in the way', () => {
  const occupied = createServer();
  before((done) => void occupied.listen(0, '127.0.0.1', done));
  after(() => occupied.close());

  const takenPort = () => (occupied.address() as AddressInfo).port;
  const session = vscodeSession({
    settings: {
      // Read when VS Code is started: the port is known by then.
      get 'groundplan.api.port'() {
        return takenPort();
      },
      'groundplan.index.onOpen': 'perhaps',
      'groundplan.api.allowedRoots': 7,
      'groundplan.graph.openBeside': [],
      'groundplan.diagnostics.cycles': 'loud',
    },
    // As where Node has no SQLite.
    environment: { GROUNDPLAN_STORE: 'sqljs' },
  });

  it('settings of wrong types count as absent, and the status says so', async () => {
    const window = await session().open({ folder: teaShopFolder() });
    await window.openFile('src/order.ts');
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents' }).waitFor();
    await tooltipShows(window, /groundplan\.diagnostics\.cycles/);
    await tooltipShows(window, /groundplan\.api\.allowedRoots/);
  });

  it('a port that is taken: the editor goes on, and the reason is reported on request', async () => {
    const [window] = session().windows;
    await tooltipShows(window, new RegExp(String(takenPort())));
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents' }).waitFor();
  });

  it('a Node without SQLite: everything is there all the same, and after a reload too', async () => {
    const [window] = session().windows;
    const { stateFolder } = session().profile;
    await window.editor.locator('.codelens-decoration', { hasText: '2 dependents · 2 dependencies' }).waitFor();
    await window.openAllViews();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    await eventually(() => assert.ok(globSync(`${stateFolder}/**/state.db`).length === 1));
    await window.reload();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    // `node:sqlite` keeps a write-ahead log beside its files, this one does not.
    assert.deepEqual(globSync(`${stateFolder}/**/*-wal`), []);
  });
});

describe('A state folder that cannot be used', () => {
  const blocked = join(temporaryFolder(), 'state');
  before(() => {
    mkdirSync(join(blocked, '..'), { recursive: true });
    writeFileSync(blocked, 'a file where a folder should be');
  });
  const session = vscodeSession({ environment: { GROUNDPLAN_STATE: blocked } });

  it('is named, with what to do; nothing else breaks', async () => {
    const window = await session().open({ folder: teaShopFolder() });
    await window.openFile('src/order.ts');
    await window.page.locator('.statusbar .error-kind', { hasText: 'Groundplan' }).waitFor();
    await window.statusItem(/Groundplan/).click();
    await window.quickRow('Restart Engine').waitFor();
    await window.quickRow('Show Log').waitFor();
  });
});
