import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** The mark that has the focus. */
const focused = ({ page }: Dashboard) => page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset.id);

describe('the dashboard with the keyboard alone', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openDrawing(fragment = '', permissions: string[] = []): Promise<Dashboard> {
    const dashboard = await open(shop.engine, { fragment, browser: { permissions } });
    await dashboard.drawn();
    await dashboard.pressUntil('[role="graphics-symbol"]');
    return dashboard;
  }

  it('has one tab stop for the whole drawing, and leads on from there', async () => {
    const dashboard = await openDrawing();
    const first = await focused(dashboard);
    await dashboard.press('Tab');
    assert.equal(await focused(dashboard), undefined);
    await dashboard.pressUntil('button[aria-label^="Nearer"]', 'Tab', 3);
    await dashboard.press('Shift+Tab');
    await dashboard.pressUntil('[role="graphics-symbol"]', 'Shift+Tab', 3);
    assert.equal(await focused(dashboard), first);
    await dashboard.press('ArrowRight', 'Tab', 'Shift+Tab');
    const second = await focused(dashboard);
    assert.ok(second !== undefined && second !== first, 'the stop moves with the focus');
  });

  it('walks along arrows, to what is used and to who uses it', async () => {
    const dashboard = await openDrawing('open=src/order/**');
    await dashboard.walkTo('src/main.ts');
    const { edges } = await dashboard.drawn();
    const leads = (from: string | undefined, to: string | undefined) =>
      edges.some(({ source, target }) => source === from && target === to);
    let at = await focused(dashboard);
    for (let step = 0; step < 3; step++) {
      await dashboard.press('ArrowDown');
      const next = await focused(dashboard);
      if (next === at) break;
      assert.ok(leads(at, next), `${at} → ${next}`);
      at = next;
    }
    assert.notEqual(at, 'src/main.ts');
    await dashboard.press('ArrowUp');
    assert.ok(leads(await focused(dashboard), at));
    await dashboard.walkTo('package.json');
    await dashboard.press('ArrowDown');
    assert.equal(await focused(dashboard), 'package.json');
    await eventually(async () => {
      assert.match((await dashboard.announcement.textContent()) ?? '', /^It depends on nothing that is drawn\./);
    });
  });

  it('shows with a ring where it is, keeps it in sight, and lets the others step back', async () => {
    const dashboard = await openDrawing();
    await dashboard.walkTo('src/payment/**');
    await dashboard.mark('src/payment/**').locator('.ring').waitFor();
    const { marks } = await dashboard.drawn();
    await eventually(async () => {
      const prominent = await dashboard.prominent();
      assert.ok(prominent.includes('src/payment/**') && prominent.length < marks.length);
    });
    await dashboard.press('+', '+', '+', '+', '+', 'ArrowLeft', 'ArrowRight');
    await dashboard.inSight(['src/payment/**']);
    await dashboard.press('0');
    await dashboard.inSight(['src/payment/**', 'src/main.ts']);
  });

  it('unfolds, picks, reads the details and goes up again', async () => {
    const dashboard = await openDrawing();
    await dashboard.walkTo('src/cart/**');
    await dashboard.press('Enter');
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.press('Space');
    const picked = await focused(dashboard);
    assert.ok(picked !== undefined && picked.startsWith('src/cart/'));
    await dashboard.details.getByRole('heading', { name: picked.replace('src/cart/', '') }).waitFor();
    await dashboard.press('Escape');
    await dashboard.details.getByRole('heading', { name: 'Nothing picked' }).waitFor();
    assert.equal(await focused(dashboard), picked);
    await dashboard.press('Escape');
    assert.equal(await focused(dashboard), 'src/cart/**');
    await dashboard.press('Escape');
    await dashboard.shows(['src/cart/**'], ['src/cart/cart.ts']);
    assert.equal(await focused(dashboard), 'src/cart/**');
  });

  it('finds, asks for a path and reads its steps', async () => {
    const dashboard = await openDrawing();
    const { page } = dashboard;
    await dashboard.press('/');
    await page.keyboard.type('order/order');
    await page.getByRole('option', { name: 'src/order/order.ts file', selected: true }).waitFor();
    await dashboard.press('Enter');
    await dashboard.shows(['src/order/order.ts']);
    await dashboard.pressUntil('[data-key="action Path from here"]');
    await dashboard.press('Enter');
    await dashboard.pressUntil('[data-key="to"]');
    await dashboard.press('Enter');
    await page.keyboard.type('limits.ts');
    await page.getByRole('option', { name: /limits\.ts file$/, selected: true }).waitFor();
    await dashboard.press('Enter');
    await dashboard.details.getByText('order.ts reaches limits.ts in 3 steps.').waitFor();
    await dashboard.pressUntil('[data-key^="use src/payment/pay.ts"]');
    await dashboard.press('Enter');
    const code = dashboard.details.getByRole('region', { name: /^src\/payment\/pay\.ts, lines/ });
    await code.locator('mark').waitFor();
    const line = readFileSync(`${shop.folder}/src/payment/pay.ts`, 'utf8').split('\n')[2];
    assert.equal((await code.locator('mark').textContent())?.trimEnd(), line);
  });

  it('filters, sorts the table, reads cycles and changes panels', async () => {
    const dashboard = await openDrawing();
    const { page } = dashboard;
    await dashboard.pressUntil('button[title="Filters"]', 'Shift+Tab');
    await dashboard.press('Enter');
    await dashboard.pressUntil('[data-key="tests include"]');
    await dashboard.press('ArrowDown');
    await dashboard.shows(['src/**'], ['test/**']);
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.key), 'tests exclude');
    await dashboard.press('Escape', 't');
    await page.getByRole('region', { name: 'Boxes' }).waitFor();
    await dashboard.pressUntil('[data-key="sort 0"]');
    await dashboard.press('Enter');
    assert.equal(await page.getByRole('columnheader', { name: 'Path' }).getAttribute('aria-sort'), 'ascending');
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.key), 'sort 0');
    await dashboard.press('t', 'c');
    await dashboard.pressUntil('[role="tab"][aria-selected="true"]');
    await dashboard.press('ArrowLeft');
    await dashboard.details.getByRole('tab', { name: 'Path', selected: true }).waitFor();
    await dashboard.press('ArrowRight');
    await dashboard.details.getByRole('tab', { name: 'Cycles', selected: true }).waitFor();
    await dashboard.pressUntil('[data-key^="cycle cyc_"]');
    await dashboard.press('Enter');
    await dashboard.details.getByRole('heading', { name: 'Shortest loop through cart.ts' }).waitFor();
  });

  it('has keys of one letter that can be turned off, and stay so', async () => {
    const dashboard = await openDrawing();
    const { page } = dashboard;
    const table = page.getByRole('region', { name: 'Table' });
    const choice = page.getByRole('checkbox', { name: 'Keys of a single letter or sign' });
    const turn = async () => {
      await dashboard.button('Help and keys (?)').click();
      await choice.press('Space');
      await dashboard.leaveDialog();
    };
    await turn();
    for (const key of ['t', '/', '?']) await dashboard.press(key);
    assert.equal(await table.isVisible(), false);
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.reload();
    await dashboard.drawn();
    await dashboard.press('t');
    assert.equal(await table.isVisible(), false);
    await turn();
    await dashboard.press('t');
    await table.waitFor();
  });

  it('takes the drawing along', async () => {
    const dashboard = await openDrawing('', ['clipboard-read', 'clipboard-write']);
    await dashboard.pressUntil('button[title="Export"]', 'Shift+Tab');
    await dashboard.press('Enter', 'Tab', 'Enter');
    await dashboard.page.getByText('Mermaid text copied').first().waitFor();
    assert.match(await dashboard.page.evaluate(() => navigator.clipboard.readText()), /^flowchart/m);
  });

  it('walks a neighbourhood to its sides', async () => {
    const dashboard = await openDrawing('focus=src/order/order.ts');
    await dashboard.pressUntil('[data-id="src/order/order.ts"]', 'ArrowRight');
    await dashboard.press('ArrowRight');
    const { marks } = await dashboard.drawn();
    const used = await focused(dashboard);
    assert.equal(marks.find(({ id }) => id === used)?.distance, 1);
    await dashboard.press('ArrowLeft');
    assert.equal(await focused(dashboard), 'src/order/order.ts');
    await dashboard.press(']');
    await dashboard.shows(['src/shared/money.ts']);
    assert.equal(await focused(dashboard), 'src/order/order.ts');
    await dashboard.press('Escape');
    await dashboard.shows(['src/**']);
  });
});
