import assert from 'node:assert/strict';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';

function withHistory(folder: string): void {
  git(folder, 'init', '-q', '-b', 'main');
  commitAll(folder, 'All there is');
}

function mark({ page }: Dashboard, id: string) {
  return page.locator(`.gp-metrics [data-id="${id}"]`);
}

describe('the metrics of the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop(withHistory)));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('are opened with a key, in the place of the drawing, and left again', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('m');
    await mark(dashboard, 'src/cart/cart.ts').waitFor();
    assert.match(dashboard.page.url(), /#mode=metrics$/);
    assert.equal(await dashboard.button('Where the risk is (m)').getAttribute('aria-pressed'), 'true');
    await dashboard.press('m');
    await dashboard.page.locator('.gp-stage-area [data-id="src/**"]').waitFor();
    assert.doesNotMatch(dashboard.page.url(), /metrics/);
  });

  it('have an address for each of their views, and steps back', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=metrics&within=src' });
    await mark(dashboard, 'src/cart/cart.ts').waitFor();
    await dashboard.page.getByRole('tab', { name: 'Functions' }).click();
    await dashboard.page.getByRole('button', { name: 'fillCart', exact: true }).click();
    await eventually(() =>
      Promise.resolve(assert.match(dashboard.fragment, /sheet=functions.*function=src\/cart\/cart\.ts%23fillCart/)),
    );
    await dashboard.page.getByRole('heading', { name: 'fillCart' }).waitFor();
    await dashboard.page.goBack();
    await dashboard.page.getByRole('searchbox', { name: 'Filter by path or name' }).waitFor();
    await dashboard.page.goBack();
    await mark(dashboard, 'src/cart/cart.ts').waitFor();
  });

  it('show the code of a function with the cost of its lines', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=metrics&function=src/cart/cart.ts%23fillCart' });
    await dashboard.page.getByRole('region', { name: /^src\/cart\/cart\.ts, lines/ }).waitFor();
  });

  it('lead from a file to the drawing of dependencies', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=metrics' });
    await mark(dashboard, 'src/cart/cart.ts').focus();
    await dashboard.press('Enter');
    await dashboard.page.locator('.gp-stage-area').locator('[data-id="src/cart/cart.ts"]').waitFor();
  });

  it('break no rule of accessibility in any look', async () => {
    const options = { fragment: 'mode=metrics', browser: inDark };
    const dashboard = await open(shop.engine, options);
    await mark(dashboard, 'src/cart/cart.ts').waitFor();
    for (const width of [1200, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await dashboard.page.setViewportSize({ width, height: 700 });
      await holdsInEachScheme(dashboard.page);
    }
  });
});
