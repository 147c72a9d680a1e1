import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from '#protocol/view.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { writeTree } from '../support/temporary-folder.ts';

const card = 'src/payment/providers/card';

/** Marks of both that stand elsewhere, or have another size. */
function moved(before: View, after: View): string[] {
  const now = new Map(after.marks.map(({ id, x, y, width, height }) => [id, `${x} ${y} ${width} ${height}`]));
  return before.marks
    .filter(
      ({ id, x, y, width, height }) =>
        (now.get(id) ?? `${x} ${y} ${width} ${height}`) !== `${x} ${y} ${width} ${height}`,
    )
    .map(({ id }) => id);
}

async function announced(dashboard: Dashboard, text: RegExp): Promise<void> {
  await eventually(async () => assert.match((await dashboard.announcement.textContent()) ?? '', text));
}

describe('the dashboard while files change', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop()));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('shows a file that is saved, added or removed in place, and says so', async () => {
    const dashboard = await open(shop.engine, { fragment: `open=${card}/**&select=${card}/charge.ts` });
    const { page } = dashboard;
    const first = await dashboard.shows([`${card}/charge.ts`, `${card}/tokens.ts`]);
    await dashboard.inSight([`${card}/charge.ts`]);

    writeTree(shop.folder, { [`${card}/fresh.ts`]: "import './charge.ts';\n" });
    const added = await dashboard.shows([`${card}/fresh.ts`]);
    await announced(dashboard, /^The drawing was updated, 1 file more\./);
    await page.getByText(/^\d\d:\d\d updated, 1 file more$/).waitFor();
    assert.deepEqual(moved(first, added), []);
    await dashboard.details.getByRole('heading', { name: 'charge.ts' }).waitFor();
    await dashboard.details.getByRole('button', { name: /^fresh\.ts/ }).waitFor();

    writeTree(shop.folder, { [`${card}/limits.ts`]: "import './tokens.ts';\nexport const limitOf = () => 1;\n" });
    const saved = await eventually(async () => {
      const view = await dashboard.drawn();
      assert.ok(
        view.edges.some(({ source, target }) => `${source} ${target}` === `${card}/limits.ts ${card}/tokens.ts`),
      );
      return view;
    });
    await announced(dashboard, /^The drawing was updated, 1 arrow more\./);
    assert.deepEqual(moved(added, saved), []);

    rmSync(join(shop.folder, `${card}/fresh.ts`));
    const removed = await dashboard.shows([`${card}/charge.ts`], [`${card}/fresh.ts`]);
    await announced(dashboard, /^The drawing was updated, 1 file fewer\./);
    assert.deepEqual(moved(saved, removed), []);
    assert.equal(await dashboard.details.getByRole('button', { name: /^fresh\.ts/ }).count(), 0);
    await dashboard.inSight([`${card}/charge.ts`]);
  });

  it('says of what is picked that it was removed, and of what was never there that the index does not have it', async () => {
    const expected = /status of 404 .*(?:late|never)\.ts/;
    writeTree(shop.folder, { [`${card}/late.ts`]: "import './charge.ts';\n" });
    const dashboard = await open(shop.engine, { fragment: `open=${card}/**&select=${card}/late.ts`, expected });
    await dashboard.shows([`${card}/late.ts`]);
    await dashboard.details.getByRole('heading', { name: 'Whom to ask' }).waitFor();
    rmSync(join(shop.folder, `${card}/late.ts`));
    await dashboard.shows([`${card}/charge.ts`], [`${card}/late.ts`]);
    await dashboard.details.getByText('It was removed or renamed.').waitFor();
    assert.equal(await dashboard.details.locator('.gp-problem').count(), 0);

    const other = await open(shop.engine, { fragment: 'select=src/never.ts', expected });
    await other.details.getByText(/^It is not in the index: it was removed or renamed, or /).waitFor();
    assert.equal(await other.details.getByRole('heading', { name: 'never.ts' }).count(), 1);
  });

  it('keeps the keyboard where it is', async () => {
    const dashboard = await open(shop.engine);
    const before = await dashboard.drawn();
    await dashboard.pressUntil('[role="graphics-symbol"]');
    await dashboard.walkTo('src/cart/**');
    writeTree(shop.folder, { 'src/cart/third.ts': "import './cart.ts';\n" });
    await eventually(async () => assert.equal((await dashboard.drawn()).files, before.files + 1));
    await dashboard.pressUntil('[data-id="src/cart/**"]', 'Tab', 1);
    assert.match((await dashboard.mark('src/cart/**').getAttribute('aria-label')) ?? '', /^src\/cart, folder, 3 files/);
  });

  it('says that its project is gone, keeps nothing of it and asks no more', async () => {
    const dashboard = await open(shop.engine, { expected: /Failed to load resource/ });
    let requests = 0;
    dashboard.page.on('request', () => requests++);
    await dashboard.shows(['src/**']);
    await dashboard.press('c');
    await dashboard.details.getByText(/^\d+ cycles?/).waitFor();
    const { status } = await shop.engine.send({ method: 'DELETE', path: `/api/v1/projects/${shop.project}` });
    assert.equal(status, 200);
    await dashboard.page.getByText('No project is served').first().waitFor();
    await announced(dashboard, /^The project is gone\./);
    assert.equal(await dashboard.page.locator('[role="graphics-document"]').isVisible(), false);
    for (const text of [/\d+ files/, 'money.ts', /cycles?, \d+ files/, 'up to date']) {
      assert.equal(await dashboard.page.getByText(text).filter({ visible: true }).count(), 0, String(text));
    }
    const quiet = requests;
    await dashboard.press('?');
    await dashboard.page.getByRole('dialog', { name: 'Help' }).waitFor();
    assert.ok(requests <= quiet + 1, `${requests - quiet} requests while nothing is to be asked`);
  });
});
