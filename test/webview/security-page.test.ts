import assert from 'node:assert/strict';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { kettleLine, openHatch } from '../vscode/host/hatch.ts';

const kettle = ({ page }: Dashboard) =>
  page.getByRole('listbox', { name: 'Findings' }).getByRole('option', { name: `src/hatch/kettle.ts:${kettleLine}` });
const steps = ({ page }: Dashboard) => page.getByRole('list', { name: 'Code of the steps' }).getByRole('listitem');

describe('the security findings of the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop(openHatch)));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('are opened with a key, in the place of the drawing, with what was scanned, and left again', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('v');
    await kettle(dashboard).waitFor();
    assert.match(await kettle(dashboard).innerText(), /Critical[^]*GET \/brew\/:tea/);
    await dashboard.page.getByText(/^\d+ files with [\d,]+ lines were read, with \d+ rules\./).waitFor();
    assert.match(dashboard.page.url(), /#mode=security$/);
    assert.equal(await dashboard.button('Security findings (v)').getAttribute('aria-pressed'), 'true');
    await dashboard.press('v');
    await dashboard.page.locator('.gp-stage-area [data-id="src/**"]').waitFor();
    assert.doesNotMatch(dashboard.page.url(), /security/);
  });

  it('show the path from the route over the files into the shell, walked by keyboard, with an address for each', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=security' });
    await kettle(dashboard).click();
    await steps(dashboard).first().waitFor();
    const files = await steps(dashboard).locator('.gp-sc-path').allTextContents();
    assert.match(files[0] ?? '', /^src\/hatch\/server\.ts:/);
    assert.equal(files.at(-1), `src/hatch/kettle.ts:${kettleLine}`);
    assert.equal(await steps(dashboard).last().locator('code').textContent(), 'return execSync(order).toString();');
    for (const _ of files) await dashboard.press('n');
    await eventually(() => Promise.resolve(assert.match(dashboard.fragment, new RegExp(`step=${files.length - 1}$`))));
    await dashboard.press('Escape');
    await dashboard.page.getByText('Pick a finding to see the way to it.').waitFor();
    assert.match(dashboard.fragment, /^mode=security$/);
    await dashboard.page.goBack();
    await steps(dashboard).first().waitFor();
  });

  it('keep a decision over a reload, and list what was decided only when asked', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=security' });
    await kettle(dashboard).click();
    const triage = dashboard.page.getByRole('region', { name: 'Triage' });
    await triage.getByRole('textbox', { name: 'Note' }).fill('only staff may');
    await triage.getByRole('button', { name: 'Accept' }).click();
    await triage.getByText('Saved: Accepted.').waitFor();
    await dashboard.page.getByText('1 decided by triage').waitFor();
    await dashboard.press('Escape');
    await kettle(dashboard).waitFor({ state: 'detached' });
    await dashboard.page.getByRole('checkbox', { name: 'Triaged too' }).check();
    await kettle(dashboard).click();
    assert.equal(await triage.getByRole('textbox').inputValue(), 'only staff may');
    await triage.getByRole('button', { name: 'Still open' }).click();
    await triage.getByText('Saved: Still open.').waitFor();
  });

  it('lead from a place to the drawing of dependencies', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=security' });
    await kettle(dashboard).click();
    await steps(dashboard).first().getByRole('button').click();
    await dashboard.page.locator('.gp-stage-area').locator('[data-id="src/hatch/server.ts"]').waitFor();
  });

  it('have the packages of others in another tab, with an address, and say what is missing of them', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=security' });
    await kettle(dashboard).waitFor();
    await dashboard.page.getByRole('tab', { name: 'Packages' }).click();
    await dashboard.page.getByText('No lock file pins a package.').waitFor();
    await dashboard.page.getByText('There may be more. Files whose packages').waitFor();
    assert.match(dashboard.fragment, /^mode=security&list=packages$/);
    await dashboard.page.goBack();
    await kettle(dashboard).waitFor();
  });

  it('break no rule of accessibility in any look', async () => {
    const options = { fragment: 'mode=security', browser: inDark };
    const dashboard = await open(shop.engine, options);
    await kettle(dashboard).click();
    await steps(dashboard).first().waitFor();
    for (const width of [1200, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await dashboard.page.setViewportSize({ width, height: 700 });
      await holdsInEachScheme(dashboard.page);
    }
  });
});
