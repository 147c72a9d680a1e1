import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** The shortest way from the beginning of the shop to what limits a card. */
const way = [
  'src/main.ts',
  'src/order/order.ts',
  'src/payment/pay.ts',
  'src/payment/providers/card/charge.ts',
  'src/payment/providers/card/limits.ts',
];

/** Each import line with its place, as the panel of the path shows them. */
async function steps({ page }: Dashboard): Promise<[place: string, text: string][]> {
  const items = page
    .getByRole('tabpanel', { name: 'Path' })
    .getByRole('listitem')
    .filter({ has: page.locator('code') });
  const lines = items.locator('code');
  const copies = page.getByRole('tabpanel', { name: 'Path' }).getByRole('button', { name: /^Copy / });
  const texts = await lines.allTextContents();
  const places = await copies.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ''));
  return places.map((place, index) => [place.replace('Copy ', ''), texts[index]]);
}

async function choose(dashboard: Dashboard, end: 'From' | 'To', name: string): Promise<void> {
  await dashboard.details.getByRole('button', { name: new RegExp(`^${end} `) }).click();
  await dashboard.page.keyboard.type(name);
  await dashboard.page.getByRole('option', { name, selected: true }).waitFor();
  await dashboard.press('Enter');
}

describe('the path between two nodes', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  function lineAt(place: string): string {
    const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
    return readFileSync(join(shop.folder, file), 'utf8').split('\n')[Number(line) - 1];
  }

  it('is shown step by step, with the import lines as they stand in the files', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.mark('src/main.ts').click();
    await dashboard.details.getByRole('button', { name: 'Path from here' }).click();
    await choose(dashboard, 'To', 'card/limits.ts');
    await dashboard.details.getByText('main.ts reaches limits.ts in 4 steps.').waitFor();
    const found = await steps(dashboard);
    assert.deepEqual(
      found.map(([place]) => place.replace(/:\d+$/, '')),
      way.slice(0, -1),
    );
    for (const [place, text] of found) assert.equal(text, lineAt(place), place);
  });

  it('stands out on the drawing, folded and unfolded', async () => {
    const dashboard = await open(shop.engine, { fragment: `mode=path&from=${way[0]}&to=${way[4]}` });
    await dashboard.drawn();
    const folded = ['src/**', 'src/main.ts', 'src/order/**', 'src/payment/**'];
    await eventually(async () => assert.deepEqual((await dashboard.prominent()).toSorted(), folded));
    await dashboard.button('Unfold its files on the drawing').click();
    await dashboard.shows(way);
    const around = [
      'src/**',
      'src/order/**',
      'src/payment/**',
      'src/payment/providers/**',
      'src/payment/providers/card/**',
    ];
    await eventually(async () => {
      assert.deepEqual((await dashboard.prominent()).toSorted(), [...around, ...way].toSorted());
    });
  });

  it('dims nothing when its answer comes after it was left', async () => {
    const dashboard = await open(shop.engine);
    const { page } = dashboard;
    await dashboard.drawn();
    const answer = Promise.withResolvers<void>();
    let held = 0;
    await page.route(/\/path\?/, async (route) => {
      held++;
      await answer.promise;
      // The request may have been dropped by now.
      await route.continue().catch(() => undefined);
    });
    await page.evaluate((fragment) => (location.hash = fragment), `mode=path&from=${way[0]}&to=${way[4]}`);
    await eventually(() => assert.equal(held, 1));
    await dashboard.press('Escape');
    answer.resolve();
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    assert.deepEqual((await dashboard.prominent()).toSorted(), (await dashboard.ids()).toSorted());
  });

  it('does not dim the whole drawing where nothing of it is drawn', async () => {
    const dashboard = await open(shop.engine, { fragment: `level=module&mode=path&from=${way[0]}&to=${way[4]}` });
    await dashboard.drawn();
    await dashboard.page.getByText('main.ts reaches limits.ts in 4 steps.').waitFor();
    assert.notDeepEqual(await dashboard.prominent(), []);
  });

  it('leads to its nodes, and to the code around an import line', async () => {
    const dashboard = await open(shop.engine, { fragment: `mode=path&from=${way[0]}&to=${way[4]}` });
    const panel = dashboard.page.getByRole('tabpanel', { name: 'Path' });
    await panel.getByRole('button', { name: /^import \{ chargeCard \}/ }).click();
    const code = panel.getByRole('region', { name: /^src\/payment\/pay\.ts, lines 1 to / });
    assert.equal((await code.locator('mark').textContent())?.trimEnd(), lineAt('src/payment/pay.ts:3'));
    await panel.getByRole('button', { name: /^limits\.ts src\/payment\/providers/ }).click();
    await dashboard.shows([way[4]]);
    await dashboard.inSight([way[4]]);
  });

  it('that does not exist is said to be certainly none, where every import was followed', async () => {
    const dashboard = await open(shop.engine, { fragment: `mode=path&from=${way[4]}&to=${way[0]}` });
    await dashboard.details.getByText('limits.ts does not depend on main.ts.').waitFor();
    await dashboard.details.getByText('This is certain: every import on the way was followed.').waitFor();
    await dashboard.button('Look the other way round').click();
    await dashboard.details.getByText('main.ts reaches limits.ts in 4 steps.').waitFor();
  });

  it('that was not found is no certainty, where an import is unresolved: which one is shown', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=path&from=src/main.ts&to=src/payment/refund.ts' });
    await dashboard.details.getByText('No way from main.ts to refund.ts was found.').waitFor();
    await dashboard.details.getByText('There may be one all the same:').waitFor();
    await dashboard.details
      .getByText(/gone\/away|src\/main\.ts/)
      .first()
      .waitFor();
    assert.equal(await dashboard.details.getByText('This is certain').count(), 0);
  });

  it('of one import is direct, from a node to itself none or a loop', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=path&from=src/cart&to=x' });
    await dashboard.goTo({ fragment: 'mode=path&from=src/order/order.ts&to=src/cart/cart.ts' });
    await dashboard.details.getByText('order.ts imports cart.ts directly.').waitFor();
    await choose(dashboard, 'From', 'cart/cart.ts');
    await dashboard.details.getByText('A loop of 2 steps.').waitFor();
    assert.deepEqual(
      (await steps(dashboard)).map(([place]) => place),
      ['src/cart/cart.ts:3', 'src/cart/discount.ts:2'],
    );
  });
});
