import assert from 'node:assert/strict';
import { brokenColours, brokenRules } from '../support/broken-rules.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';

/** The states of the page: how each is reached, and the fewest marks that are drawn then. */
const states: readonly {
  what: string;
  fragment?: string;
  marks: number;
  reach?: (dashboard: Dashboard) => Promise<unknown>;
}[] = [
  { what: 'the drawing', marks: 20 },
  {
    what: 'the keyboard on a mark',
    marks: 20,
    reach: (dashboard) => dashboard.pressUntil('[role="graphics-symbol"]'),
  },
  {
    what: 'the table',
    marks: 20,
    reach: async (dashboard) => {
      await dashboard.press('t');
      await dashboard.page.getByRole('region', { name: 'Boxes' }).waitFor();
    },
  },
  {
    what: 'the details of a file with its code',
    fragment: 'open=src/order/**&select=src/order/order.ts',
    marks: 22,
    reach: ({ details }) => details.getByRole('region', { name: /^src\/order\/order\.ts, lines/ }).waitFor(),
  },
  {
    what: 'the details of an arrow',
    fragment: 'select=src/order/**&and=src/payment/**',
    marks: 20,
    reach: async ({ details }) => {
      await details.getByRole('button', { name: /^import \{ pay \}/ }).click();
      await details.locator('mark').waitFor();
    },
  },
  {
    what: 'a path',
    fragment: 'mode=path&from=src/main.ts&to=src/payment/providers/card/limits.ts',
    marks: 20,
    reach: ({ details }) => details.getByText('in 4 steps').waitFor(),
  },
  {
    what: 'cycles',
    fragment: 'mode=cycles',
    marks: 20,
    reach: async ({ details }) => {
      await details.getByRole('button', { name: /cart\.ts, discount\.ts/ }).click();
      await details.getByRole('heading', { name: /^Shortest loop/ }).waitFor();
    },
  },
  {
    what: 'a neighbourhood',
    fragment: 'focus=src/order/order.ts&depth=2',
    marks: 8,
    reach: ({ page }) => page.getByText('2 steps').waitFor(),
  },
  {
    what: 'the details of a symbol, what is not known of it, and what came of proving it',
    fragment: 'open=src/main.ts&select=src/main.ts%23startShop',
    marks: 20,
    reach: async ({ details }) => {
      await details.getByRole('button', { name: 'Prove' }).click();
      await details.getByRole('status').waitFor();
      await details.getByText('What would make it exact').click();
      await details.getByText('Install the declarations of the package.').waitFor();
    },
  },
  {
    what: 'a neighbourhood of a symbol, with the code of what is pointed at',
    fragment: 'focus=src/order/order.ts%23placeOrder',
    marks: 3,
    reach: async (dashboard) => {
      await dashboard.mark('src/payment/pay.ts#pay').hover();
      await dashboard.page.getByRole('region', { name: /^src\/payment\/pay\.ts, lines/ }).waitFor();
    },
  },
  {
    what: 'filters, some in force',
    fragment: 'tests=exclude&external=1',
    marks: 20,
    reach: (dashboard) => dashboard.button('Filters, 2 in force').click(),
  },
  { what: 'the legend', marks: 20, reach: (dashboard) => dashboard.button('Legend').click() },
  { what: 'the menu of exports', marks: 20, reach: (dashboard) => dashboard.button('Export').click() },
  {
    what: 'help',
    marks: 20,
    reach: async (dashboard) => {
      await dashboard.press('?');
      await dashboard.page.getByRole('dialog', { name: 'Help' }).waitFor();
    },
  },
  {
    what: 'finding',
    marks: 20,
    reach: async (dashboard) => {
      await dashboard.press('/');
      await dashboard.page.keyboard.type('cart');
      await dashboard.page
        .getByRole('option', { name: /cart\.ts/ })
        .first()
        .waitFor();
    },
  },
  {
    what: 'filters that leave nothing',
    fragment: 'in=nowhere',
    marks: 0,
    reach: ({ page }) => page.getByRole('heading', { name: 'The filters leave nothing' }).waitFor(),
  },
];

describe('axe finds nothing', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('but a button without a name, where there is one', async () => {
    const dashboard = await open(shop.engine, { browser: { bypassCSP: true } });
    await dashboard.drawn();
    await dashboard.page.evaluate(() => document.body.append(document.createElement('button')));
    assert.match((await brokenRules(dashboard.page)).join(), /^button-name: <button>/);
  });

  it('but text that its ground hides, where there is one', async () => {
    const dashboard = await open(shop.engine, { browser: inDark });
    await dashboard.drawn();
    await dashboard.page.evaluate(() => {
      const text = document.createElement('p');
      text.textContent = 'Hidden';
      Object.assign(text.style, { position: 'fixed', top: '0', zIndex: '9999', color: '#777', background: '#666' });
      document.body.append(text);
    });
    assert.match((await brokenColours(dashboard.page)).join(), /color-contrast: <p /);
  });

  const options = { browser: inDark };

  it(`in each look: ${states.length} states of the page`, async () => {
    const dashboard = await open(shop.engine, options);
    await dashboard.drawn();
    for (const { what, fragment, marks, reach } of states) {
      await dashboard.goTo({ key: null, fragment });
      await dashboard.drawn();
      await reach?.(dashboard);
      const drawn = await dashboard.drawn();
      assert.ok(drawn.marks.length >= marks, `${what}: ${drawn.marks.length} marks`);
      await holdsInEachScheme(dashboard.page, what);
      await dashboard.press('Escape');
    }
  });

  it('in each look: the form that asks for a key, with a reason', async () => {
    const dashboard = await open(shop.engine, { ...options, key: 'sk_live_gp_wrong', expected: /status of 401/ });
    await dashboard.page.getByLabel('Key', { exact: true }).waitFor();
    await dashboard.page.locator('#gp-key-reason').filter({ visible: true }).waitFor();
    await holdsInEachScheme(dashboard.page, 'the form');
  });
});
