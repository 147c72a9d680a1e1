import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { countOfFiles, teaShopFolder } from '../host/tea-shop.ts';
import { START_MS, vscodeSession } from '../host/test-sessions.ts';
import type { Workbench } from '../host/workbench.ts';

/** More than enough: five restarts in three minutes are what a window tries. */
const KILLS_MAX = 30;
/** Time to come back, and to be felt by both windows; where it takes longer, nothing is killed meanwhile. */
const RETURN_MS = 2500;

function gaveUp({ page }: Workbench): Locator {
  return page.locator('.statusbar .error-kind', { hasText: 'Groundplan' });
}

describe('One engine for all windows', () => {
  const session = vscodeSession();
  const folders = [teaShopFolder(), teaShopFolder()];
  let windows: Workbench[] = [];
  before(async function () {
    this.timeout(START_MS);
    windows = await Promise.all(folders.map((folder) => session().open({ folder })));
    for (const window of windows) {
      // oxlint-disable-next-line no-await-in-loop -- one clipboard and one keyboard focus at a time
      await window.openFile('src/order.ts');
      // oxlint-disable-next-line no-await-in-loop
      await window.openAllViews();
    }
    await Promise.all(windows.map((window) => window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor()));
  });

  const engine = (): number => {
    const [pid, ...more] = session().engines();
    assert.ok(pid !== undefined && more.length === 0, `engines: ${[pid, ...more].join()}`);
    return pid;
  };

  const killed = async (): Promise<void> => {
    const pid = await eventually(engine);
    process.kill(pid, 'SIGKILL');
    await eventually(() => assert.ok(!session().engines().includes(pid)));
  };

  it('is one', () => assert.ok(engine() > 0));

  it('killed, it comes back for both, and what was typed is still there', async () => {
    const [first] = windows;
    await first.editor.click();
    await first.goTo(1);
    await first.page.keyboard.type('// not saved');
    await killed();
    await eventually(engine);
    await Promise.all(
      windows.map(async (window, index) => {
        writeTree(folders[index], { 'src/back.ts': "import './price.ts';\n" });
        await window.treeRow('Overview', countOfFiles(1)).waitFor();
        assert.deepEqual(await window.notifications(), []);
      }),
    );
    assert.match(await first.editor.locator('.view-line').first().innerText(), /not.saved/);
  });

  it('killed too often, it stays away and says so, until it is asked for', async () => {
    const [first] = windows;
    const hasGivenUp = gaveUp(first);
    for (let kills = 0; kills < KILLS_MAX && (await hasGivenUp.count()) === 0;) {
      const engines = session().engines();
      for (const pid of engines) process.kill(pid, 'SIGKILL');
      kills += engines.length;
      // oxlint-disable-next-line no-await-in-loop -- one kill after the other
      await sleep(RETURN_MS);
    }
    await hasGivenUp.first().waitFor();
    await first.runCommand('Groundplan: Restart Engine');
    await eventually(engine);
    await hasGivenUp.first().waitFor({ state: 'detached' });
    const [, second] = windows;
    if ((await gaveUp(second).count()) > 0) await second.runCommand('Groundplan: Restart Engine');
    await gaveUp(second).first().waitFor({ state: 'detached' });
  });

  it('one window closed, the other goes on', async () => {
    const [first, second] = windows;
    // What both windows started, only one of which stays, may take a moment to go.
    const pid = await eventually(engine);
    await session().close(first);
    writeTree(folders[1], { 'src/later.ts': "import './price.ts';\n" });
    await second.treeRow('Overview', countOfFiles(2)).waitFor();
    assert.equal(engine(), pid);
  });
});
