import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

const clipboard = { browser: { permissions: ['clipboard-read', 'clipboard-write'] } };

/** The entries of a list below a heading. */
const entries = ({ details }: Dashboard, heading: RegExp): Locator =>
  details
    .locator('section')
    .filter({ has: details.page().getByRole('heading', { name: heading }) })
    .getByRole('button')
    .and(details.page().locator('.gp-row'));

async function names(list: Locator): Promise<string[]> {
  const rows = await list.evaluateAll((buttons) =>
    buttons.map((button) => Array.from(button.children, (child) => child.textContent ?? '')),
  );
  return rows.map(([name, folder]) => `${folder}${name}`);
}

/** Runs in the page: the middle of an arrow that lies under no box. */
function freePlaceOnAnArrow(): { x: number; y: number } {
  const boxes = Array.from(document.querySelectorAll('[role="graphics-symbol"] rect.box'), (box) =>
    box.getBoundingClientRect(),
  );
  for (const line of document.querySelectorAll<SVGPathElement>('.gp-edge path.line')) {
    const place = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM() ?? undefined);
    const isCovered = boxes.some(
      ({ left, right, top, bottom }) => place.x > left && place.x < right && place.y > top && place.y < bottom,
    );
    if (line.closest('main') !== null && !isCovered) return { x: place.x, y: place.y };
  }
  throw new Error('all arrows are covered');
}

describe('the details', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openAt(id: string, fragment: string): Promise<Dashboard> {
    const dashboard = await open(shop.engine, { fragment, ...clipboard });
    await dashboard.shows([id]);
    await dashboard.mark(id).click();
    return dashboard;
  }

  it('of a file list who imports it and what it imports, in the whole project', async () => {
    const dashboard = await openAt('src/order/order.ts', 'open=src/order/**');
    const [usedBy, uses] = [entries(dashboard, /^Used by/), entries(dashboard, /^Uses/)];
    const users = ['src/main.ts', 'src/order/customer.ts', 'test/order.test.ts'];
    await dashboard.details.getByText('Tests 1 file').click();
    await eventually(async () => assert.deepEqual((await names(usedBy)).toSorted(), users));
    assert.deepEqual((await names(uses)).toSorted(), [
      'src/cart/cart.ts',
      'src/catalog/product.ts',
      'src/order/customer.ts',
      'src/payment/pay.ts',
    ]);
  });

  it('of a file say whom to ask: its owners, and who changed it', async () => {
    const { details } = await openAt('src/order/order.ts', 'open=src/order/**');
    const section = details
      .locator('section')
      .filter({ has: details.page().getByRole('heading', { name: 'Whom to ask' }) });
    await section.getByText('Owned by @orders').waitFor();
    assert.match((await section.locator('li').allTextContents()).join(), /^Test1 change, last \d{4}-\d\d-\d\d$/);
  });

  it('of an import show its line, the code around with that line marked, and copy its place', async () => {
    const dashboard = await openAt('src/order/order.ts', 'open=src/order/**');
    const { details, page } = dashboard;
    await entries(dashboard, /^Uses/).filter({ hasText: 'pay.ts' }).click();
    await details.getByRole('heading', { name: '1 import line' }).waitFor();
    const line = "import { pay } from '../payment/pay.ts';";
    await details.getByRole('button', { name: line }).click();
    const code = details.getByRole('region', { name: /^src\/order\/order\.ts, lines 1 to 9$/ });
    await code.waitFor();
    assert.deepEqual(await code.locator('mark').allTextContents(), [`${line}\n`]);
    await details.getByRole('button', { name: 'Copy src/order/order.ts:3' }).click();
    await page.getByText('Place copied').first().waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'src/order/order.ts:3');
  });

  it('of an arrow are reached by pressing it on the drawing', async () => {
    const dashboard = await open(shop.engine);
    const { edges } = await dashboard.drawn();
    const { x, y } = await dashboard.page.evaluate(freePlaceOnAnArrow);
    await dashboard.page.mouse.click(x, y);
    await dashboard.details.getByRole('heading', { name: /^\d+ import lines?$/ }).waitFor();
    const params = new URLSearchParams(dashboard.fragment);
    const [source, target] = [params.get('select'), params.get('and')];
    assert.ok(
      edges.some((edge) => edge.source === source && edge.target === target),
      `${source} → ${target}`,
    );
  });

  it('of an arrow are reached from what it leads out of', async () => {
    const dashboard = await openAt('src/order/**', '');
    await entries(dashboard, /^Uses/).filter({ hasText: 'payment' }).click();
    const { details } = dashboard;
    await details.getByRole('heading', { name: '1 import line' }).waitFor();
    assert.deepEqual(await details.locator('code').allTextContents(), ["import { pay } from '../payment/pay.ts';"]);
    assert.match(dashboard.fragment, /select=src\/order\/\*\*&and=src\/payment\/\*\*/);
  });

  it('of a file that imports what is not there name the line', async () => {
    const dashboard = await openAt('src/main.ts', '');
    const list = entries(dashboard, /^Unresolved: 1 import$/);
    await eventually(async () => assert.deepEqual(await list.locator('code').allTextContents(), ['./gone/away.ts']));
    await list.click();
    await dashboard.page.getByText('Place copied').first().waitFor();
    assert.equal(await dashboard.page.evaluate(() => navigator.clipboard.readText()), 'src/main.ts:5');
  });

  it('of a symbol show who calls it, and its code from its own line', async () => {
    const id = 'src/catalog/search/rank.ts#rank';
    const dashboard = await openAt(id, 'open=src/catalog/search/rank.ts');
    const marked = dashboard.details.getByRole('region', { name: /^src\/catalog\/search\/rank\.ts, lines 10 to / });
    await eventually(async () =>
      assert.match((await marked.locator('mark').textContent()) ?? '', /^export const rank = /),
    );
    await dashboard.details.getByRole('heading', { name: /^Called by .*1 caller/ }).waitFor();
    await dashboard.details.getByRole('button', { name: /^findProduct line \d+ return rank\(/ }).waitFor();
    await dashboard.details.getByRole('button', { name: 'Copy src/catalog/search/rank.ts:10' }).click();
    await dashboard.page.getByText('Path copied').first().waitFor();
    assert.equal(await dashboard.page.evaluate(() => navigator.clipboard.readText()), 'src/catalog/search/rank.ts:10');
  });

  it('of a symbol say what is not known, what would make it exact, and what came of asking the compiler', async () => {
    const { details } = await openAt('src/main.ts#startShop', 'open=src/main.ts');
    await details.getByText('1 site of which nobody knows where it leads:').waitFor();
    await details.getByText('What would make it exact').click();
    await details.getByText('Install the declarations of the package.').waitFor();
    await details.getByRole('button', { name: 'Prove' }).click();
    await details
      .getByRole('status')
      .filter({ hasText: /^Not proven: |known now\.$/ })
      .waitFor();
    await details.getByRole('button', { name: 'Prove' }).waitFor({ state: 'detached' });
  });

  it('are those of a folder too, and Esc lets go of it', async () => {
    const dashboard = await openAt('src/shared/**', '');
    await dashboard.details.getByRole('heading', { name: 'shared' }).waitFor();
    assert.deepEqual(await names(entries(dashboard, /^Uses/)), []);
    assert.ok((await names(entries(dashboard, /^Used by/))).includes('src/cart'));
    await dashboard.press('Escape');
    await dashboard.details.getByRole('heading', { name: 'Nothing picked' }).waitFor();
  });

  it('come before what is only pointed at: its arrows stand out, everything else steps back', async () => {
    const dashboard = await open(shop.engine);
    const { marks } = await dashboard.drawn();
    await dashboard.mark('src/cart/**').hover();
    const near = ['src/**', 'src/cart/**', 'src/catalog/**', 'src/main.ts', 'src/order/**', 'src/shared/**', 'test/**'];
    await eventually(async () => assert.deepEqual((await dashboard.prominent()).toSorted(), near));
    await dashboard.page.getByRole('heading', { name: 'Overview' }).hover();
    await eventually(async () => assert.equal((await dashboard.prominent()).length, marks.length));
    await dashboard.details.getByRole('heading', { name: 'Nothing picked' }).waitFor();
  });
});
