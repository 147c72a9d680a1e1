import assert from 'node:assert/strict';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

const card = 'src/payment/providers/card';

describe('finding by name', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openFind(): Promise<Dashboard> {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('/');
    await dashboard.page.getByRole('combobox', { name: 'Find a file, a folder or a symbol' }).waitFor();
    return dashboard;
  }

  function check(what: string, query: string, option: RegExp, id: string, heading: string): void {
    it(`${what}: it is unfolded towards, picked and in sight`, async () => {
      const dashboard = await openFind();
      const { page } = dashboard;
      assert.equal((await dashboard.ids()).includes(id), false);
      await page.keyboard.type(query);
      await page.getByRole('option', { name: option, selected: true }).waitFor();
      await dashboard.press('Enter');
      await dashboard.shows([id]);
      await dashboard.inSight([id]);
      await dashboard.details.getByRole('heading', { name: heading, exact: true }).waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0);
    });
  }

  check('a file', 'limits', /^src\/payment\/providers\/card\/limits\.ts file$/, `${card}/limits.ts`, 'limits.ts');
  check('a folder', 'invoice/', /providers\/invoice\/? folder$/, 'src/payment/providers/invoice/**', 'invoice');
  check('a symbol', 'chargeCard', /^chargeCard .*charge\.ts:4 function$/, `${card}/charge.ts#chargeCard`, 'chargeCard');
  check('by letters of its name', 'tkns', /card\/tokens\.ts file$/, `${card}/tokens.ts`, 'tokens.ts');

  it('chooses among several with the arrows, and takes what is pressed', async () => {
    const dashboard = await openFind();
    const { page } = dashboard;
    await page.keyboard.type('cart');
    const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await eventually(async () => assert.ok((await options.count()) >= 3));
    const second = (await options.nth(1).textContent()) ?? '';
    await dashboard.press('ArrowDown');
    assert.equal(await options.and(page.getByRole('option', { selected: true })).textContent(), second);
    const active = await page.getByRole('combobox', { name: 'Find' }).getAttribute('aria-activedescendant');
    assert.equal(active, await options.nth(1).getAttribute('id'));
    await dashboard.press('ArrowUp', 'ArrowUp');
    assert.equal(await options.last().getAttribute('aria-selected'), 'true');
    await options.filter({ hasText: 'test/cart.test.ts' }).click();
    await dashboard.shows(['test/cart.test.ts']);
    await dashboard.inSight(['test/cart.test.ts']);
  });

  it('says when nothing has that name, and is gone with Esc', async () => {
    const dashboard = await openFind();
    const { page } = dashboard;
    await page.keyboard.type('xyzzy');
    await page.getByText('Nothing has that name.').waitFor();
    assert.equal(await page.getByRole('listbox', { name: 'Found' }).getByRole('option').count(), 0);
    const before = await dashboard.ids();
    await dashboard.press('Enter');
    await dashboard.leaveDialog();
    assert.deepEqual([await dashboard.ids(), dashboard.fragment], [before, '']);
  });
});
