import assert from 'node:assert/strict';
import { editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

describe('the neighbourhood of the active file', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = editorPages();

  const at = (file: string) => ({ editor: { project: shop.project, file } });
  const opened = (file: string, size = { width: 260, height: 420 }) =>
    open(shop.engine, shop.project, { page: 'neighbourhood', size, start: at(file) });

  it('stands in rows where it is narrow: who uses it above, what it uses below, in sight and to be read', async () => {
    const page = await opened('src/order/order.ts');
    await page.shows('src/order/order.ts');
    const heights = await page.page.locator('[role="graphics-symbol"]').evaluateAll((marks) =>
      marks.map((mark) => {
        const { top, bottom, left, right } = mark.getBoundingClientRect();
        return { label: mark.getAttribute('aria-label') ?? '', top, bottom, left, right };
      }),
    );
    const middle = heights.find(({ label }) => label.includes('in the middle'));
    assert.ok(middle !== undefined && heights.length > 4, JSON.stringify(heights));
    for (const { label, top, bottom, left, right } of heights) {
      if (label.includes('depends on the middle')) assert.ok(bottom <= middle.top, label);
      if (label.includes('the middle depends on it')) assert.ok(top >= middle.bottom, label);
      assert.ok(left >= -1 && right <= 261, label);
    }
  });

  it('is in sight as a whole when its place is made higher', async () => {
    const page = await opened('src/order/order.ts', { width: 260, height: 160 });
    await page.shows('src/order/order.ts');
    await page.page.setViewportSize({ width: 260, height: 700 });
    await eventually(async () => {
      const tops = await page.page
        .locator('[role="graphics-symbol"]')
        .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().top));
      assert.ok(tops.length > 4 && Math.min(...tops) > 50, tops.join());
    });
  });

  it('stands in columns where it is wide', async () => {
    const page = await opened('src/order/order.ts', { width: 1000, height: 300 });
    await page.shows('src/order/order.ts');
    const [uses, middle] = await Promise.all([
      page.page.locator('[aria-label*="the middle depends on it"]').first().boundingBox(),
      page.mark('src/order/order.ts').boundingBox(),
    ]);
    assert.ok(uses !== null && middle !== null && uses.x > middle.x + middle.width);
  });

  it('follows the editor, until the file is kept', async () => {
    const page = await opened('src/order/order.ts');
    const name = page.page.getByRole('heading', { level: 1 });
    await page.shows('src/order/order.ts');
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/payment/pay.ts' } });
    await page.shows('src/payment/pay.ts');
    assert.equal(await name.textContent(), 'pay.ts');
    const pin = page.page.getByRole('button', { name: 'Keep this file' });
    await pin.click();
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/main.ts' } });
    await page.reload();
    await page.shows('src/payment/pay.ts');
    assert.equal(await name.textContent(), 'pay.ts');
    assert.equal(await pin.getAttribute('aria-pressed'), 'true');
    await pin.click();
    await eventually(async () => assert.equal(await name.textContent(), 'order.ts'));
  });

  it('is that of a symbol where one is followed, with the code of what is pointed at', async () => {
    const page = await opened('src/admin/report.ts', { width: 700, height: 500 });
    await page.shows('src/admin/report.ts');
    const symbol = 'src/admin/report.ts#report';
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/admin/report.ts', symbol } });
    await page.shows(symbol);
    assert.equal(await page.page.getByRole('heading', { level: 1 }).textContent(), 'report');
    await page.page.getByText(/1 caller · .*call/).waitFor();
    await page.mark('src/admin/panel.ts#openPanel').hover();
    await page.page.getByRole('region', { name: /^src\/admin\/panel\.ts, lines 3 to / }).waitFor();
  });

  it('looks farther and nearer, and counts who uses it and what it uses', async () => {
    const page = await opened('src/order/order.ts');
    await page.shows('src/order/order.ts');
    const { length } = await page.ids();
    await page.page.getByText(/^Used by \d+ · uses \d+$/).waitFor();
    await page.page.getByRole('button', { name: 'One step more' }).click();
    await eventually(async () => assert.ok((await page.ids()).length > length));
    assert.equal(await page.page.getByRole('button', { name: 'One step less' }).isEnabled(), true);
    await page.page.getByRole('button', { name: 'One step less' }).click();
    await eventually(async () => assert.equal((await page.ids()).length, length));
  });

  it('picks with one press and opens with two; the list opens with one', async () => {
    const page = await opened('src/order/order.ts');
    await page.shows('src/order/order.ts');
    const other = page.page.locator('[aria-label*="the middle depends on it"]').first();
    const file = (await other.getAttribute('data-id')) ?? '';
    await other.click();
    await page.page.getByRole('button', { name: 'Look around' }).waitFor();
    assert.equal(page.lastSaid('open'), undefined);
    await other.dblclick();
    await eventually(() => assert.equal(page.lastSaid('open')?.file, file));
    page.said.length = 0;
    await page.page.getByRole('button', { name: 'List' }).click();
    await page.page.locator(`.gp-row[title="${file}"]`).click();
    await eventually(() => assert.equal(page.lastSaid('open')?.file, file));
    await page.page.getByRole('button', { name: 'Show in the graph' }).click();
    assert.deepEqual(page.lastSaid('graph'), { kind: 'graph', project: shop.project, file: 'src/order/order.ts' });
  });

  it('lists on both sides what is in a circle with the file', async () => {
    const page = await opened('src/cart/cart.ts');
    await page.shows('src/cart/cart.ts');
    await page.page.getByRole('button', { name: 'List' }).click();
    const sides = await page.page
      .locator('.gp-nb-list section')
      .evaluateAll((all) =>
        all.map((each) => Array.from(each.querySelectorAll('.gp-row'), (row) => row.getAttribute('title'))),
      );
    assert.deepEqual(
      sides.map((rows) => rows.includes('src/cart/discount.ts')),
      [true, true],
    );
    const counts = (await page.page.locator('.gp-nb-counts').textContent())?.match(/\d+/g);
    assert.deepEqual(
      sides.map(({ length }) => String(length)),
      counts,
    );
  });

  it('says why there is nothing', async () => {
    const page = await open(shop.engine, shop.project, { page: 'neighbourhood', size: { width: 260, height: 300 } });
    await page.page.getByText('No file is open').waitFor();
    await page.send({ kind: 'editor', place: { file: 'Untitled-1' } });
    await page.page.getByText('Untitled-1 is in no folder of this window').waitFor();
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'no/such.bin' } });
    await page.page.getByText('no/such.bin is not in the index').waitFor();
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/main.ts' } });
    await page.shows('src/main.ts');
  });

  it('gives the keyboard back with Escape', async () => {
    const page = await opened('src/order/order.ts');
    await page.shows('src/order/order.ts');
    await page.mark('src/order/order.ts').focus();
    await page.page.keyboard.press('Escape');
    await eventually(() => assert.deepEqual(page.lastSaid('leave'), { kind: 'leave' }));
  });

  it('asks nothing twice for a file that the editor only passes', async () => {
    const page = await opened('src/order/order.ts');
    await page.shows('src/order/order.ts');
    const before = page.asked.filter((id) => id === 'view.get').length;
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/order/order.ts' } });
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/main.ts' } });
    await page.shows('src/main.ts');
    assert.equal(page.asked.filter((id) => id === 'view.get').length, before + 1);
  });
});
