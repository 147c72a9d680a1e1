import assert from 'node:assert/strict';
import { comparedId, ComparingEngine, olderBaseline, withoutBaseline } from '../support/comparing-engine.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';
import { largeDifference, noDifference, smallDifference } from '../support/small-difference.ts';

const rowNames = ({ page }: EditorPage) => page.locator('.gp-df-changes tbody th').allInnerTexts();
const kind = ({ page }: EditorPage, name: RegExp) =>
  page.getByRole('group', { name: 'What differs' }).getByRole('button', { name });

describe('the drift page', () => {
  const open = editorPages();

  async function shown(fragment = '', engine = new ComparingEngine(), options: EditorPageOptions = {}) {
    const page = await open(engine, comparedId, { page: 'drift', size: { width: 1200, height: 900 }, ...options });
    await page.begin({ kind: 'drift', fragment: `mode=drift${fragment}`, language: 'en', texts: {} });
    return page;
  }

  it('compares the folder with the remote’s analysis: drawn, listed, and with the age of the remote in words', async () => {
    const engine = new ComparingEngine();
    const page = await shown('', engine);
    await page.shows('src/prices/list.ts', 'src/prices/tax.ts', 'src/shop/cart.ts', 'src/shop/prices.ts');
    assert.deepEqual(engine.asked, [{ from: 'baseline', to: 'worktree' }]);
    await page.page.getByText('The remote is older than this folder.').waitFor();
    assert.equal((await rowNames(page)).length, 13);
    const counts = await page.page.getByRole('group', { name: 'What differs' }).getByRole('button').allTextContents();
    assert.deepEqual(counts, [
      'Files +2 −1',
      'Dependencies +4 −1',
      'Folders +1',
      'Cycles +1',
      'Findings +1 −1',
      'Metrics 1',
    ]);
    assert.equal(page.lastSaid('state')?.title, 'Drift: shop');
    const drawn = page.page.locator('.gp-df-stage svg');
    assert.match((await drawn.getAttribute('aria-label')) ?? '', /^From the remote’s analysis to the working tree\./);
    const numbers = await drawn.locator('text.count').allTextContents();
    assert.deepEqual(numbers.toSorted(), ['+1', '+1 ⟳', '+1 ⟳', '+1 ⟳', '−1']);
  });

  it('narrows by kind, by what was added or removed, and by folder, and all of it is undone by one press', async () => {
    const page = await shown();
    await kind(page, /^Dependencies/).click();
    await eventually(async () => assert.equal((await rowNames(page)).length, 5));
    await page.page.getByRole('combobox', { name: 'Change' }).selectOption('removed');
    await eventually(async () => assert.deepEqual(await rowNames(page), ['src/shop/cart.ts → src/shop/prices.ts']));
    await page.page.getByRole('searchbox', { name: 'Folder' }).fill('src/prices');
    await page.page.keyboard.press('Enter');
    await page.page.getByText('No change matches the filters.').waitFor();
    await page.page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => assert.equal((await rowNames(page)).length, 13));
  });

  it('compares two revisions, whose sides a person picks', async () => {
    const engine = new ComparingEngine();
    const page = await shown('', engine);
    await page.page.getByLabel('From', { exact: true }).selectOption('Branch or commit…');
    await page.page.keyboard.type('main');
    await page.page.keyboard.press('Enter');
    await eventually(() =>
      Promise.resolve(assert.deepEqual(engine.asked.at(-1), { from: 'main', to: 'worktree', parting: true })),
    );
    await page.page.getByText('The remote is older').waitFor({ state: 'hidden' });
    await page.page.getByLabel('To', { exact: true }).selectOption('Newest commit (HEAD)');
    await eventually(() =>
      Promise.resolve(assert.deepEqual(engine.asked.at(-1), { from: 'main', to: 'HEAD', parting: true })),
    );
    await page.reload();
    await page.begin({ kind: 'drift', language: 'en', texts: {} });
    await eventually(() => Promise.resolve(assert.equal(engine.asked.length, 4)));
    assert.deepEqual(engine.asked.at(-1), { from: 'main', to: 'HEAD', parting: true });
  });

  it('says why there is no remote’s side, and offers the newest commit instead', async () => {
    const engine = new ComparingEngine(withoutBaseline);
    const page = await shown('', engine);
    await page.page.getByText('The remote’s analysis of this project is not here.').waitFor();
    await page.page.getByRole('button', { name: 'Compare with the newest commit' }).click();
    await eventually(async () => assert.equal((await rowNames(page)).length, 13));
    assert.equal(await page.page.locator('.gp-problem').count(), 0);
  });

  it('compares again when the folder has another index, and not when two commits are compared', async () => {
    const engine = new ComparingEngine();
    const page = await shown('', engine);
    await eventually(async () => assert.equal((await rowNames(page)).length, 13));
    engine.snapshot = 'snp_2';
    await eventually(() => Promise.resolve(assert.equal(engine.asked.length, 2)));
  });

  it('compares again once another analysis of the remote was fetched, and only then', async () => {
    const engine = new ComparingEngine();
    const page = await shown('', engine);
    await eventually(async () => assert.equal((await rowNames(page)).length, 13));
    await page.send({ kind: 'sync' });
    await page.send({ kind: 'sync' });
    engine.baseline = { ...olderBaseline, fetchedAt: '2026-11-21T15:00:00.000Z', remoteIsOlder: false };
    assert.equal(engine.asked.length, 1);
    await page.send({ kind: 'sync' });
    await page.page.getByText('The remote is older').waitFor({ state: 'hidden' });
    await eventually(() => Promise.resolve(assert.equal(engine.asked.length, 2)));
  });

  it('compares as soon as the first analysis was fetched', async () => {
    let isHere = false;
    const engine = new ComparingEngine((sides) => (isHere ? smallDifference : withoutBaseline(sides)));
    const page = await shown('', engine);
    await page.page.getByText('The remote’s analysis of this project is not here.').waitFor();
    isHere = true;
    await page.send({ kind: 'sync' });
    await eventually(async () => assert.equal((await rowNames(page)).length, 13));
  });

  it('is used by the keyboard: boxes by arrows, into a folder by space, back by Esc, a row by Enter', async () => {
    const page = await shown('', new ComparingEngine(() => largeDifference(400, 1200)));
    await page.page.locator('[role="graphics-symbol"]').first().waitFor();
    const stop = page.page.locator('[role="graphics-symbol"][tabindex="0"]');
    await stop.focus();
    const first = await stop.getAttribute('data-id');
    await page.page.keyboard.press('End');
    await eventually(async () => assert.notEqual(await stop.getAttribute('data-id'), first));
    await page.page.keyboard.press(' ');
    const folder = page.page.getByRole('searchbox', { name: 'Folder' });
    await eventually(async () => assert.match(await folder.inputValue(), /^src\/part/));
    await stop.focus();
    await page.page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await folder.inputValue(), ''));
    await page.page.locator('.gp-row-button').first().focus();
    await page.page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(assert.ok(page.lastSaid('open')?.file.startsWith('src/part'))));
  });

  it('saves what the filters leave as Markdown, JSON and the drawing as SVG', async () => {
    const page = await shown('&kind=dependency&change=added');
    await eventually(async () => assert.equal((await rowNames(page)).length, 4));
    const saved = async (name: string) => {
      await page.page.getByRole('button', { name: 'Export' }).click();
      await page.page.getByRole('button', { name }).click();
      return eventually(() => {
        const said = page.lastSaid('save');
        assert.ok(
          said !== undefined &&
            said.name.endsWith(`.${{ 'Save as Markdown': 'md', 'Save as JSON': 'json' }[name] ?? 'svg'}`),
        );
        return Promise.resolve(Buffer.from(said.content, 'base64').toString());
      });
    };
    assert.match(await saved('Save as Markdown'), /^## shop: From[^]*### Dependencies \(\+4 −0\)\n\n- \+ `src\/shop/);
    assert.deepEqual(JSON.parse(await saved('Save as JSON')), {
      ...noDifference,
      edgesAdded: smallDifference.edgesAdded,
      baseline: olderBaseline,
    });
    assert.match(await saved('Save as SVG'), /^<svg[^]*src\/shop\/cart\.ts depends on src\/prices\/list\.ts, added: 1/);
  });

  for (const [name, engine] of [
    ['a small difference', new ComparingEngine()],
    ['a large one', new ComparingEngine(() => largeDifference(400, 1200))],
    ['nothing that differs', new ComparingEngine(() => noDifference)],
    ['a refusal', new ComparingEngine(withoutBaseline)],
  ] as const)
    it(`breaks no rule of accessibility in any theme, and holds in narrow windows: ${name}`, async () => {
      const page = await shown('', engine, { browser: { bypassCSP: true } });
      await eventually(async () => assert.equal(await page.page.locator('.gp-wait').isVisible(), false));
      await holdsInEveryLook(page, [1200, 800, 320]);
    });
});
