import assert from 'node:assert/strict';
import { brokenRules } from '../support/broken-rules.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

function results({ page }: Dashboard) {
  return page.getByRole('region', { name: 'Results' });
}

describe('the search of the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('is opened with a key, keeps its words in the address, and leads to the drawing', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('s');
    const { page } = dashboard;
    await page.keyboard.type('payment/pay');
    const first = results(dashboard).getByRole('button', { name: /src\/payment\/pay\.ts:\d+ its path/ });
    await first.waitFor();
    await eventually(async () => assert.match(page.url(), /#mode=search&q=payment\/pay$/));
    assert.equal(await dashboard.button('Find code by what it does (s)').getAttribute('aria-pressed'), 'true');
    await first.click();
    await dashboard.mark('src/payment/pay.ts').waitFor();
    assert.doesNotMatch(page.url(), /search/);
    await dashboard.press('s');
    await first.waitFor();
  });

  it('has an address, and breaks no rule of accessibility in a wide and in a narrow window', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=search&q=pays' });
    const { page } = dashboard;
    await eventually(async () => assert.equal(await page.getByRole('searchbox').inputValue(), 'pays'));
    for (const width of [1200, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await page.setViewportSize({ width, height: 700 });
      await results(dashboard).getByRole('button').first().waitFor();
      assert.deepEqual(await brokenRules(page), []);
    }
  });
});
