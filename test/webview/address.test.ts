import assert from 'node:assert/strict';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

async function checkSame(dashboard: Dashboard, marks: unknown): Promise<void> {
  await dashboard.shows(['src/payment/pay.ts'], ['test/**']);
  await dashboard.details.getByRole('heading', { name: 'pay.ts' }).waitFor();
  assert.deepEqual((await dashboard.drawn()).marks, marks);
  await dashboard.inSight(['src/payment/pay.ts']);
}

describe('the address of a view', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  /** A view with something of everything. */
  async function openView(): Promise<Dashboard> {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.mark('src/payment/**').dblclick();
    await dashboard.shows(['src/payment/pay.ts']);
    await dashboard.button('Filters').click();
    await dashboard.page.getByLabel('Hidden', { exact: true }).check();
    await dashboard.press('Escape');
    await dashboard.shows(['src/payment/pay.ts'], ['test/**']);
    await dashboard.clickAt(dashboard.mark('src/payment/pay.ts'));
    await dashboard.details.getByRole('heading', { name: 'pay.ts' }).waitFor();
    return dashboard;
  }

  it('brings the same view back after a reload', async () => {
    const dashboard = await openView();
    const { marks } = await dashboard.drawn();
    await dashboard.page.reload();
    await checkSame(dashboard, marks);
  });

  it('brings the same view to another person, who has a key', async () => {
    const dashboard = await openView();
    const { marks } = await dashboard.drawn();
    const other = await open(shop.engine, { fragment: dashboard.fragment });
    await checkSame(other, marks);
    assert.equal(other.fragment, dashboard.fragment);
  });

  it('is copied as a link, without a key', async () => {
    const dashboard = await open(shop.engine, {
      fragment: 'open=src/cart/**',
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.button('Export').click();
    await dashboard.button('Copy the link to this view').click();
    await dashboard.page.getByText('Link copied').first().waitFor();
    const link = await dashboard.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${shop.engine.baseUrl}/#open=src/cart/**`);
  });

  it('goes back and forward through what was done, and says so on the page', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.mark('src/cart/**').dblclick();
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.button('Everything (0)').click();
    await dashboard.mark('src/main.ts').click();
    await dashboard.details.getByRole('button', { name: 'Neighbourhood' }).click();
    await dashboard.shows(['src/admin/panel.ts'], ['src/**']);
    await dashboard.press('t');
    await dashboard.page.getByRole('region', { name: 'Table' }).waitFor();
    await dashboard.button('Back').click();
    await dashboard.shows(['src/admin/panel.ts'], ['src/**']);
    await dashboard.page.goBack();
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.button('Back').click();
    await dashboard.shows(['src/cart/**'], ['src/cart/cart.ts']);
    assert.doesNotMatch(dashboard.fragment, /open=/);
    await dashboard.button('Forward').click();
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.page.goForward();
    await dashboard.shows(['src/admin/panel.ts'], ['src/**']);
    await dashboard.page.goForward();
    await dashboard.page.getByRole('region', { name: 'Table' }).waitFor();
  });

  it('may hold anything: what is no view is the first view', async () => {
    const odd = 'mode=party&level=9&depth=-4&open=&share=7&type=x&select=%00&%E0%A4%A&in=..%2F..&fold=src/**';
    const dashboard = await open(shop.engine, { fragment: odd, expected: /404 .*(?:source|owners)\?file=%00/ });
    await dashboard.page.getByRole('heading', { name: 'The filters leave nothing' }).waitFor();
    await dashboard.button('Clear the filters').click();
    await dashboard.shows(['src/**', 'backoffice/**'], ['src/main.ts']);
    await eventually(() => assert.match(dashboard.fragment, /^(?!.*party).*fold=src\/\*\*/));
  });
});
