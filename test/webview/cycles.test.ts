import assert from 'node:assert/strict';
import { dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

describe('the list of cycles', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('names each, and those of types alone as such', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.details.getByRole('tab', { name: 'Cycles' }).click();
    const panel = dashboard.page.getByRole('tabpanel', { name: 'Cycles' });
    await panel.getByText(/^1 cycle, 2 files in it\./).waitFor();
    await panel.getByLabel('Imports that count').selectOption('all');
    await panel.getByText(/^2 cycles, 4 files in them\./).waitFor();
    await panel.getByRole('button', { name: /2 files 2 dependencies cart\.ts, discount\.ts$/ }).waitFor();
    await panel.getByRole('button', { name: /2 files 2 dependencies types only customer\.ts, order\.ts$/ }).waitFor();
  });

  it('explains one by a loop of import lines, which stands out on the drawing', async () => {
    const dashboard = await open(shop.engine, { fragment: 'open=src/cart/**' });
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.press('c');
    const panel = dashboard.page.getByRole('tabpanel', { name: 'Cycles' });
    await panel.getByRole('button', { name: /cart\.ts, discount\.ts/ }).click();
    await panel.getByRole('heading', { name: 'Shortest loop through cart.ts' }).waitFor();
    const lines = ["import { discountOf } from './discount.ts';", "import { isLarge } from './cart.ts';"];
    await eventually(async () => assert.deepEqual(await panel.locator('code').allTextContents(), lines));
    const prominent = ['src/**', 'src/cart/**', 'src/cart/cart.ts', 'src/cart/discount.ts'];
    await eventually(async () => assert.deepEqual((await dashboard.prominent()).toSorted(), prominent));
    await panel.getByRole('button', { name: 'discount.ts src/cart/', pressed: false }).last().click();
    await panel.getByRole('heading', { name: 'Shortest loop through discount.ts' }).waitFor();
    await eventually(async () => assert.deepEqual(await panel.locator('code').allTextContents(), lines.toReversed()));
    await dashboard.press('c');
    await eventually(async () => assert.equal((await dashboard.prominent()).length, (await dashboard.ids()).length));
  });

  it('marks on the drawing the cycles that are listed, and says which these are', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=cycles&open=src/order/**' });
    await dashboard.shows(['src/order/customer.ts']);
    const label = () => dashboard.mark('src/order/customer.ts').getAttribute('aria-label');
    assert.doesNotMatch((await label()) ?? '', /part of a cycle/);
    await dashboard.page.getByLabel('Imports that count').selectOption('all');
    await eventually(async () => assert.match((await label()) ?? '', /part of a cycle/));
    await dashboard.button('Legend').click();
    await dashboard.page.getByText('Cycles are those of all imports').first().waitFor();
    await dashboard.press('Escape');
    await dashboard.page.getByTitle('Lift the filter: cycles of all imports').click();
    await eventually(async () => assert.doesNotMatch((await label()) ?? '', /part of a cycle/));
  });

  it('is reached from a file of a cycle', async () => {
    const dashboard = await open(shop.engine, {
      fragment: 'open=src/order/**&select=src/order/customer.ts&cycleload=all',
    });
    await dashboard.details.getByText('in a cycle').waitFor();
    await dashboard.button('Explain the cycle').click();
    const panel = dashboard.page.getByRole('tabpanel', { name: 'Cycles' });
    await panel.getByRole('heading', { name: 'Shortest loop through customer.ts' }).waitFor();
    assert.match(dashboard.fragment, /cycle=cyc_/);
  });

  it('shows a cycle on the drawing by arrows of their own, labelled as part of it', async () => {
    const dashboard = await open(shop.engine, { fragment: 'open=src/cart/**' });
    const { edges } = await dashboard.shows(['src/cart/cart.ts']);
    const inside = edges.filter(({ cyclic, source }) => cyclic && source.startsWith('src/cart/'));
    assert.equal(inside.length, 2);
    const label = await dashboard.mark('src/cart/cart.ts').getAttribute('aria-label');
    assert.match(label ?? '', /part of a cycle/);
  });
});
