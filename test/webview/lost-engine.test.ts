import assert from 'node:assert/strict';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const files = {
  'app/main.ts': "import '../lib/a.ts';\nimport '../lib/b.ts';\n",
  'app/second.ts': "import './main.ts';\n",
  'lib/a.ts': "import './b.ts';\n",
  'lib/b.ts': 'export const b = 1;\n',
};
const failed = /Failed to load resource/;

async function checkView(dashboard: Dashboard, marks: unknown): Promise<void> {
  assert.deepEqual((await dashboard.shows(['app/**', 'lib/a.ts'], ['app/main.ts'])).marks, marks);
  await dashboard.details.getByRole('heading', { name: 'a.ts' }).waitFor();
  await dashboard.page.getByText('up to date').waitFor();
}

describe('the dashboard whose engine or key fails', () => {
  let engine: BuiltEngine;
  let folder = '';
  before(async () => {
    buildProgram();
    folder = temporaryFolder();
    writeTree(folder, files);
    engine = new BuiltEngine();
    const [{ id }] = await engine.serve([folder], { dashboard: true });
    await engine.untilIndexed(id);
  });
  after(() => engine.dispose());
  const open = dashboards();

  const view = 'fold=app/**&select=lib/a.ts';

  it('says that the engine is lost, and goes on by itself where it was when there is one again', async () => {
    const dashboard = await open(engine, { fragment: view, expected: failed });
    const { marks } = await dashboard.shows(['app/**', 'lib/a.ts']);
    const port = Number(new URL(engine.baseUrl).port);
    await engine.kill();
    await dashboard.page.getByText('connection lost, trying again').first().waitFor();
    await eventually(async () =>
      assert.match((await dashboard.announcement.textContent()) ?? '', /connection to the engine is lost/),
    );
    assert.ok((await dashboard.ids()).includes('lib/a.ts'), 'what was drawn is still there');
    await dashboard.mark('app/**').dblclick();
    await engine.serve([folder], { dashboard: true, port });
    await dashboard.shows(['app/main.ts', 'lib/a.ts']);
    await eventually(async () => assert.match((await dashboard.announcement.textContent()) ?? '', /Connected again\./));
    await dashboard.goTo({ fragment: view });
    await checkView(dashboard, marks);
  });

  it('asks for another key when its own is revoked, says why, and shows the same view again', async () => {
    const { id, key } = await engine.call('keys.create', {});
    const dashboard = await open(engine, { fragment: view, key, expected: failed });
    const { page } = dashboard;
    const { marks } = await dashboard.shows(['app/**', 'lib/a.ts']);
    // The last of what the page asks by itself.
    await page.getByText('The history is not known').first().waitFor();
    await engine.call('keys.revoke', { id });
    await page.getByRole('tab', { name: 'Cycles' }).click();
    const field = page.getByLabel('Key', { exact: true });
    await field.waitFor();
    await page.getByText('The API key was revoked.').first().waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    assert.equal(await dashboard.page.locator('[role="graphics-document"]').isVisible(), false);
    await page.keyboard.type(await engine.newKey());
    await dashboard.press('Enter');
    await page.getByText('No file depends on itself in a circle of imports that load as the program starts.').waitFor();
    await page.getByRole('tab', { name: 'Details' }).click();
    await checkView(dashboard, marks);
  });

  it('takes no wrong key, says so each time, and takes the right one then', async () => {
    const dashboard = await open(engine, { fragment: view, key: 'sk_live_gp_wrong', expected: failed });
    const { page } = dashboard;
    const [field, reason] = [page.getByLabel('Key', { exact: true }), page.locator('form').getByText(/key/i).nth(1)];
    await field.waitFor();
    assert.equal(dashboard.fragment, view);
    await eventually(async () => assert.equal(await field.evaluate((input) => input === document.activeElement), true));
    await reason.waitFor();
    await page.keyboard.type('sk_live_gp_another');
    const refused = page.waitForResponse((response) => response.status() === 401);
    await dashboard.press('Enter');
    await refused;
    await reason.waitFor();
    await eventually(async () => assert.equal(await field.evaluate((input) => input === document.activeElement), true));
    assert.equal(await field.inputValue(), '');
    await page.keyboard.type(await engine.newKey());
    await dashboard.button('Open').click();
    await dashboard.shows(['app/**', 'lib/a.ts']);
    assert.equal(await field.isVisible(), false);
  });

  it('says what a key may not do', async () => {
    const { key } = await engine.call('keys.create', { permissions: ['read'] });
    const dashboard = await open(engine, { key, expected: failed });
    await dashboard.page.getByRole('heading', { name: 'The drawing could not be made' }).waitFor();
    await dashboard.page
      .getByText(/permission/)
      .first()
      .waitFor();
    const listed = dashboard.page.waitForRequest(/\/projects/);
    await dashboard.button('Try again').click();
    await listed;
    await dashboard.button('Use another key').click();
    await dashboard.page.getByLabel('Key', { exact: true }).waitFor();
    await dashboard.page.keyboard.type(await engine.newKey());
    await dashboard.press('Enter');
    await dashboard.shows(['app/**', 'lib/**']);
  });

  it('shows a test key nothing of live projects', async () => {
    const { key } = await engine.call('keys.create', { type: 'test' });
    const dashboard = await open(engine, { key });
    await dashboard.page.getByRole('heading', { name: 'No project is served' }).waitFor();
    assert.equal(await dashboard.page.getByText(/\d+ files/).count(), 0);
  });

  it('without a key asks for one, and takes one that is put into the address', async () => {
    const dashboard = await open(engine, { fragment: view, key: null });
    const field = dashboard.page.getByLabel('Key', { exact: true });
    await field.waitFor();
    assert.equal(await field.getAttribute('type'), 'password');
    const key = await engine.newKey();
    await dashboard.page.evaluate((given) => (location.hash = `key=${given}&fold=app/**`), key);
    await dashboard.shows(['app/**', 'lib/a.ts']);
    assert.equal(dashboard.fragment, 'fold=app/**');
  });

  it('waits as long as the answer says when it asks too often, and goes on', async () => {
    const dashboard = await open(engine, { expected: failed });
    await dashboard.shows(['app/main.ts']);
    let refused = 0;
    await dashboard.page.route(/\/view\?/, (route) => {
      if (refused++ >= 2) return route.continue();
      const body = JSON.stringify({ success: false, code: 'rate_limit_exceeded', error: 'Too many requests.' });
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, contentType: 'application/json', body });
    });
    await dashboard.mark('app/**').getByText('app').dblclick();
    await dashboard.shows(['app/**'], ['app/main.ts']);
    assert.equal(refused, 3);
  });

  it('stays usable while an answer does not come', async () => {
    const dashboard = await open(engine);
    const { page } = dashboard;
    await dashboard.shows(['app/main.ts']);
    let held = 0;
    await page.route(/\/view\?/, (route) => (held++ === 0 ? undefined : route.continue()));
    await dashboard.mark('app/**').getByText('app').dblclick();
    await eventually(() => assert.equal(held, 1));
    await dashboard.mark('lib/a.ts').click();
    await dashboard.details.getByRole('heading', { name: 'a.ts' }).waitFor();
    await dashboard.details.getByRole('button', { name: /^b\.ts/ }).waitFor();
    await dashboard.press('/');
    await page.keyboard.type('second');
    await page
      .getByRole('option', { name: /second\.ts/ })
      .first()
      .waitFor();
    await dashboard.leaveDialog();
    await dashboard.press('t');
    await page.getByRole('region', { name: 'Table' }).waitFor();
    await dashboard.press('t');
    await dashboard.mark('lib/**').getByText('lib').dblclick();
    await dashboard.shows(['app/**', 'lib/**'], ['app/main.ts', 'lib/a.ts']);
  });

  it('tries a fault of the engine again, and says what is not up to date when it stays', async () => {
    const dashboard = await open(engine, { expected: failed });
    const { page } = dashboard;
    await dashboard.shows(['app/main.ts']);
    const body = JSON.stringify({ success: false, code: 'internal_error', error: 'Something broke.' });
    await page.route(/\/view\?/, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
    await dashboard.mark('app/**').getByText('app').dblclick();
    await page.getByText('The drawing is not up to date: Something broke.').waitFor();
    assert.ok((await dashboard.ids()).includes('app/main.ts'));
    await page.unroute(/\/view\?/);
    await dashboard.mark('lib/**').getByText('lib').dblclick();
    await dashboard.shows(['app/**', 'lib/**'], ['app/main.ts', 'lib/a.ts']);
  });
});
