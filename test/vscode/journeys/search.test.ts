import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { find } from '../host/pickers.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('Search for code', () => {
  const shop = shopWindow();
  const row = (text: string | RegExp) => shop().window.quickRow(text);
  const type = (text: string) => shop().window.quickInput.locator('input').first().fill(text);
  const rows = () => shop().window.quickInput.locator('.quick-input-list .monaco-list-row').allInnerTexts();

  it('answers while a person types, with the place and the reason, and opens what they choose', async () => {
    const { window } = shop();
    await find(window, 'Groundplan: Search Code', 'fill the car', 'fillCart');
    await type('price of a tea');
    await row(/priceOf.*src\/price\.ts:1\s*says price, tea/).waitFor();
    await window.press('Enter');
    await window.shown('src/price.ts').waitFor();
    await window.quickInput.waitFor({ state: 'hidden' });
  });

  it('finds names, and narrows by what is typed', async () => {
    const { window } = shop();
    await window.press('Control+K', 'Shift+F');
    await type('placOrd');
    await row(/placeOrder.*src\/order\.ts:8.*beginnings of its name/).waitFor();
    await type('write lang:python');
    await eventually(async () => assert.match((await rows())[0] ?? '', /write[^]*tools\/lines\.py:1/));
    await type('path:src/kitchen/** water');
    await row('src/kitchen/').waitFor();
    await eventually(async () => assert.ok((await rows()).every((text) => text.includes('src/kitchen/'))));
    await window.press('Escape');
  });

  it('shows what is looked at, and puts back what was there where nothing is chosen', async () => {
    const { window } = shop();
    await window.openFile('src/main.ts');
    await find(window, 'Groundplan: Search Code', 'order of teas', '.ts:');
    await window.press('ArrowDown');
    await eventually(async () => assert.equal(await window.shown('src/main.ts').count(), 0));
    await window.press('Escape');
    await window.shown('src/main.ts').waitFor();
  });

  it('finds code like a selection, without the place itself', async () => {
    const { window, session, folder } = shop();
    await window.openFile('src/cart.ts');
    await window.goTo(8);
    await window.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await window.statusItem(/selected/).waitFor();
    await session.selectionAt(11, 1, folder);
    await session.command('groundplan.findSimilarCode', folder);
    await row('priceOf').waitFor();
    assert.deepEqual(
      (await rows()).filter((text) => /src\/cart\.ts:(?:7|8|9|10)\b/.test(text)),
      [],
    );
    await window.press('Enter');
    await eventually(async () => assert.equal(await window.shown('src/cart.ts').count(), 0));
  });

  it('opens the results in a view, which leads to the code', async () => {
    const { window } = shop();
    await find(window, 'Groundplan: Search Code', 'price of a tea', 'priceOf');
    await window.quickInput.locator('.action-label[aria-label="Open Results in a View"]').click();
    const page = await window.webview('.gp-search [data-result]');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'price of a tea');
    const first = page.locator('[data-result]').first();
    assert.match(await first.innerText(), /^priceOf\s+src\/price\.ts:1\s+says price, tea/);
    assert.match(await page.getByRole('region', { name: 'Code', exact: true }).innerText(), /return tea\.length;/);
    await window.tab('Search: price of a tea').waitFor();
    await first.click();
    await window.shown('src/price.ts').waitFor();
  });
});
