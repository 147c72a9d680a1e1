import assert from 'node:assert/strict';
import { editorPages } from '../support/editor-page.ts';
import { holdsInEachTheme } from '../support/every-look.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

describe('the graph in the editor', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = editorPages();

  it('draws the project, reports what it is called, and has neither sign-in nor printing', async () => {
    const page = await open(shop.engine, shop.project);
    await page.shows('src/**', 'src/main.ts');
    await eventually(() => assert.equal(page.lastSaid('state')?.title, 'Groundplan: shop'));
    await page.page.getByRole('button', { name: 'Export' }).click();
    assert.equal(await page.page.getByRole('button', { name: 'Print…' }).count(), 0);
    assert.equal(await page.page.getByLabel('Key', { exact: true }).count(), 0);
  });

  it('picks with one press, and opens with two, with Enter, with Open, and beside with Ctrl', async () => {
    const page = await open(shop.engine, shop.project);
    await page.shows('src/main.ts');
    const main = page.mark('src/main.ts');
    await main.click();
    const details = page.page.getByRole('complementary', { name: 'Details' });
    await details.getByRole('heading', { name: 'main.ts' }).waitFor();
    assert.equal(page.lastSaid('open'), undefined);
    const opened = { kind: 'open', project: shop.project, file: 'src/main.ts' } as const;
    await main.dblclick();
    await eventually(() => assert.deepEqual(page.lastSaid('open'), opened));
    page.said.length = 0;
    await main.focus();
    await page.page.keyboard.press('Enter');
    await eventually(() => assert.deepEqual(page.lastSaid('open'), opened));
    page.said.length = 0;
    await details.getByRole('button', { name: 'Open', exact: true }).click({ modifiers: ['Control'] });
    await eventually(() => assert.deepEqual(page.lastSaid('open'), { ...opened, beside: true }));
  });

  it('opens the line of an import', async () => {
    const fragment = 'select=src/order/**&and=src/payment/**';
    const page = await open(shop.engine, shop.project, { start: { fragment } });
    const button = page.page.getByRole('button', { name: /^Open src\/order\/.*:\d+$/ }).first();
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    await eventually(() => {
      const said = page.lastSaid('open');
      assert.equal(`Open ${said?.file}:${said?.line}`, name);
    });
  });

  it('follows the editor without taking the keyboard, and makes no steps of it', async () => {
    const page = await open(shop.engine, shop.project);
    await page.shows('src/main.ts');
    const find = page.page.getByRole('button', { name: /^Find/ });
    await find.focus();
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/order/order.ts' } });
    await page.shows('src/order/order.ts');
    const details = page.page.getByRole('complementary', { name: 'Details' });
    await details.getByRole('heading', { name: 'order.ts' }).waitFor();
    assert.equal(await find.evaluate((button) => button === document.activeElement), true);
    await page.page.keyboard.press('Alt+ArrowLeft');
    await details.getByRole('heading', { name: 'order.ts' }).waitFor();
    await page.page.getByRole('button', { name: 'Follow the editor' }).click();
    assert.deepEqual(page.lastSaid('follow'), { kind: 'follow', isOn: false });
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/payment/pay.ts' } });
    await page.send({ kind: 'editor', place: { file: 'Untitled-1' } });
    assert.equal(await details.getByRole('heading', { name: 'order.ts' }).isVisible(), true);
  });

  it('begins with everything in sight, what the editor has being marked and nothing stepping back', async () => {
    const place = { project: shop.project, file: 'src/payment/pay.ts' };
    const page = await open(shop.engine, shop.project, { start: { editor: place } });
    await page.shows('src/payment/**');
    const dim = () => page.page.locator('.gp-graph .is-dim').count();
    const strokeOf = (id: string) =>
      page
        .mark(id)
        .locator('rect.box')
        .evaluate((rect) => getComputedStyle(rect).stroke);
    await eventually(async () => assert.notEqual(await strokeOf('src/payment/**'), await strokeOf('src/main.ts')));
    assert.equal(await dim(), 0);
    assert.ok(!(await page.ids()).includes('src/payment/pay.ts'));
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/main.ts' } });
    await eventually(async () => assert.notEqual(await strokeOf('src/main.ts'), await strokeOf('src/payment/**')));
    assert.equal(await dim(), 0);
    await page.mark('src/main.ts').click();
    await eventually(async () => assert.notEqual(await dim(), 0));
  });

  it('keeps a way from the details to the overview and back where both share one place', async () => {
    const page = await open(shop.engine, shop.project, {
      size: { width: 1080, height: 760 },
      start: { follow: false },
    });
    await page.shows('src/main.ts');
    const overview = page.page.getByRole('complementary', { name: 'Overview' });
    const tab = (name: string) => page.page.getByRole('tab', { name, exact: true });
    await overview.getByRole('button', { name: 'Cycles', exact: true }).click();
    await tab('Cycles').waitFor();
    assert.equal(await overview.isVisible(), false);
    await tab('Details').click();
    await page.page.getByRole('heading', { name: 'Nothing picked' }).waitFor();
    await tab('Path').click();
    await page.page.getByRole('button', { name: 'Overview', exact: true }).click();
    await overview.getByRole('heading', { name: 'Most depended on' }).waitFor();
    assert.equal(await tab('Path').isVisible(), false);
    await page.mark('src/main.ts').click();
    await tab('Details').waitFor();
  });

  it('keeps what is picked in sight beside details that lie over the drawing', async () => {
    const page = await open(shop.engine, shop.project, {
      size: { width: 1000, height: 860 },
      start: { follow: false },
    });
    await page.shows('src/main.ts');
    await page.page.getByRole('button', { name: 'Hide the overview' }).click();
    await page.mark('src/main.ts').click();
    const details = page.page.getByRole('complementary', { name: 'Details' });
    await details.getByRole('heading', { name: 'main.ts' }).waitFor();
    await eventually(async () => {
      const [mark, panel] = [await page.mark('src/main.ts').boundingBox(), await details.boundingBox()];
      assert.ok((mark?.x ?? 0) >= (panel?.x ?? 0) + (panel?.width ?? 0), `${mark?.x} lies behind ${panel?.width}`);
    });
  });

  it('lays no details over a small drawing before someone picks something', async () => {
    const page = await open(shop.engine, shop.project, { size: { width: 560, height: 700 } });
    await page.shows('src/**');
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/order/order.ts' } });
    await page.shows('src/order/order.ts');
    const details = page.page.getByRole('complementary', { name: 'Details' });
    assert.equal(await details.isVisible(), false);
    await page.mark('src/order/order.ts').click();
    await details.getByRole('heading', { name: 'order.ts' }).waitFor();
  });

  it('turns the neighbourhood that is shown to the next file', async () => {
    const page = await open(shop.engine, shop.project, { start: { fragment: 'focus=src/order/order.ts' } });
    await page.shows('src/order/order.ts');
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/payment/pay.ts' } });
    await eventually(async () => assert.equal(await page.page.locator('.gp-ego-bar strong').textContent(), 'pay.ts'));
    await page.shows('src/payment/pay.ts');
  });

  it('goes on where it was when it is seen again', async () => {
    const page = await open(shop.engine, shop.project, { start: { follow: false } });
    await page.shows('src/payment/**');
    await page.mark('src/payment/**').dblclick();
    await page.shows('src/payment/pay.ts');
    const shown = await page.ids();
    await page.reload();
    await page.shows('src/payment/pay.ts');
    await eventually(async () => assert.deepEqual(await page.ids(), shown));
    await page.page.keyboard.press('Alt+ArrowLeft');
    await eventually(async () => assert.ok(!(await page.ids()).includes('src/payment/pay.ts')));
    await page.page.keyboard.press('Alt+ArrowRight');
    await page.shows('src/payment/pay.ts');
  });

  it('shows, when it is seen again, what the editor has by then', async () => {
    const page = await open(shop.engine, shop.project, {
      start: { editor: { project: shop.project, file: 'src/payment/pay.ts' } },
    });
    const heading = page.page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { level: 2 });
    await page.shows('src/payment/**');
    await eventually(async () => assert.equal(await heading.first().textContent(), 'pay.ts'));
    await page.send({ kind: 'editor', place: { project: shop.project, file: 'src/main.ts' } });
    await eventually(async () => assert.equal(await heading.first().textContent(), 'main.ts'));
    await page.reload();
    await page.shows('src/main.ts', 'src/payment/pay.ts');
    await eventually(async () => assert.equal(await heading.first().textContent(), 'pay.ts'));
  });

  it('says that the engine is lost, and goes on when there is one', async () => {
    const page = await open(shop.engine, shop.project, { start: { follow: false } });
    await page.shows('src/payment/**');
    await page.connect(false);
    await page.page.getByText('connection lost, trying again').first().waitFor();
    await page.mark('src/payment/**').dblclick();
    await page.connect(true);
    await page.shows('src/payment/pay.ts');
    await page.page.getByText('up to date').waitFor();
  });

  it('goes where a command or a link wants', async () => {
    const page = await open(shop.engine, shop.project, { start: { follow: false } });
    await page.shows('src/main.ts');
    await page.send({ kind: 'reveal', project: shop.project, id: 'src/payment/pay.ts' });
    await page.shows('src/payment/pay.ts');
    await page.send({ kind: 'go', fragment: 'mode=cycles' });
    await page.page.getByRole('tab', { name: 'Cycles', selected: true }).waitFor();
    await page.page.getByRole('button', { name: 'Export' }).click();
    await page.page.getByRole('button', { name: 'Copy the link to this view' }).click();
    const { text = '' } = page.lastSaid('copy') ?? {};
    const link = new URL(text);
    assert.equal(link.protocol, 'vscode:');
    assert.match(link.searchParams.get('view') ?? '', /mode=cycles/);
  });

  it('saves pictures through the editor', async () => {
    const page = await open(shop.engine, shop.project, { start: { follow: false } });
    await page.shows('src/main.ts');
    await page.page.getByRole('button', { name: 'Export' }).click();
    await page.page.getByRole('button', { name: 'Save as SVG' }).click();
    await eventually(() => {
      const { name, content = '', type } = page.lastSaid('save') ?? {};
      assert.deepEqual([name, type], ['shop-dependencies.svg', 'image/svg+xml']);
      assert.match(Buffer.from(content, 'base64').toString(), /^<svg[^]*src\/main\.ts/);
    });
  });

  it('saves pictures for a slide: light, with title, day and legend', async () => {
    const page = await open(shop.engine, shop.project, { start: { follow: false } });
    await page.shows('src/main.ts');
    const save = async () => {
      page.said.length = 0;
      await page.page.getByRole('button', { name: 'Save as SVG' }).click();
      await eventually(() => assert.ok(page.lastSaid('save')));
      return Buffer.from(page.lastSaid('save')?.content ?? '', 'base64').toString();
    };
    await page.page.getByRole('button', { name: 'Export' }).click();
    for (const name of ['Light background', 'Title and date', 'Legend']) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await page.page.getByRole('checkbox', { name, exact: true }).check();
    }
    const svg = await save();
    assert.match(svg, />Dependencies of shop, \d{4}-\d\d-\d\d<\/text>/);
    assert.match(svg, />without some of its imports a cycle would end<\/text>/);
    assert.match(svg, /^<svg[^]*?<rect[^>]* fill="#fff/i);
  });

  it('takes the colours of a theme that is chosen while it is open', async () => {
    const page = await open(shop.engine, shop.project);
    await page.shows('src/main.ts');
    const box = page.mark('src/main.ts').locator('rect.box');
    const paint = () => box.evaluate((rect) => getComputedStyle(rect).fill);
    const seen = new Set([await paint()]);
    for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one theme after the other
      await page.dress(theme);
      // oxlint-disable-next-line no-await-in-loop
      seen.add(await paint());
    }
    assert.equal(seen.size, 4);
  });
});

describe('axe finds nothing in the editor', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = editorPages();

  const browser = { bypassCSP: true };

  it('on the graph in any theme', async () => {
    const fragment = 'open=src/order/**&select=src/order/order.ts';
    const page = await open(shop.engine, shop.project, { browser, start: { fragment } });
    await page.shows('src/order/order.ts');
    await page.page.getByRole('region', { name: /^src\/order\/order\.ts, lines/ }).waitFor();
    await holdsInEachTheme(page, 'details');
    await page.send({ kind: 'go', fragment: 'mode=cycles' });
    await page.page.getByRole('tab', { name: 'Cycles', selected: true }).waitFor();
    await holdsInEachTheme(page, 'cycles');
    await page.page.getByRole('button', { name: 'Export' }).click();
    await holdsInEachTheme(page, 'menu');
  });

  it('on the neighbourhood in any theme', async () => {
    const page = await open(shop.engine, shop.project, {
      browser,
      page: 'neighbourhood',
      size: { width: 260, height: 420 },
      start: { editor: { project: shop.project, file: 'src/order/order.ts' } },
    });
    await page.shows('src/order/order.ts');
    await holdsInEachTheme(page, 'drawing');
    await page.page.getByRole('button', { name: 'List' }).click();
    await holdsInEachTheme(page, 'list');
  });
});
