import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** Texts of one column, top to bottom. */
function column(table: Locator, index: number): Promise<string[]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows, place) => rows.map((row) => row.children[place].textContent ?? ''), index);
}

/** In order, numbers by size and texts by the alphabet, what is empty last. */
function checkSorted(values: readonly string[], direction: string): void {
  const filled = values.filter((value) => value !== '');
  assert.deepEqual(values.slice(0, filled.length), filled, 'what is empty comes last');
  const areNumbers = filled.every((value) => /^[\d,]+$/.test(value));
  const order = new Intl.Collator('en', { numeric: true });
  const compare = (a: string, b: string) =>
    areNumbers ? Number(a.replaceAll(',', '')) - Number(b.replaceAll(',', '')) : order.compare(a, b);
  const sorted = filled.toSorted(compare);
  assert.deepEqual(filled, direction === 'ascending' ? sorted : filled.toSorted((a, b) => compare(b, a)));
  assert.ok(areNumbers || new Set(filled).size > 0);
}

/** Runs on the page. */
const asked = () => performance.getEntriesByType('resource').map(({ name }) => name);

const boxes = ({ page }: Dashboard) => page.getByRole('region', { name: 'Boxes' }).getByRole('table');

describe('the table', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openTable(fragment = ''): Promise<Dashboard> {
    const dashboard = await open(shop.engine, { fragment });
    await dashboard.drawn();
    await dashboard.press('t');
    await dashboard.page.getByRole('region', { name: 'Table' }).waitFor();
    return dashboard;
  }

  it('that an address opens asks for as many marks as the drawing does', async () => {
    const limits: string[] = [];
    for (const fragment of ['', 'mode=table']) {
      const { page } = await open(shop.engine, { fragment });
      await eventually(async () => assert.ok((await page.evaluate(asked)).some((url) => url.includes('/view?'))));
      const [url = ''] = (await page.evaluate(asked)).filter((name) => name.includes('/view?'));
      limits.push(new URL(url).searchParams.get('limit') ?? '');
    }
    assert.equal(limits[1], limits[0]);
    assert.notEqual(limits[1], '20');
  });

  it('lists the same marks as the drawing', async () => {
    const dashboard = await openTable();
    const { marks, edges } = await dashboard.drawn();
    const paths = marks.map(({ id }) => id.replace(/\/\*\*$/, '').replace(/\/$/, '/*'));
    assert.ok(paths.length > 20);
    assert.deepEqual((await column(boxes(dashboard), 0)).toSorted(), paths.toSorted());
    assert.equal(await dashboard.page.locator('[role="graphics-document"]').isVisible(), false);
    await dashboard.button(`Arrows (${edges.length})`).click();
    const table = dashboard.page.getByRole('region', { name: 'Arrows', exact: true }).getByRole('table');
    await eventually(async () => {
      const [from, to] = [await column(table, 0), await column(table, 1)];
      assert.deepEqual(
        from.map((source, index) => `${source} → ${to[index]}`).toSorted(),
        edges.map(({ source, target }) => `${source} → ${target}`.replaceAll('/**', '')).toSorted(),
      );
    });
  });

  for (const sheet of ['Boxes', 'Arrows'] as const) {
    it(`sorts ${sheet.toLowerCase()} by each column, both ways, and says which`, async () => {
      const dashboard = await openTable('open=src/**');
      const { page } = dashboard;
      await page.getByRole('button', { name: new RegExp(`^${sheet} \\(`) }).click();
      const table = page.getByRole('region', { name: sheet, exact: true }).getByRole('table');
      await table.waitFor();
      const headings = table.getByRole('columnheader');
      const count = await headings.count();
      assert.ok(count >= 7);
      for (let index = 0; index < count; index++) {
        const seen: string[] = [];
        for (const _ of ['once', 'twice']) {
          await headings.nth(index).getByRole('button').click();
          const sorted = table.locator('[aria-sort]');
          assert.equal(await sorted.count(), 1);
          assert.equal(await headings.nth(index).getAttribute('aria-sort'), await sorted.getAttribute('aria-sort'));
          seen.push((await sorted.getAttribute('aria-sort')) ?? '');
          checkSorted(await column(table, index), seen.at(-1) ?? '');
        }
        assert.deepEqual(seen.toSorted(), ['ascending', 'descending']);
      }
    });
  }

  it('picks what is pressed, with its details beside, and keeps it on the drawing', async () => {
    const dashboard = await openTable();
    await boxes(dashboard).getByRole('button', { name: 'src/cart', exact: true }).click();
    await dashboard.details.getByRole('heading', { name: 'cart', exact: true }).waitFor();
    assert.equal(await boxes(dashboard).locator('tr[aria-selected="true"]').locator('th').textContent(), 'src/cart');
    await dashboard.page.getByRole('button', { name: /^Table|The same as a table/ }).click();
    await dashboard.drawn();
    await eventually(async () => assert.ok((await dashboard.prominent()).includes('src/cart/**')));
    assert.match(dashboard.fragment, /select=src\/cart/);
  });
});
