import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { shopWindow } from '../host/test-sessions.ts';
import { commitTill, tillChanges, tillLine } from '../host/till.ts';

describe('The metrics', () => {
  const shop = shopWindow({ height: 1000 });
  const page = (selector: string) => shop().window.webview(`body:has(.gp-metrics) ${selector}`);
  const startList = 'section[aria-label="Start here"]';

  before(() => commitTill(shop().folder));

  it('open by their command, and say where to begin and why', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Show Metrics');
    await window.tab(/^Metrics/).waitFor();
    const metrics = await page(`${startList} li button:has-text("till.ts")`);
    const first = metrics.locator(`${startList} ol > li`).first();
    await first.getByRole('button', { name: 'till.ts' }).waitFor();
    await first.getByText(new RegExp(`\\b${tillChanges}\\b.*change|change.*\\b${tillChanges}\\b`)).waitFor();
    assert.deepEqual(await window.notifications(), []);
  });

  it('lead by a function of the list into the code at its line', async () => {
    const { window, session, folder } = shop();
    const metrics = await page(startList);
    const first = metrics.locator(`${startList} ol > li`).first();
    await first.getByText('Details').click();
    await first.getByRole('button', { name: 'countUp' }).click();
    await metrics.getByRole('button', { name: `src/till/till.ts:${tillLine}` }).click();
    await window.tab('till.ts').waitFor();
    await eventually(async () => {
      const at = await session.inHost(
        ({ window: { activeTextEditor: editor } }) =>
          editor && { file: editor.document.uri.path, line: editor.selection.active.line + 1 },
        [],
        folder,
      );
      assert.deepEqual(at, { file: `${folder}/src/till/till.ts`, line: tillLine });
    });
  });
});
