import assert from 'node:assert/strict';
import { dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

interface ProjectAnswer {
  readonly project: { readonly stats: Readonly<Record<'files' | 'symbols' | 'dependencies', number>> };
}

describe('opening the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('takes the key out of the address at once, and keeps it in this tab alone', async () => {
    const key = await shop.engine.newKey();
    const dashboard = await open(shop.engine, { key });
    const { page } = dashboard;
    assert.equal(page.url(), `${shop.engine.baseUrl}/`);
    await dashboard.drawn();
    const kept = await page.evaluate(() => ({
      session: Object.values(sessionStorage),
      local: Object.values(localStorage),
      cookie: document.cookie,
    }));
    assert.deepEqual(kept, { session: [key], local: [], cookie: '' });
    assert.deepEqual((await page.content()).includes(key), false);
    await page.goBack();
    assert.equal(page.url(), 'about:blank');
    const other = await page.context().newPage();
    await other.goto(shop.engine.baseUrl);
    await other.getByLabel('Key', { exact: true }).waitFor();
  });

  it('never sends the key in an address', async () => {
    const key = await shop.engine.newKey();
    const urls: string[] = [];
    const dashboard = await open(shop.engine, {
      key,
      prepare: async (context) => context.on('request', (request) => urls.push(request.url())),
    });
    await dashboard.drawn();
    assert.ok(urls.length > 5, urls.join());
    assert.deepEqual(
      urls.filter((url) => url.includes(key)),
      [],
    );
  });

  it('says how large the project is, with the counters of the interface', async () => {
    const { page, ...dashboard } = await open(shop.engine);
    const { project } = await shop.engine.get<ProjectAnswer>(`/api/v1/projects/${shop.project}`);
    const { files, symbols, dependencies } = project.stats;
    await eventually(async () => {
      const shown = await page.getByLabel('Size of the project').locator('dt, dd').allTextContents();
      assert.deepEqual(shown, ['files', `${files}`, 'symbols', `${symbols}`, 'dependencies', `${dependencies}`]);
    });
    assert.ok(dashboard && files > 150 && dependencies > 150);
    await page.getByText('up to date').waitFor();
    await page.getByText(/TypeScript \d+ %/).waitFor();
    assert.equal(await page.title(), 'shop – Groundplan');
  });

  it('draws the folders that matter, each mark with a name that begins with its path', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.shows(['src/**', 'src/main.ts', 'src/payment/**', 'backoffice/stock/**'], ['src/payment/pay.ts']);
    const wrong = await dashboard.page
      .locator('[role="graphics-symbol"]')
      .evaluateAll((marks) =>
        marks
          .map((mark) => [(mark as SVGElement).dataset.id ?? '', mark.getAttribute('aria-label') ?? ''] as const)
          .filter(([id, label]) => !label.startsWith(id.replace(/\/\*\*$/, '').replace(/\/$/, '/*'))),
      );
    assert.deepEqual(wrong, []);
    const { marks } = await dashboard.drawn();
    const label = `Dependencies: ${marks.length} marks`;
    assert.match(
      (await dashboard.page.locator('[role="graphics-document"]').getAttribute('aria-label')) ?? '',
      new RegExp(label),
    );
  });

  it('stands out what matters: most depended on, cycles, what is unresolved', async () => {
    const { page } = await open(shop.engine);
    const overview = page.getByRole('complementary', { name: 'Overview' });
    await overview.getByRole('button', { name: /^money\.ts src\/shared\/ by 7 files$/ }).waitFor();
    await overview.getByRole('button', { name: /2 files src\/cart/ }).waitFor();
    await overview.getByText(/1 unresolved import/).waitFor();
  });

  it('says where to begin to read, with the reason, and shows how it begins', async () => {
    const dashboard = await open(shop.engine);
    const stops = dashboard.page.locator('.gp-tour > li');
    await stops.nth(2).waitFor();
    assert.equal(await stops.count(), 3);
    await dashboard.page.getByRole('button', { name: 'Show all 5' }).first().click();
    assert.equal(await stops.count(), 5);
    const first = stops.first();
    assert.match((await first.locator('p').textContent()) ?? '', /^\p{Lu}.*\.$/u);
    await first.getByRole('button', { name: 'Show how it begins' }).click();
    await first.getByRole('region', { name: /, lines \d+ to \d+$/ }).waitFor();
    const row = first.locator('.gp-row');
    const [, name = ''] = /([^/]+):\d+$/.exec((await row.getAttribute('title')) ?? '') ?? [];
    await row.click();
    await dashboard.details.getByRole('heading', { name }).waitFor();
  });

  it('shows what is pressed in the overview', async () => {
    const dashboard = await open(shop.engine);
    const overview = dashboard.page.getByRole('complementary', { name: 'Overview' });
    await overview.getByRole('button', { name: /^money\.ts/ }).click();
    await dashboard.shows(['src/shared/money.ts']);
    await dashboard.inSight(['src/shared/money.ts']);
    await dashboard.details.getByRole('heading', { name: 'money.ts' }).waitFor();
    await overview.getByRole('button', { name: /2 files src\/cart/ }).click();
    await dashboard.details.getByRole('tab', { name: 'Cycles', selected: true }).waitFor();
  });
});
