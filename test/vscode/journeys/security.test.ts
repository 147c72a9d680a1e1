import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { kettleLine, openHatch } from '../host/hatch.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('The security findings', () => {
  const shop = shopWindow({ height: 1000 });
  const page = (selector: string) => shop().window.webview(`body:has(.gp-security) ${selector}`);
  const row = `.gp-sc-row:has-text("src/hatch/kettle.ts:${kettleLine}")`;

  before(() => openHatch(shop().folder));

  it('open by their command, with who reaches the code', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Show Security Findings');
    await window.tab(/^Security/).waitFor();
    const findings = await page(row);
    assert.match(await findings.locator(row).innerText(), /Critical[^]*GET \/brew\/:tea/);
    assert.deepEqual(await window.notifications(), []);
  });

  it('go along a path by keyboard, each step in the editor beside, and the keyboard stays', async () => {
    const { window, session, folder } = shop();
    const findings = await page(row);
    await findings.locator(row).click();
    await findings.locator('.gp-sc-step').first().waitFor();
    const steps = await findings.locator('.gp-sc-step').count();
    for (let step = 0; step < steps; step++) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await window.press('n');
    }
    await window.tab('kettle.ts').waitFor();
    await eventually(async () => {
      const shown = await session.inHost(
        ({ window: { visibleTextEditors: editors } }) =>
          editors.map(({ document, selection }) => [document.uri.path, selection.active.line + 1] as const),
        [],
        folder,
      );
      assert.deepEqual(shown, [[`${folder}/src/hatch/kettle.ts`, kettleLine]]);
    });
    await window.press('p');
    await eventually(async () =>
      assert.equal(
        await findings.locator('.gp-sc-step[aria-current="step"]').getAttribute('class'),
        'gp-sc-step gp-sc-step',
      ),
    );
  });

  it('have the packages of others beside them, opened by a command, with a lock file that opens at its line', async () => {
    const { window, session, folder } = shop();
    writeTree(folder, {
      'package-lock.json':
        '{ "lockfileVersion": 3, "packages": {\n  "node_modules/express": { "version": "4.19.2", "license": "MIT" }\n} }\n',
    });
    await window.runCommand('Groundplan: Show Packages');
    const packages = await page('.gp-pk-table');
    await packages.getByRole('button', { name: 'express' }).click();
    const about = packages.locator('.gp-pk-package');
    await about.getByRole('button', { name: 'src/hatch/server.ts:1' }).waitFor();
    await about.getByText('Not compared:').waitFor();
    await about.getByRole('button', { name: 'package-lock.json:2' }).click();
    await window.tab('package-lock.json').waitFor();
    await eventually(async () => {
      const line = await session.inHost(
        ({ window: { activeTextEditor } }) => activeTextEditor?.selection.active.line,
        [],
        folder,
      );
      assert.equal(line, 1);
    });
  });
});
