import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { writeTree } from '../../support/temporary-folder.ts';
import { stall } from '../host/stall.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('Who calls a symbol', () => {
  const shop = shopWindow({ height: 1000 });
  const lens = (text: RegExp) => shop().window.editor.locator('.codelens-decoration a', { hasText: text });
  const row = (text: string | RegExp) => shop().window.treeRow('Dependencies', text);

  it('stands over it', async () => {
    const { window, folder } = shop();
    writeTree(folder, stall);
    // A long list shows the rows that there is room for.
    for (const view of ['Overview', 'Architecture', 'Neighbourhood', 'Import Cycles']) {
      // oxlint-disable-next-line no-await-in-loop -- a view moves when the one above it is folded
      await window.foldView(view);
    }
    await window.openFile('src/stall/stall.ts');
    await lens(/^1 caller$/)
      .first()
      .waitFor();
    await lens(/^1 unknown$/).waitFor();
    await lens(/^2 callers$/).waitFor();
    // With the last of them they are drawn for the last time.
    await eventually(async () => assert.equal(await lens(/ tests?$/).count(), 3));
  });

  it('is listed by a click on that, each site with its proof', async () => {
    // A press between two drawings of the lenses has no effect in VS Code.
    await eventually(async () => {
      await lens(/^2 callers$/).click();
      await row('Callers of greet').waitFor({ timeout: 2_000 });
    });
    assert.match(await row('Callers of greet').innerText(), /2 callers/);
    // Those of tests are folded.
    await row(/^Tests/)
      .locator('.monaco-tl-twistie')
      .click();
    await row('greet(stall.open())').waitFor();
    const label = (name: string) => row(name).getAttribute('aria-label');
    assert.match((await label("greet('stall')")) ?? '', /Stall\.open.*src\/stall\/stall\.ts, line 3.*proven/);
    assert.match((await label('greet(stall.open())')) ?? '', /stall\.test\.ts, line 8.*proven/);
  });

  it('leads to the code', async () => {
    const { window } = shop();
    await row('greet(stall.open())').click();
    await window.shown('src/stall/stall.test.ts').waitFor();
  });

  it('what may be a further caller is listed with the reason', async () => {
    const { window } = shop();
    await window.openFile('src/stall/stall.ts');
    await eventually(async () => {
      await lens(/^1 unknown$/).click();
      await row('Callers of Stall.open').waitFor({ timeout: 2_000 });
    });
    assert.match(await row('Callers of Stall.open').innerText(), /at least 1 caller · 1 unknown/);
    await row('May call it as well').waitFor();
    await row('counter.open()').waitFor();
    assert.match(await row('counter.open()').innerText(), /the type of the receiver is not known/);
  });

  it('the neighbourhood follows the symbol at the cursor', async () => {
    const { window } = shop();
    await window.openFile('src/stall/stall.ts');
    await window.goTo(7, 18);
    await window.expandView('Neighbourhood');
    await window.view('Neighbourhood').locator('.pane-header').hover();
    await window.view('Neighbourhood').getByRole('button', { name: 'Show Neighbourhood of Symbol' }).click();
    const page = await window.neighbourhood('[data-id="src/stall/stall.ts#Stall.open"]');
    assert.equal(await page.locator('.gp-nb-name').innerText(), 'greet');
    await window.editor.click();
    await window.goTo(2, 4);
    await eventually(async () => assert.match(await page.locator('.gp-nb-name').innerText(), /^(?:Stall\.)?open$/));
    await window.neighbourhood('[data-id="src/stall/stall.ts#greet"]');
  });

  it('is listed without the tests, and that stays so', async () => {
    const { window } = shop();
    const press = async (name: string) => {
      await window.view('Dependencies').hover();
      await window.view('Dependencies').getByRole('button', { name }).click();
    };
    await window.openFile('src/stall/stall.ts');
    await eventually(async () => {
      await lens(/^2 callers$/).click();
      await row('Callers of greet').waitFor({ timeout: 2_000 });
    });
    await press('Leave Out Tests');
    await row('Tests Are Left Out').waitFor();
    await row(/^stall\.ts/).waitFor();
    assert.match(await row('Callers of greet').innerText(), /2 callers/);
    await press('Show Tests');
    await row(/^Tests/).waitFor();
  });

  it('is one less when a call is deleted, without a reload', async () => {
    const { window } = shop();
    await window.openFile('src/stall/stall.ts');
    await window.editor.click();
    await window.goTo(3);
    await window.press('Control+Shift+K');
    await window.save();
    await lens(/^2 callers$/).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await lens(/^1 caller$/).count(), 3));
    await window.goTo(6, 18);
    const page = await window.neighbourhood('[data-id="src/stall/stall.ts#greet"]');
    await page.locator('[data-id="src/stall/stall.ts#Stall.open"]').waitFor({ state: 'detached' });
  });

  it('says that a symbol was removed, and is closed', async () => {
    const { window, folder } = shop();
    await window.openFile('src/stall/stall.ts');
    await eventually(async () => {
      await lens(/^1 caller$/)
        .last()
        .click();
      await row(/^Callers of (?:greet|Stall\.open)/).waitFor({ timeout: 2_000 });
    });
    const asked = row(/^Callers of/);
    writeTree(folder, { 'src/stall/stall.ts': 'export const left = 1;\n' });
    await eventually(async () => assert.match(await asked.innerText(), /It was removed or renamed/));
    await asked.hover();
    await asked.getByRole('button', { name: 'Close List of Callers' }).click();
    await asked.waitFor({ state: 'detached' });
  });
});
