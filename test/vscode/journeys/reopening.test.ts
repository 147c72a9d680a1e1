import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { kettleLine, openHatch } from '../host/hatch.ts';
import { markIds } from '../host/pages.ts';
import { shopWindow } from '../host/test-sessions.ts';
import { commitTill } from '../host/till.ts';

/** Loading a window takes as long as opening one: what every page has again is seen after one time. */
describe('A window that is closed and opened again', () => {
  const shop = shopWindow({ height: 1000 });
  const metricsPage = (selector: string) => shop().window.webview(`body:has(.gp-metrics) ${selector}`);
  const securityPage = (selector: string) => shop().window.webview(`body:has(.gp-security) ${selector}`);
  const startList = 'section[aria-label="Start here"]';

  before(() => {
    commitTill(shop().folder);
    openHatch(shop().folder);
  });

  async function ask(page: FrameLocator, question: string): Promise<void> {
    const { window } = shop();
    await page.getByRole('textbox').fill(question);
    await window.press('Enter');
    await page
      .getByRole('article', { name: question })
      .getByText(/^From the graph/)
      .waitFor();
  }

  it('had an answer, the details of a function, and a decision', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Ask About This Project');
    await ask(await window.webview('.gp-ask textarea'), 'who calls priceOf');
    await window.runCommand('Groundplan: Show Metrics');
    const metrics = await metricsPage(`${startList} li button:has-text("till.ts")`);
    const first = metrics.locator(`${startList} ol > li`).first();
    await first.getByText('Details').click();
    await first.getByRole('button', { name: 'countUp' }).click();
    await metricsPage('.gp-mx-detail');
    await window.runCommand('Groundplan: Show Security Findings');
    const row = `.gp-sc-row:has-text("src/hatch/kettle.ts:${kettleLine}")`;
    await (await securityPage(row)).locator(row).click();
    const finding = await securityPage('.gp-sc-triage');
    await finding.getByRole('textbox', { name: 'Note' }).fill('only staff may');
    await finding.getByRole('button', { name: 'False positive' }).click();
    await finding.getByText('Saved: False positive.').waitFor();
  });

  it('has its graph again, with what was drawn', async () => {
    const { window, session, folder } = shop();
    await window.openFile('src/order.ts');
    await session.command('groundplan.showImpactOfFile', folder);
    await window.webview('main[aria-label="Impact"] button:has-text("main.ts")');
    await window.runCommand('Groundplan: Show Graph');
    const before = await eventually(async () => {
      const ids = await markIds(await window.graph('[role="graphics-symbol"][data-id="src/main.ts"]'));
      assert.ok(ids.length > 5);
      return ids;
    });
    await window.reload();
    const graph = await window.graph('[role="graphics-symbol"][data-id="src/main.ts"]');
    await eventually(async () => assert.deepEqual((await markIds(graph)).toSorted(), before.toSorted()));
    assert.deepEqual(await window.notifications(), []);
  });

  it('has its impact panel again, about the same', async () => {
    const { window } = shop();
    await window.tab('Impact of order.ts').click();
    await window.webview('main[aria-label="Impact"] button:has-text("main.ts")');
  });

  it('has its views again', async () => {
    const { window } = shop();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
  });

  it('has the questions and answers again, and they go on', async () => {
    const { window } = shop();
    await window.tab(/^Ask/).click();
    const page = await window.webview('.gp-ask textarea');
    await page
      .getByRole('article', { name: 'who calls priceOf' })
      .getByText(/^From the graph/)
      .waitFor();
    // The engine may be another one by now, which knows nothing of what was spoken of: the question names it.
    await ask(page, 'who calls totalOf');
  });

  it('has the same function of the metrics again, and then the list', async () => {
    await shop()
      .window.tab(/^Metrics/)
      .click();
    const metrics = await metricsPage('.gp-mx-detail');
    await metrics.getByRole('heading', { name: 'countUp' }).waitFor();
    await metrics.getByRole('button', { name: 'Back' }).click();
    await metrics.locator(startList).getByRole('button', { name: 'till.ts' }).waitFor();
  });

  it('has the same security finding again, with what was decided', async () => {
    await shop()
      .window.tab(/^Security/)
      .click();
    const finding = await securityPage('.gp-sc-triage');
    await finding.getByRole('heading', { name: 'Text from outside becomes part of a command' }).waitFor();
    assert.equal(await finding.getByRole('textbox', { name: 'Note' }).inputValue(), 'only staff may');
    // The engine is that of other suites as well, which look at the same finding.
    await finding.getByRole('button', { name: 'Still open' }).click();
    await finding.getByText('Saved: Still open.').waitFor();
  });
});
