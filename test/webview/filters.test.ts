import assert from 'node:assert/strict';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** The active filters, as they are shown above the drawing. */
const chips = ({ page }: Dashboard) => page.getByRole('list', { name: 'Filters in force' });

describe('filters', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openFilters(): Promise<Dashboard> {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.button('Filters').click();
    return dashboard;
  }

  it('of tests hide them, or leave nothing else', async () => {
    const dashboard = await openFilters();
    await dashboard.page.getByLabel('Hidden', { exact: true }).check();
    const without = await dashboard.shows(['src/**'], ['test/**']);
    assert.deepEqual([without.hiddenFiles, without.marks.some(({ test }) => test)], [2, false]);
    await chips(dashboard).getByText('without tests').waitFor();
    await dashboard.page.getByLabel('Only tests', { exact: true }).check();
    const only = await dashboard.shows([], ['src/**', 'backoffice/**']);
    assert.deepEqual([only.files, only.marks.every(({ test }) => test)], [2, true]);
    await chips(dashboard).getByRole('button', { name: 'only tests' }).click();
    await dashboard.shows(['src/**', 'test/**']);
  });

  it('of languages leave files of those alone', async () => {
    const dashboard = await openFilters();
    await dashboard.page.getByLabel('Python (3 files)').check();
    const view = await dashboard.shows([], ['src/**', 'backoffice/**', 'package.json']);
    assert.equal(view.files, 3);
    assert.ok(view.marks.every(({ id, language }) => id.startsWith('reports/') && language === 'python'));
    await dashboard.page.getByLabel('JSON (2 files)').check();
    assert.equal((await dashboard.shows(['package.json'], ['src/**'])).files, 5);
  });

  it('of a folder leave what is below it, and the breadcrumbs lead out of it', async () => {
    const dashboard = await openFilters();
    await dashboard.page.getByLabel('Only this folder').fill('/src/payment/');
    await dashboard.press('Enter');
    const view = await dashboard.shows(['src/payment/pay.ts'], ['src/main.ts', 'backoffice/**']);
    assert.equal(view.files, 10);
    const crumbs = dashboard.page.getByRole('navigation', { name: 'Breadcrumbs' });
    await dashboard.press('Escape');
    await crumbs.getByRole('button', { name: 'src', exact: true }).click();
    assert.equal((await dashboard.shows(['src/main.ts'], ['backoffice/**'])).files, 24);
    await crumbs.getByRole('button', { name: 'shop', exact: true }).click();
    await dashboard.shows(['backoffice/**']);
  });

  it('of dependencies leave arrows of that kind alone, and move nothing', async () => {
    const dashboard = await openFilters();
    const before = await dashboard.drawn();
    await dashboard.page.getByLabel('type-only import').check();
    await chips(dashboard).getByText('only type-only import').waitFor();
    const after = await eventually(async () => {
      const view = await dashboard.drawn();
      assert.ok(view.edges.length < before.edges.length);
      return view;
    });
    assert.ok(after.edges.length > 0 && after.edges.every(({ types }) => types.includes('type_import')));
    const placeOf = ({ id, x, y, width, height }: (typeof before.marks)[number]) => ({ id, x, y, width, height });
    assert.deepEqual(after.marks.map(placeOf), before.marks.map(placeOf));
    await dashboard.page.getByText('overview', { exact: true }).waitFor();
    await dashboard.page.getByLabel('type-only import').uncheck();
    await dashboard.page.getByLabel('dynamic import').check();
    await eventually(async () => {
      const { edges } = await dashboard.drawn();
      assert.deepEqual(
        edges.map(({ source, target }) => [source, target]),
        [['src/main.ts', 'src/admin/**']],
      );
    });
  });

  it('of packages bring them in, folded, and unfold them', async () => {
    const dashboard = await openFilters();
    const before = await dashboard.drawn();
    await dashboard.page.getByLabel('Packages from outside').check();
    const after = await dashboard.shows(['external:**']);
    const lowest = Math.max(...before.marks.map(({ y, height }) => y + height));
    assert.ok((after.marks.find(({ id }) => id === 'external:**')?.y ?? 0) >= lowest, 'stands below everything');
    assert.deepEqual(
      after.marks.filter(({ id }) => id !== 'external:**').map(({ id, x, y }) => [id, x, y]),
      before.marks.map(({ id, x, y }) => [id, x, y]),
    );
    await dashboard.press('Escape');
    await dashboard.mark('external:**').dblclick();
    await dashboard.shows(['npm:express', 'npm:lodash']);
    await dashboard.inSight(['npm:express', 'npm:lodash']);
    await dashboard.mark('npm:lodash').click();
    await dashboard.details.getByRole('button', { name: /^admin src\/ 1 import$/ }).waitFor();
    await chips(dashboard).getByRole('button', { name: 'with packages' }).click();
    await dashboard.shows(['src/**'], ['external:**', 'npm:lodash']);
  });

  it('that leave nothing say so, and are cleared with one button', async () => {
    const dashboard = await openFilters();
    const before = await dashboard.drawn();
    await dashboard.page.getByLabel('Only this folder').fill('src');
    await dashboard.page.getByLabel('Python (3 files)').check();
    await dashboard.page.getByRole('heading', { name: 'The filters leave nothing' }).waitFor();
    assert.deepEqual(await dashboard.ids(), []);
    await dashboard.press('Escape');
    await dashboard.button('Clear the filters').click();
    const after = await dashboard.shows(['src/**', 'reports/**']);
    assert.deepEqual(after.marks, before.marks);
    assert.equal(await chips(dashboard).isHidden(), true);
  });

  it('are counted on their button, and lifted together', async () => {
    const dashboard = await open(shop.engine, { fragment: 'tests=exclude&in=src&external=1' });
    await dashboard.shows(['external:**'], ['test/**']);
    await dashboard.button('Filters, 3 in force').waitFor();
    await dashboard.button('Clear all').click();
    await dashboard.shows(['test/**'], ['external:**']);
    await dashboard.button('Filters').waitFor();
  });
});
