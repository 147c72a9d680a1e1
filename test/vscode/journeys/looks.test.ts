import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { FrameLocator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { openedWindow, shopWindow } from '../host/test-sessions.ts';
import { themes } from '../host/themes.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The scroll bars, the skip link and the title are of the whole page; in a webview that is VS Code's. */
async function brokenRules(page: FrameLocator): Promise<string[]> {
  const { broken, kept } = await page.locator('body').evaluate(async (body, source) => {
    const script = body.ownerDocument.createElement('script');
    script.textContent = source;
    body.ownerDocument.head.append(script);
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations, passes } = await axe.run();
    return { broken: violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`), kept: passes.length };
  }, axeSource);
  assert.ok(kept > 10, `${kept} rules were kept`);
  return broken;
}

describe('In each theme axe finds nothing', () => {
  const shop = openedWindow({ bypassesPolicies: true });
  before(async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Show Graph');
    await window.graph('[data-id="src/main.ts"]');
  });
  afterEach(() => shop().session.setting('workbench.colorTheme', null, shop().folder));

  for (const [name, { id, kind }] of Object.entries(themes)) {
    it(`${name}: the graph and the neighbourhood`, async () => {
      const { window, session } = shop();
      await session.setting('workbench.colorTheme', id, shop().folder);
      await window.webview(`body.${kind}`);
      const pages = [
        await window.graph('[data-id="src/main.ts"]'),
        await window.neighbourhood('[data-id="src/order.ts"]'),
      ];
      for (const page of pages) {
        // oxlint-disable-next-line no-await-in-loop -- a failure names the first one
        assert.deepEqual(await eventually(() => brokenRules(page)), []);
      }
    });
  }
});

describe('With the keyboard alone', () => {
  const shop = shopWindow();

  it('one gets to the graph, along an edge, and into the code', async () => {
    const { window } = shop();
    await window.press('F1');
    await window.quickInput.waitFor();
    await window.page.keyboard.type('Groundplan: Show Graph');
    await window.quickRow('Groundplan: Show Graph').waitFor();
    await window.press('Enter');
    const graph = await window.graph('[data-id="src/price.ts"]');
    const focused = graph.locator('[role="graphics-symbol"]:focus');
    await eventually(async () => {
      await window.press('Tab');
      assert.equal(await focused.count(), 1);
    });
    await eventually(async () => {
      await window.press('ArrowRight');
      assert.match((await focused.getAttribute('data-id')) ?? '', /\.ts$/);
    });
    const file = (await focused.getAttribute('data-id')) ?? '';
    await window.press('Enter');
    await window.tab(file.slice(file.lastIndexOf('/') + 1)).waitFor();
  });
});
