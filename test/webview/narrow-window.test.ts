import assert from 'node:assert/strict';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

const width = 320;

/** Elements that reach beyond the window and are not scrolled or cut inside of it. */
function tooWide({ page }: Dashboard): Promise<string[]> {
  return page.evaluate((most) => {
    const isCut = (element: Element): boolean => {
      const { parentElement } = element;
      if (parentElement === null) return false;
      return getComputedStyle(parentElement).overflowX !== 'visible' || isCut(parentElement);
    };
    const wide = Array.from(document.querySelectorAll('body *')).filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 0 && (left < -1 || right > most + 1) && !isCut(element);
    });
    const whole = document.documentElement.scrollWidth > most ? ['the page itself'] : [];
    return [...whole, ...wide.map((element) => `${element.tagName} ${element.className}`)];
  }, width);
}

async function check(dashboard: Dashboard, what: string): Promise<void> {
  await eventually(async () => assert.deepEqual(await tooWide(dashboard), [], what));
}

describe(`a window ${width} pixels wide`, () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openNarrow(fragment = ''): Promise<Dashboard> {
    const dashboard = await open(shop.engine, { fragment, browser: { viewport: { width, height: 640 } } });
    await dashboard.drawn();
    await check(dashboard, 'the drawing');
    return dashboard;
  }

  it('holds the drawing, and everything that opens above it', async () => {
    const dashboard = await openNarrow();
    const { page } = dashboard;
    for (const name of ['Filters', 'Legend', 'Export']) {
      await dashboard.button(name).click();
      await page.getByRole('group', { name, exact: true }).waitFor();
      await check(dashboard, name);
      await dashboard.press('Escape');
    }
    await dashboard.press('t');
    await page.getByRole('region', { name: 'Boxes' }).waitFor();
    await check(dashboard, 'the table');
    await dashboard.press('t', '/');
    await page.keyboard.type('cart');
    await page
      .getByRole('option', { name: /cart\.ts/ })
      .first()
      .waitFor();
    await check(dashboard, 'find');
    await dashboard.leaveDialog();
    await dashboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await check(dashboard, 'help');
  });

  it('shows the overview when it is asked for, and closes it again', async () => {
    const dashboard = await openNarrow();
    const overview = dashboard.page.getByRole('complementary', { name: 'Overview' });
    assert.equal(await overview.isVisible(), false);
    await dashboard.button('Overview (o)').click();
    await overview.waitFor();
    await check(dashboard, 'the overview');
    await overview.getByRole('button', { name: 'Hide the overview' }).click();
    await overview.waitFor({ state: 'hidden' });
  });

  it('shows the details of what is picked, path and cycles, and closes them again', async () => {
    const dashboard = await openNarrow();
    const { details } = dashboard;
    assert.equal(await details.isVisible(), false);
    await dashboard.mark('src/**').click();
    await details.getByRole('heading', { name: 'src', exact: true }).waitFor();
    await check(dashboard, 'the details');
    await details.getByRole('tab', { name: 'Path' }).click();
    await check(dashboard, 'the path');
    await details.getByRole('tab', { name: 'Cycles' }).click();
    await details.getByRole('button', { name: /cart\.ts, discount\.ts/ }).click();
    await details.getByRole('heading', { name: /^Shortest loop/ }).waitFor();
    await check(dashboard, 'a cycle');
    await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'hidden' });
  });

  it('shows what is unfolded at readable size', async () => {
    const dashboard = await openNarrow();
    await dashboard.mark('src/**').dblclick();
    await dashboard.shows(['src/payment/**']);
    await dashboard.details.getByRole('button', { name: 'Close' }).click();
    await dashboard.inSight(['src/payment/**', 'src/cart/**']);
  });

  it('holds the form that asks for a key', async () => {
    const dashboard = await open(shop.engine, { key: null, browser: { viewport: { width, height: 640 } } });
    await dashboard.page.getByLabel('Key', { exact: true }).waitFor();
    await check(dashboard, 'the form');
  });
});
