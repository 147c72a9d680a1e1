import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';
import { hostileNames } from '../support/shop-project.ts';

const ids = Object.values(hostileNames).map((name) => `odd/${name}`);

/** Elements that were made of text would be here; none of the page's own are. */
const made = ({ page }: Dashboard) =>
  page.locator('img, iframe, object, embed, b, script:not([src="/dashboard.js"])').count();

describe('names that no one expects', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openOdd(fragment = ''): Promise<Dashboard> {
    const dashboard = await open(shop.engine, {
      fragment: `open=odd/**&${fragment}`,
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await dashboard.shows(ids);
    return dashboard;
  }

  it('are drawn as they are, inside of their boxes', async () => {
    const dashboard = await openOdd('select=odd/**');
    await dashboard.page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('button', { name: 'odd' }).click();
    await dashboard.inSight(ids);
    for (const id of ids) {
      const mark = dashboard.mark(id);
      assert.ok((await mark.getAttribute('aria-label'))?.startsWith(`${id}, file`), id);
      const shown = (await mark.locator('text.name').textContent()) ?? '';
      const [begin = '', end = ''] = shown.split('…');
      const name = id.slice('odd/'.length);
      assert.ok(begin !== '' && name.startsWith(begin) && name.endsWith(end), `${shown} of ${name}`);
      const [box, text] = [await mark.locator('rect.box').boundingBox(), await mark.locator('text.name').boundingBox()];
      assert.ok(box && text && text.x >= box.x && text.x + text.width <= box.x + box.width + 0.5, id);
    }
    assert.equal(await made(dashboard), 0);
  });

  for (const [kind, name] of Object.entries(hostileNames)) {
    it(`are text in the details, the code and the address: ${kind}`, async () => {
      const id = `odd/${name}`;
      const dashboard = await openOdd(`select=${encodeURIComponent(id)}`);
      const { details, page } = dashboard;
      await details.getByRole('heading', { name, exact: true }).waitFor();
      await details.getByRole('region', { name: new RegExp(`lines \\d+ to \\d+$`) }).waitFor();
      await details.getByRole('button', { name: `Copy ${id}`, exact: true }).click();
      await page.getByText('Path copied').first().waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), id);
      await dashboard.button('Neighbourhood').click();
      await dashboard.shows([id], ['odd/**']);
      assert.equal(new URLSearchParams(dashboard.fragment).get('focus'), id);
      assert.equal(await made(dashboard), 0);
    });
  }

  it('are text where they are found, listed, tied to a path and imported', async () => {
    const dashboard = await openOdd();
    const { page } = dashboard;
    await dashboard.press('/');
    await page.keyboard.type('onerror');
    await page.getByRole('option', { name: `odd/${hostileNames.markup} file`, exact: true }).waitFor();
    await dashboard.leaveDialog();
    await dashboard.press('t');
    await page.getByRole('rowheader', { name: ids[0], exact: true }).waitFor();
    const [markup = '', longest = ''] = ids;
    await dashboard.goTo({
      fragment: `mode=path&from=${encodeURIComponent(longest)}&to=${encodeURIComponent(markup)}`,
    });
    await dashboard.details.getByText(`import './${hostileNames.markup}';`).waitFor();
    await dashboard.details.getByText(/imports .* directly\.$/).waitFor();
    assert.equal(await made(dashboard), 0);
  });

  it('are text in everything that is taken along', async () => {
    const dashboard = await openOdd();
    const { page } = dashboard;
    await dashboard.button('Export').click();
    const saving = page.waitForEvent('download');
    await dashboard.button('Save as SVG').click();
    const svg = readFileSync(await (await saving).path(), 'utf8');
    const read = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        errors: root.querySelectorAll('parsererror').length,
        images: root.querySelectorAll('img, image, script').length,
      };
    }, svg);
    assert.deepEqual(read, { errors: 0, images: 0 });
    assert.doesNotMatch(svg, /<img/);
    await dashboard.button('Export').click();
    await dashboard.button('Copy as Mermaid').click();
    await page.getByText('Mermaid text copied').first().waitFor();
    const mermaid = await page.evaluate(() => navigator.clipboard.readText());
    assert.doesNotMatch(mermaid, /<img/);
    await eventually(async () => assert.equal(await made(dashboard), 0));
  });
});
