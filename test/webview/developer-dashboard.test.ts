import assert from 'node:assert/strict';
import { brokenRules } from '../support/broken-rules.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

const failed = /Failed to load resource/;
const fragment = 'mode=developer';

function section({ page }: Dashboard, name: string) {
  return page.getByRole('region', { name, exact: true });
}

describe('the page "Developer" of the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop()));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('is opened with a key, in the place of the drawing, and left again', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('d');
    await section(dashboard, 'API').getByText('live · enterprise').waitFor();
    await section(dashboard, 'API').getByText(shop.engine.baseUrl).waitFor();
    await section(dashboard, 'API')
      .getByText(/^\d+ of 1,000 requests left/)
      .waitFor();
    assert.equal(dashboard.fragment.includes(fragment), true);
    // Neither is sent over HTTP.
    assert.equal(await section(dashboard, 'Keys').count(), 0);
    assert.equal(await section(dashboard, 'Recent requests').count(), 0);
    await dashboard.press('Escape');
    await dashboard.mark('src/**').waitFor();
  });

  it('makes a webhook, shows its secret once, and takes it away', async () => {
    const dashboard = await open(shop.engine, { fragment, expected: failed });
    const address = dashboard.page.getByRole('textbox', { name: 'Address' });
    // A press on a button that moves at that moment has no effect: a person presses again.
    await eventually(async (patienceMs) => {
      if (!(await address.isVisible())) await dashboard.button('Create Webhook…').click({ timeout: patienceMs });
      await address.waitFor({ timeout: patienceMs });
    });
    await address.fill('https://10.0.0.1/hook');
    await address.press('Enter');
    await dashboard.page.getByText('webhook_url_not_allowed').waitFor();
    await address.fill('https://hooks.example.com/hook');
    await address.press('Enter');
    await dashboard.page.getByText(/^whsec_/).waitFor();
    await dashboard.button('Done').click();
    const row = dashboard.button(/^https:\/\/hooks\.example\.com\/hook/);
    await row.click();
    await section(dashboard, 'Webhooks').getByText('Nothing was sent yet.').waitFor();
    await dashboard.button('New Secret…').click();
    await dashboard.button('Make New Secret').click();
    await dashboard.page.getByText(/^whsec_/).waitFor();
    await dashboard.button('Done').click();
    await dashboard.button('Delete…').click();
    await dashboard.button('Delete').click();
    await row.waitFor({ state: 'detached' });
    await eventually(async () => assert.match((await dashboard.announcement.textContent()) ?? '', /was deleted/));
  });

  it('says which permission a key lacks', async () => {
    const { key } = await shop.engine.call('keys.create', { tier: 'free' });
    const dashboard = await open(shop.engine, { fragment, key, expected: failed });
    await section(dashboard, 'Webhooks').getByText('This key does not have the permission webhooks.').waitFor();
    assert.equal(await dashboard.button('Create Webhook…').count(), 0);
  });

  for (const [what, browser] of [
    ['dark', { colorScheme: 'dark' }],
    ['light, 320 pixels', { colorScheme: 'light', viewport: { width: 320, height: 700 } }],
  ] as const)
    it(`breaks no rule of accessibility: ${what}`, async () => {
      const dashboard = await open(shop.engine, { fragment, browser: { ...browser, bypassCSP: true } });
      await section(dashboard, 'API').getByText('live · enterprise').waitFor();
      await dashboard.button('Create Webhook…').click();
      assert.deepEqual(await brokenRules(dashboard.page), []);
    });
});
