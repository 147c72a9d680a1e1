import assert from 'node:assert/strict';
import { dashboards } from '../support/dashboard.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

describe('the page and its security policy', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('is sent with a policy that forbids what it does not need, and has no inline style or script', async () => {
    const response = await fetch(shop.engine.baseUrl);
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"]) {
      assert.ok(policy.split('; ').includes(part), policy);
    }
    assert.doesNotMatch(policy, /unsafe/);
    const html = await response.text();
    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i);
    assert.deepEqual(html.match(/<script[^>]*>[^<]*/g), ['<script type="module" src="/dashboard.js">']);
  });

  it('is noticed by a test when it is broken', async () => {
    const dashboard = await open(shop.engine, { expected: /refused by the page's policy|Content Security Policy/ });
    await dashboard.drawn();
    const logged = dashboard.page.waitForEvent('console', (message) =>
      message.text().startsWith('refused by the page'),
    );
    await dashboard.page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    assert.match((await logged).text(), /^refused by the page's policy: style-src-attr inline/);
  });

  it('is obeyed through everything that can be opened, with no request to anybody else', async () => {
    const hosts = new Set<string>();
    const dashboard = await open(shop.engine, {
      prepare: async (context) => context.on('request', (request) => hosts.add(new URL(request.url()).host)),
    });
    const { page } = dashboard;
    await dashboard.drawn();
    await dashboard.mark('src/cart/**').dblclick();
    await dashboard.shows(['src/cart/cart.ts']);
    await dashboard.button('Neighbourhood').click();
    await dashboard.shows([], ['src/**']);
    for (const name of ['Filters', 'Legend', 'Export']) {
      await dashboard.button(name).click();
      await dashboard.press('Escape');
    }
    await dashboard.press('t', 't', 'c', 'c', 'o', 'o', '?');
    await dashboard.leaveDialog();
    await page.getByLabel('Arrows').press('ArrowLeft');
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 300);
    const saving = page.waitForEvent('download');
    await dashboard.button('Export').click();
    await dashboard.button('Save as PNG').click();
    await saving;
    await dashboard.drawn();
    assert.deepEqual(
      [...hosts].filter((host) => host !== ''),
      [new URL(shop.engine.baseUrl).host],
    );
  });

  it('is shown in no frame of another page', async () => {
    const { headers } = await fetch(shop.engine.baseUrl);
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });

  it('needs no WebAssembly, no storage and no clipboard', async () => {
    const dashboard = await open(shop.engine, {
      prepare: (context) =>
        context.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'WebAssembly');
          for (const name of ['sessionStorage', 'localStorage']) {
            Object.defineProperty(globalThis, name, {
              get() {
                throw new DOMException('switched off', 'SecurityError');
              },
            });
          }
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
        }),
    });
    const { page } = dashboard;
    await dashboard.shows(['src/**']);
    assert.equal(await page.evaluate(() => typeof WebAssembly), 'undefined');
    await dashboard.mark('src/main.ts').click();
    await dashboard.button('Copy src/main.ts').click();
    const dialog = page.getByRole('dialog', { name: 'Copy' });
    assert.equal(await dialog.getByLabel('Text to copy').inputValue(), 'src/main.ts');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
