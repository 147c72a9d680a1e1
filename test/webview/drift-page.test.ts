import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import type { BaselineAge } from '#protocol/diff.ts';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { servedShop, type ServedShop } from '../support/served-shop.ts';
import { smallDifference } from '../support/small-difference.ts';

const lookMs = 60_000;

/** The remote's side of the comparisons of a page, which a machine without a remote does not have. */
class ComparedRemote {
  baseline: BaselineAge = {
    fetchedAt: '2026-11-21T14:05:00.000Z',
    indexedAt: '2026-11-21T14:00:00.000Z',
    remoteIsOlder: true,
  };
  /** Comparisons with findings. */
  whole = 0;

  async answer(context: BrowserContext): Promise<void> {
    await context.route(/\/diff\?/, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      assert.equal(query.get('from'), 'baseline');
      if (query.get('findings') !== 'false') this.whole++;
      await route.fulfill({ json: { success: true, data: { ...smallDifference, baseline: this.baseline } } });
    });
  }
}

describe('the difference on the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await servedShop()));
  const open = dashboards();

  it('says that the remote is older, and compares again when another analysis was fetched', async () => {
    const remote = new ComparedRemote();
    const prepare = async (context: BrowserContext) => {
      await context.clock.install();
      await remote.answer(context);
    };
    const { page } = await open(shop.engine, { fragment: 'mode=drift', prepare });
    await page.getByText('The remote is older than this folder.').waitFor();
    await eventually(() => Promise.resolve(assert.equal(remote.whole, 1)));
    await page.clock.runFor(lookMs);
    remote.baseline = { ...remote.baseline, fetchedAt: '2026-11-21T15:05:00.000Z', remoteIsOlder: false };
    await page.clock.runFor(lookMs);
    await page.getByText('The remote is older than this folder.').waitFor({ state: 'hidden' });
    await eventually(() => Promise.resolve(assert.equal(remote.whole, 2)));
  });

  it('breaks no rule of accessibility in any look, and needs no more than its window', async () => {
    const remote = new ComparedRemote();
    const { page } = await open(shop.engine, {
      fragment: 'mode=drift',
      browser: inDark,
      prepare: (context) => remote.answer(context),
    });
    await page.locator('.gp-drift [role="graphics-symbol"]').first().waitFor();
    for (const width of [1200, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await page.setViewportSize({ width, height: 700 });
      await holdsInEachScheme(page, `${width}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${width}: ${overflow}`);
    }
  });
});
