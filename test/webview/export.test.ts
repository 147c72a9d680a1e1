import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function saved({ page }: Dashboard, entry: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: entry, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

describe('what is taken along', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  async function openMenu(fragment = ''): Promise<Dashboard> {
    const dashboard = await open(shop.engine, {
      fragment,
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await dashboard.drawn();
    await dashboard.button('Export').click();
    return dashboard;
  }

  it('as Mermaid names every box and every arrow', async () => {
    const dashboard = await openMenu();
    const { marks, edges } = await dashboard.drawn();
    await dashboard.button('Copy as Mermaid').click();
    await dashboard.page.getByText('Mermaid text copied').first().waitFor();
    const text = await dashboard.page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^(%%.*\n)*flowchart (TD|TB|LR)\n/);
    for (const { label } of marks) assert.ok(text.includes(label), label);
    const arrows = text.split('\n').filter((line) => /^\s*\w+ *(-->|-\.->|==>|--|-\.|==)/.test(line));
    assert.equal(arrows.length, edges.length);
  });

  it('as SVG is a drawing of its own: well-formed, with as many marks, and nothing that is loaded', async () => {
    const dashboard = await openMenu('open=src/cart/**');
    const { marks } = await dashboard.shows(['src/cart/cart.ts']);
    const { name, bytes } = await saved(dashboard, 'Save as SVG');
    assert.equal(name, 'shop-dependencies.svg');
    const found = await dashboard.page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const all = [root, ...root.querySelectorAll('*')];
      const loading = all
        .flatMap((each) => Array.from(each.attributes))
        .filter(({ value }) => /url\(|https?:(?!\/\/www\.w3\.org)/.test(value));
      return {
        root: root.localName,
        errors: root.querySelectorAll('parsererror').length,
        marks: root.querySelectorAll('[role="graphics-symbol"], [data-id]').length,
        loading: loading.map(({ value }) => value),
        scripts: root.querySelectorAll('script, foreignObject, image').length,
        text: root.textContent,
      };
    }, bytes.toString());
    const { text, ...rest } = found;
    assert.deepEqual(rest, { root: 'svg', errors: 0, marks: marks.length, loading: [], scripts: 0 });
    assert.ok(text?.includes('discount.ts'));
  });

  it('as PNG is a picture of at least the size of the drawing', async () => {
    const dashboard = await openMenu();
    const { bounds } = await dashboard.drawn();
    const { name, bytes } = await saved(dashboard, 'Save as PNG');
    assert.equal(name, 'shop-dependencies.png');
    assert.deepEqual(bytes.subarray(0, 8), signature);
    assert.equal(bytes.toString('latin1', 12, 16), 'IHDR');
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    assert.ok(width >= bounds.width && height >= bounds.height, `${width} × ${height}`);
    assert.ok(bytes.length > 10_000, `${bytes.length} bytes`);
  });

  it('on paper is the drawing alone', async () => {
    const dashboard = await openMenu();
    await dashboard.press('Escape');
    await dashboard.page.emulateMedia({ media: 'print' });
    assert.equal(await dashboard.page.locator('[role="graphics-document"]').isVisible(), true);
    for (const name of ['Overview', 'Details']) {
      assert.equal(await dashboard.page.getByRole('complementary', { name }).isVisible(), false, name);
    }
    assert.equal(await dashboard.button('Export').isVisible(), false);
  });
});

describe('what explains the drawing', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('is a legend, which Esc and a press elsewhere close', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    const legend = dashboard.page.getByRole('group', { name: 'Legend' });
    for (const close of [() => dashboard.press('Escape'), () => dashboard.page.getByRole('banner').click()]) {
      await dashboard.button('Legend').click();
      for (const text of [
        'types only',
        'loaded when needed',
        'without some of its imports a cycle would end',
        'Python',
      ]) {
        await legend.getByText(text, { exact: true }).waitFor();
      }
      await close();
      await legend.waitFor({ state: 'hidden' });
    }
    assert.equal(await dashboard.button('Legend').getAttribute('aria-expanded'), 'false');
  });

  it('is a list of keys, which ? opens and Esc closes', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('?');
    const help = dashboard.page.getByRole('dialog', { name: 'Help' });
    for (const key of ['/', '?', 'Esc', 'Enter', 'Space']) {
      assert.equal(await help.locator('kbd').getByText(key, { exact: true }).count(), 1, key);
    }
    await dashboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await dashboard.button('Help and keys (?)').click();
    await help.getByRole('button', { name: 'Close' }).click();
    await help.waitFor({ state: 'hidden' });
  });
});
