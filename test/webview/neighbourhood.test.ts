import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** Of each distance the marks, from the left to the right. */
function columns({ marks }: View): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const { id, distance = 0 } of marks) (found[distance] ??= []).push(id);
  for (const column of Object.values(found)) column.sort();
  return found;
}

/** Who depends stands at the left of what it depends on, as it is drawn. */
async function checkOrder(dashboard: Dashboard, { marks }: View): Promise<void> {
  const places = await dashboard.places();
  const sides = (distance: number) =>
    marks.filter((mark) => mark.distance === distance).map(({ id }) => places.get(id)?.x ?? NaN);
  const [left, middle, right] = [-1, 0, 1].map(sides);
  assert.ok(Math.max(...left) < Math.min(...middle) && Math.max(...middle) < Math.min(...right));
}

describe('the neighbourhood of a node', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  const nearest = {
    '-1': ['src/main.ts', 'src/order/customer.ts', 'test/order.test.ts'],
    0: ['src/order/order.ts'],
    1: ['src/cart/cart.ts', 'src/catalog/product.ts', 'src/payment/pay.ts'],
  };

  it('shows who depends on it at the left, and what it depends on at the right', async () => {
    const dashboard = await open(shop.engine, { fragment: 'open=src/order/**&in=src' });
    await dashboard.goTo({ fragment: 'open=src/order/**' });
    await dashboard.shows(['src/order/order.ts']);
    await dashboard.mark('src/order/order.ts').click();
    await dashboard.details.getByRole('button', { name: 'Neighbourhood' }).click();
    const view = await dashboard.shows(nearest[-1].concat(nearest[0], nearest[1]), ['src/**', 'src/shared/money.ts']);
    assert.deepEqual(columns(view), nearest);
    await checkOrder(dashboard, view);
    await dashboard.inSight(view.marks.map(({ id }) => id));
  });

  it('grows and shrinks with ] and [', async () => {
    const dashboard = await open(shop.engine, { fragment: 'focus=src/order/order.ts' });
    await dashboard.shows(nearest[1], ['src/shared/money.ts']);
    const steps = dashboard.page.getByRole('group', { name: 'Neighbourhood' });
    await dashboard.press(']');
    await dashboard.shows(['src/shared/money.ts', 'src/cart/discount.ts'], ['src/payment/providers/card/limits.ts']);
    await steps.getByText('2 steps').waitFor();
    await dashboard.button('One step more (])').click();
    await dashboard.shows(['src/payment/providers/card/limits.ts']);
    await steps.getByText('3 steps').waitFor();
    await dashboard.press('[', '[', '[');
    await steps.getByText('1 step', { exact: true }).waitFor();
    assert.deepEqual(columns(await dashboard.shows(nearest[0], ['src/shared/money.ts'])), nearest);
    assert.equal(await dashboard.button('One step less ([)').isDisabled(), true);
  });

  it('gives way to the whole drawing, which is as it was', async () => {
    const dashboard = await open(shop.engine);
    const before = await dashboard.drawn();
    await dashboard.mark('src/cart/**').click();
    await dashboard.details.getByRole('button', { name: 'Neighbourhood' }).click();
    const around = await dashboard.shows(['src/cart/**'], ['backoffice/**']);
    assert.equal(around.marks.find(({ id }) => id === 'src/cart/**')?.distance, 0);
    await dashboard.page
      .getByRole('group', { name: 'Neighbourhood' })
      .getByRole('button', { name: 'Whole drawing' })
      .click();
    const after = await dashboard.shows(['backoffice/**']);
    assert.deepEqual(after.marks, before.marks);
  });

  it('of something that is not there says so', async () => {
    const dashboard = await open(shop.engine, { fragment: 'focus=src/never.ts' });
    await dashboard.page.getByRole('heading', { name: 'Nothing is around it' }).waitFor();
    await dashboard.page.getByText('src/never.ts is not part of this project').waitFor();
    await dashboard.button('Whole drawing').last().click();
    await dashboard.shows(['src/**']);
  });

  it('of a symbol, found by its name: who calls it, what it calls, and what no one knows', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    const { page, details } = dashboard;
    await dashboard.press('/');
    await page.keyboard.type('placeOrder');
    await page.getByRole('option', { name: /^placeOrder .*order\.ts/, selected: true }).waitFor();
    await dashboard.press('Enter');
    await details.getByRole('button', { name: 'Neighbourhood' }).click();
    const calls = ['src/cart/cart.ts#fillCart', 'src/payment/pay.ts#pay'];
    const view = await dashboard.shows(calls, ['src/main.ts']);
    assert.deepEqual(columns(view)[1], calls);
    await page.getByText('who calls it at the left, what it calls at the right').waitFor();
    await dashboard.mark('src/payment/pay.ts#pay').hover();
    await page.getByRole('region', { name: /^src\/payment\/pay\.ts, lines / }).waitFor();
    await dashboard.goTo({ fragment: 'focus=src/main.ts%23startShop' });
    await dashboard.shows(['unknown:callees']);
    await dashboard.mark('unknown:callees').click();
    await details.getByText('1 site of which nobody knows where it leads:').waitFor();
    await details.getByRole('button', { name: /^express line 10, outside code decides/ }).waitFor();
  });
});
