import assert from 'node:assert/strict';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';
import { MeasuringEngine, measuredId } from '../support/measuring-engine.ts';
import { measuredProject, measuredTrend } from '../support/metrics-fixture.ts';

describe('the metrics page', () => {
  const open = editorPages();
  let engine: MeasuringEngine;

  async function shown(
    fragment = '',
    options: EditorPageOptions = {},
    measure?: ConstructorParameters<typeof MeasuringEngine>[0],
  ): Promise<EditorPage> {
    engine = new MeasuringEngine(measure);
    const page = await open(engine, measuredId, { page: 'metrics', size: { width: 1200, height: 760 }, ...options });
    await page.begin({ kind: 'metrics', fragment: `mode=metrics${fragment}`, language: 'en', texts: {} });
    return page;
  }

  it('begins with the files to start with, and asks for what is slow afterwards', async () => {
    const page = await shown();
    const list = page.page.getByRole('region', { name: 'Start here' });
    const changed = list.getByText(/Changed \d+ times/).filter({ visible: true });
    await eventually(async () => assert.equal(await changed.count(), 7));
    assert.deepEqual(engine.asked.slice(0, 2), ['files', 'history,hotspots,architecture']);
    assert.deepEqual(engine.asked.slice(2), ['hotspots']);
    assert.equal(page.lastSaid('state')?.title, 'Metrics: shop');
  });

  it('draws files and folders before the history has come', async () => {
    const history = Promise.withResolvers<void>();
    const page = await shown('', {}, async (question) => {
      if (question.detail !== undefined) await history.promise;
      return measuredProject(question);
    });
    await page.mark('src/**').waitFor();
    await page.page.getByText('Reading the history…').waitFor();
    history.resolve();
    await page.page
      .getByText(/Changed \d+ times/)
      .first()
      .waitFor();
  });

  it('says why there is no history, and begins with what is hardest to read', async () => {
    const page = await shown('', {}, (question) => measuredProject(question, { hasHistory: false }));
    await page.page.getByText('This folder is in no git repository').waitFor();
    await page.page.getByText('these files are the hardest to read').waitFor();
    assert.equal(await page.page.getByRole('combobox', { name: 'Colour' }).inputValue(), 'cognitive');
  });

  it('has the files to start with, and their order, from the engine alone', async () => {
    const page = await shown('', {}, (question) => {
      const { hotspots, ...answer } = measuredProject(question);
      return { ...answer, ...(hotspots && { hotspots: hotspots.toReversed() }) };
    });
    const { hotspots = [] } = measuredProject({ detail: 'hotspots', top: 7 });
    const list = page.page.getByRole('region', { name: 'Start here' });
    await list.getByText('Changed').first().waitFor();
    assert.deepEqual(
      await list
        .locator('.gp-mx-file')
        .filter({ visible: true })
        .evaluateAll((names) => names.map((each) => each.getAttribute('data-key'))),
      hotspots.toReversed().map(({ file }) => `file ${file}`),
    );
    const other = await shown('', {}, (question) => ({
      ...measuredProject(question),
      ...(question.detail !== undefined && { hotspots: [] }),
    }));
    await other.page.getByText('No file with branches was changed').waitFor();
  });

  it('says of what nothing is known, and distinguishes one of a thing from several', async () => {
    const page = await shown('', {}, (question) => {
      const { summary, files, ...parts } = measuredProject(question);
      const [first, ...others] = files;
      assert.ok(first);
      return { ...parts, summary: { ...summary, cycles: 1 }, files: [{ ...first, history: undefined }, ...others] };
    });
    await page.page.locator('.gp-mx-legend').getByText('not known').waitFor();
    await page.page.locator('.gp-mx-summary').getByText('import cycle', { exact: true }).waitFor();
    const other = await shown();
    await other.page.locator('.gp-mx-legend').getByText(/^≤ /).first().waitFor();
    await other.page.locator('.gp-mx-summary').getByText('import cycles', { exact: true }).waitFor();
  });

  it('has every tab in sight beside another editor', async () => {
    const page = await shown('', { size: { width: 440, height: 760 } });
    const last = page.page.getByRole('tab').last();
    await last.waitFor();
    const box = await last.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 440, JSON.stringify(box));
  });

  it('zooms into folders and out again, by keyboard, and opens files', async () => {
    const page = await shown();
    await page.mark('src/**').waitFor();
    await page.mark('src/**').focus();
    await page.page.keyboard.press('Enter');
    await page.mark('src/shop/**').waitFor();
    await page.mark('scripts/**').waitFor({ state: 'detached' });
    await page.mark('src/shop/cart/model.ts').focus();
    await page.page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.file, 'src/shop/cart/model.ts')));
    await page.page.keyboard.press('Escape');
    await page.mark('scripts/**').waitFor();
  });

  it('is walked with the arrows, one tab stop for all marks', async () => {
    const page = await shown();
    await page.mark('src/**').waitFor();
    assert.equal(await page.page.locator('.gp-mark[tabindex="0"]').count(), 1);
    await page.mark('src/shop/cart/model.ts').focus();
    await page.page.keyboard.press('ArrowRight');
    const focused = await page.page.evaluate(() => (document.activeElement as HTMLElement).dataset['id']);
    assert.match(focused ?? '', /^src\/shop\/(?!cart\/model\.ts)/);
    assert.equal(await page.page.locator('.gp-mark[tabindex="0"]').count(), 1);
  });

  it('has the drawing as a table, sorted by a press and by an address', async () => {
    const page = await shown('&as=table&order=-codeLines');
    const table = page.page.getByRole('region', { name: 'Files of the treemap' });
    await table.getByRole('columnheader', { name: 'Lines of code' }).waitFor();
    assert.equal(
      await table.getByRole('columnheader', { name: 'Lines of code' }).getAttribute('aria-sort'),
      'ascending',
    );
    await table.getByRole('button', { name: 'Authors' }).click();
    assert.equal(await table.getByRole('columnheader', { name: 'Authors' }).getAttribute('aria-sort'), 'descending');
  });

  it('explains a number that is pointed at or has the keyboard', async () => {
    const page = await shown('&sheet=files');
    const head = page.page.getByRole('button', { name: 'Duplication' });
    await head.focus();
    await page.page.getByRole('tooltip').filter({ hasText: 'has a copy elsewhere' }).waitFor();
    await page.page.keyboard.press('Escape');
    await page.page.getByRole('tooltip').waitFor({ state: 'detached' });
  });

  it('asks for copies when their view is opened, and shows two with what differs', async () => {
    const page = await shown();
    await page.mark('src/**').waitFor();
    assert.ok(!engine.asked.includes('clones,history'));
    await page.page.getByRole('tab', { name: 'Duplication' }).click();
    const pair = page.page.getByRole('region', { name: 'Two copies' });
    await pair.getByText('and not the one in src/shop/payment/service.ts').waitFor();
    await eventually(async () =>
      assert.deepEqual(await pair.locator('mark').allTextContents(), ['totalOf', 'totalOf', 'payItems', 'payItems']),
    );
    assert.ok(engine.asked.includes('clones,history'));
  });

  it('goes from a hotspot to the costly lines of its worst function, and back', async () => {
    const page = await shown();
    await page.page.getByText('Details').first().click();
    await page.page.getByRole('button', { name: 'worst0' }).first().click();
    await page.page.getByText('Extract first: lines 12 to 16.').waitFor();
    await eventually(async () =>
      assert.deepEqual(
        (await page.page.locator('.gp-mx-cost').allTextContents()).filter((text) => text !== ''),
        ['+1', '+2', '+4'],
      ),
    );
    const cognitive = page.page.locator('[data-key="figure Cognitive"]');
    assert.match(
      (await cognitive.getAttribute('data-definition')) ?? '',
      /Larger than in 90 % of the 13,848 functions/,
    );
    assert.equal(await page.page.locator('[data-key="figure Run by tests"] dd').textContent(), '3+');
    await page.page.getByRole('button', { name: 'Back' }).click();
    await page.mark('src/**').waitFor();
  });

  it('comes back to where it was after it was hidden', async () => {
    const page = await shown('&sheet=people');
    await page.page.getByText('and do not know each other.').first().waitFor();
    await page.page.getByRole('tab', { name: 'Files' }).click();
    await page.page.getByRole('searchbox').fill('payment');
    await page.reload();
    await page.begin({ kind: 'metrics', language: 'en', texts: {} });
    await eventually(async () => assert.equal(await page.page.getByRole('searchbox').inputValue(), 'payment'));
  });

  it('saves what is in sight as a picture and as numbers', async () => {
    const page = await shown();
    await page.mark('src/**').waitFor();
    for (const [entry, name] of [
      ['Save as SVG', 'shop-metrics.svg'],
      ['Save as PNG', 'shop-metrics.png'],
      ['Save as CSV', 'shop-files.csv'],
      ['Save as JSON', 'shop-files.json'],
    ] as const) {
      /* oxlint-disable no-await-in-loop -- one file after the other */
      await page.page.getByRole('button', { name: 'Export' }).click();
      await page.page.getByRole('button', { name: entry }).click();
      await eventually(() => Promise.resolve(assert.equal(page.lastSaid('save')?.name, name)));
    }
    const json = JSON.parse(Buffer.from(page.lastSaid('save')?.content ?? '', 'base64').toString()) as unknown[];
    assert.equal(json.length, 120);
  });

  it('draws a value along the history, walked commit by commit, each with all its values', async () => {
    const page = await shown('&sheet=trend&value=cognitiveMean&within=src');
    const points = page.page.locator('.gp-mark');
    await eventually(async () => assert.equal(await points.count(), 40));
    assert.equal(await page.page.getByRole('combobox', { name: 'Value' }).inputValue(), 'cognitiveMean');
    await points.nth(6).focus();
    await page.page.keyboard.press('ArrowRight');
    const focused = await page.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.equal(focused, 'Aug 3, 2022, v1.0.0, 3.37');
    const tip = page.page.getByRole('tooltip');
    await tip.getByText('Aug 3, 2022, v1.0.0, 00000000').waitFor();
    assert.match(
      await tip.innerText(),
      /\nLines of code: 5,000\nFunctions: 198\n.*: 4\.03\n.*: 3\.37\nComments: 6\.4 %$/s,
    );
    await page.page.keyboard.press('End');
    await tip.getByText('Apr 5, 2025').waitFor();
  });

  it('asks again for a line that is not whole, draws what is there, and saves it with its dates', async () => {
    let pending = 20;
    const page = await shown('&sheet=trend', {}, (question) => ({
      ...measuredProject(question),
      ...(question.detail === 'trend' && {
        trend: measuredTrend(pending),
        reasons: pending > 0 ? ['This clone is shallow.'] : [],
      }),
    }));
    await page.page.getByText('20 of 40 commits are measured').waitFor();
    await page.page.getByText('This clone is shallow.').waitFor();
    await eventually(async () => assert.equal(await page.page.locator('.gp-mark').count(), 20));
    pending = 0;
    await page.page.getByText('Commits evenly over time').waitFor();
    await eventually(async () => assert.equal(await page.page.locator('.gp-mark').count(), 40));
    await page.page.getByRole('button', { name: 'Table' }).click();
    await page.page.getByRole('rowheader', { name: 'Aug 3, 2022' }).waitFor();
    await page.page.getByRole('button', { name: 'Export' }).click();
    await page.page.getByRole('button', { name: 'Save as CSV' }).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('save')?.name, 'shop-over-time.csv')));
    const rows = Buffer.from(page.lastSaid('save')?.content ?? '', 'base64')
      .toString()
      .split('\r\n');
    assert.equal(rows.length, 42);
    assert.match(rows[8] ?? '', /^2022-08-03T00:00:00\.000Z,00000000,v1\.0\.0,5000,198,/);
  });

  it('has a button for a line that was given up', async () => {
    let pending = 20;
    const triesMax = 300;
    let asked = 0;
    const lastTry = Promise.withResolvers<void>();
    const page = await shown('&sheet=trend', {}, (question) => {
      if (question.detail !== 'trend') return measuredProject(question);
      if (++asked === 1 + triesMax) lastTry.resolve();
      // One file at most is asked for with it.
      return { ...measuredProject(question), files: [], trend: measuredTrend(pending) };
    });
    await page.page.evaluate(() => {
      const wait = globalThis.setTimeout;
      const soon = (act: () => void, ms?: number) => wait(act, ms === 2_000 ? 0 : ms);
      Object.assign(globalThis, { setTimeout: soon });
    });
    // To look at the page all the while would cost as much as the tries.
    await lastTry.promise;
    await page.page.getByText('20 of 40 commits are measured.', { exact: true }).waitFor();
    assert.equal(await page.page.locator('.gp-mark').count(), 20);
    pending = 0;
    await page.page.getByRole('button', { name: 'Try again' }).click();
    await page.page.getByText('Commits evenly over time').waitFor();
    assert.equal(await page.page.getByRole('button', { name: 'Try again' }).count(), 0);
  });

  for (const fragment of [
    '',
    '&as=table',
    '&sheet=map',
    '&sheet=functions',
    '&sheet=files',
    '&sheet=duplicates',
    '&sheet=people',
    '&sheet=trend',
    '&sheet=trend&as=table',
    '&function=src/shop/cart/model.ts%23worst0',
  ])
    it(`breaks no rule of accessibility in any theme, and holds in a narrow window: ${fragment}`, async () => {
      const page = await shown(fragment, { browser: { bypassCSP: true } });
      await eventually(async () => assert.equal(await page.page.locator('.gp-wait').isVisible(), false));
      await holdsInEveryLook(page, [1200, 320]);
    });
});
