import assert from 'node:assert/strict';
import type { Impact } from '#protocol/impact.ts';
import type { ImpactSubject } from '#protocol/panel-messages.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { holdsInEachTheme } from '../support/every-look.ts';
import { eventually } from '../support/eventually.ts';
import { bigImpact, impactWith, smallImpact } from '../support/impact-fixture.ts';

const project = 'prj_1';
const uncommitted: ImpactSubject = { kind: 'uncommitted' };
/** An impact panel sends no requests: all its data comes by messages. */
const noEngine = { answer: () => Promise.reject(new Error('an impact panel asks for nothing')) };

function row({ page }: EditorPage, name: RegExp) {
  return page.getByRole('region', { name: 'Impact as a list' }).getByRole('button', { name });
}

describe('the panel of an impact', () => {
  const open = editorPages();

  async function shown(
    impact: Impact = smallImpact,
    options: EditorPageOptions = {},
    subject: ImpactSubject = uncommitted,
  ): Promise<EditorPage> {
    const page = await open(noEngine, project, { page: 'impact', size: { width: 1200, height: 700 }, ...options });
    await page.page.getByRole('heading', { level: 1 }).waitFor();
    await page.send({ kind: 'impact', project, subject, impact });
    return page;
  }

  it('says how much is reached, how surely, and why there may be more', async () => {
    const { page } = await shown();
    await page.getByRole('heading', { name: 'Medium impact of what is not committed' }).waitFor();
    await page
      .getByText(
        /^1 file changed · at least 4 files reached · 1 entry point · 1 test file · 1 more test file to be sure/,
      )
      .waitFor();
    await page.getByText('Why there may be more').click();
    await page.getByText('Sites whose target is not known may mean something that is reached.').waitFor();
  });

  it('offers the remote for names that may leave, and says that its answer is the remote’s', async () => {
    const subject: ImpactSubject = { kind: 'files', files: ['src/shop/tax.ts'] };
    const page = await shown(smallImpact, {}, subject);
    const remote = page.page.getByRole('button', { name: 'Ask the Remote' });
    assert.equal(await remote.count(), 0);
    await page.send({ kind: 'impactOfRemote', isOffered: true });
    await remote.click();
    const asked: ImpactSubject = { ...subject, ofRemote: true };
    await eventually(() => Promise.resolve(assert.deepEqual(page.lastSaid('impactOf')?.subject, asked)));
    await page.send({ kind: 'impact', project, subject: asked, impact: smallImpact, remote: 'https://team.example' });
    await page.page.getByText('From the remote https://team.example, by its own index').waitFor();
    assert.equal(await remote.count(), 0);
  });

  it('draws what the list has', async () => {
    const page = await shown();
    await page.shows(
      'src/shop/price.ts',
      'src/server/routes.ts',
      'entry:http_route:POST /orders',
      'test:test/cart.test.ts',
      'unknown:src/plugins/load.ts',
    );
    for (const name of [/^price\.ts/, /^routes\.ts/, /^POST \/orders/, /^plugins\.test\.ts/, /^tax/])
      // oxlint-disable-next-line no-await-in-loop -- a failure names the first one
      await row(page, name).waitFor();
  });

  const places: readonly (readonly [RegExp, object])[] = [
    [/^price\.ts/, { file: 'src/shop/price.ts' }],
    [/^POST \/orders/, { file: 'src/server/routes.ts', line: 12 }],
    [/^plugins\.test\.ts/, { file: 'test/plugins.test.ts' }],
    [/^tax/, { file: 'src/plugins/load.ts', line: 9, column: 3 }],
  ];
  for (const [name, place] of places)
    it(`opens a place from the list: ${name.source}`, async () => {
      const page = await shown();
      await row(page, name).click();
      await eventually(() => assert.deepEqual(page.lastSaid('open'), { kind: 'open', project, ...place }));
    });

  it('is one tab stop, in which arrows walk and Enter opens', async () => {
    const page = await shown();
    await page.shows('src/shop/cart.ts');
    const focused = () => page.page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset.id);
    await page.mark('src/shop/price.ts').focus();
    await page.page.keyboard.press('ArrowUp');
    await eventually(async () => assert.equal(await focused(), 'src/shop/cart.ts'));
    await page.page.keyboard.press('Enter');
    await eventually(() => assert.equal(page.lastSaid('open')?.file, 'src/shop/cart.ts'));
    await page.page.keyboard.press('Tab');
    assert.equal(await focused(), undefined);
    await page.page.keyboard.press('Shift+Tab');
    assert.equal(await focused(), 'src/shop/cart.ts');
    const stops = await page.page.locator('[role="graphics-symbol"][tabindex="0"]').count();
    assert.equal(stops, 1);
  });

  it('gives the keyboard back to the code with Esc', async () => {
    const page = await shown();
    await page.mark('src/shop/price.ts').focus();
    await page.page.keyboard.press(' ');
    await page.page.getByText('modified: price, tax').last().waitFor();
    for (let count = 0; count < 8 && page.lastSaid('leave') === undefined; count++)
      // oxlint-disable-next-line no-await-in-loop -- one key after the other, as fingers do
      await page.page.keyboard.press('Escape');
    await eventually(() => assert.ok(page.lastSaid('leave') !== undefined));
  });

  it('walks the list with arrows, one tab stop too', async () => {
    const page = await shown();
    const rows = page.page.getByRole('region', { name: 'Impact as a list' }).getByRole('button');
    await rows.first().focus();
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('End');
    await page.page.keyboard.press('ArrowUp');
    const focused = await page.page.evaluate(() => document.activeElement?.textContent);
    assert.match(focused ?? '', /^pricesrc\/plugins\/load\.ts:7/);
    assert.equal(await page.page.locator('.gp-im-list [tabindex="0"]').count(), 1);
  });

  it('runs the tests', async () => {
    const page = await shown();
    await page.page.getByRole('button', { name: 'Run these tests (1)' }).click();
    // All of them: which are run is asked behind it.
    const tests = [
      { file: 'test/cart.test.ts', basis: 'inferred' },
      { file: 'test/plugins.test.ts', basis: 'widened' },
    ];
    await eventually(() => assert.deepEqual(page.lastSaid('runTests'), { kind: 'runTests', project, tests }));
  });

  it('is copied as Markdown', async () => {
    const page = await shown();
    await page.page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await eventually(() =>
      assert.match(page.lastSaid('copy')?.text ?? '', /^## Medium impact: of what is not committed/),
    );
    await page.page.getByRole('status').getByText('Impact copied').waitFor();
  });

  it('asks about another base, and about what is not committed when there is none', async () => {
    const page = await shown();
    const field = page.page.getByRole('textbox', { name: 'Changed since' });
    await field.fill(' main ');
    await field.press('Enter');
    const asked = (subject: ImpactSubject) =>
      eventually(() => assert.deepEqual(page.lastSaid('impactOf'), { kind: 'impactOf', project, subject }));
    await asked({ kind: 'base', base: 'main' });
    await page.send({ kind: 'impact', project, subject: { kind: 'base', base: 'main' }, impact: smallImpact });
    await page.page.getByRole('heading', { name: 'Medium impact of what changed since main' }).waitFor();
    await field.fill('');
    await page.page.getByRole('button', { name: 'Show', exact: true }).click();
    await asked(uncommitted);
  });

  it('follows what is typed, and keeps what was picked', async () => {
    const page = await shown();
    await page.mark('src/shop/cart.ts').click();
    const picked = page.page.locator('.gp-im-picked');
    await picked.getByText('src/shop/cart.ts').waitFor();
    const impact = impactWith({ ...smallImpact, entryPoints: [] });
    await page.send({ kind: 'impactAsked', subject: uncommitted });
    await page.send({ kind: 'impact', project, subject: uncommitted, impact, isUnsaved: true });
    await page.page.getByRole('heading', { name: /with text that is not saved$/ }).waitFor();
    await eventually(async () =>
      assert.equal(
        (await page.ids()).some((id) => id.startsWith('entry:')),
        false,
      ),
    );
    await picked.getByText('src/shop/cart.ts').waitFor();
  });

  it('reports why there is none, and asks again', async () => {
    const page = await shown();
    const subject: ImpactSubject = { kind: 'base', base: 'main' };
    const message = 'The project has not been indexed yet.';
    await page.send({ kind: 'impactFailed', subject, code: 'project_not_indexed', message });
    await page.page.getByText(message).waitFor();
    await page.page.getByRole('button', { name: 'Try again' }).click();
    await eventually(() => assert.deepEqual(page.lastSaid('impactOf')?.subject, subject));
  });

  it('claims no level where what was asked about is not known', async () => {
    const subject: ImpactSubject = { kind: 'base', base: 'nosuch' };
    const impact = impactWith({
      certainty: 'unknown',
      unresolved: ['nosuch'],
      reasons: ['There is no such revision.'],
    });
    const { page } = await shown(impact, {}, subject);
    await page.getByRole('heading', { name: 'Impact not known of what changed since nosuch' }).waitFor();
    await page.getByText('Not found: nosuch').waitFor();
  });

  it('brings the list that is wanted into sight, with the keyboard on it', async () => {
    const page = await shown();
    await page.send({ kind: 'impactAsked', subject: uncommitted, list: 'tests' });
    await page.send({ kind: 'impact', project, subject: uncommitted, impact: smallImpact });
    const focused = () => page.page.evaluate(() => document.activeElement?.textContent ?? '');
    await eventually(async () => assert.match(await focused(), /^cart\.test\.tstest\/cart\.test\.ts/));
  });

  it('reports its title', async () => {
    const page = await shown(smallImpact, {}, { kind: 'files', files: ['src/shop/price.ts'] });
    await eventually(() => assert.equal(page.lastSaid('state')?.title, 'Impact of price.ts'));
  });

  it('says so where nothing is changed', async () => {
    const { page } = await shown(impactWith({}));
    await page.getByRole('heading', { name: 'Nothing is changed' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Run these tests/ }).isDisabled(), true);
  });

  it('folds a big change by folder, and unfolds it in place', async () => {
    const page = await shown(bigImpact());
    await page.shows('src/core/event.ts');
    const before = await page.ids();
    assert.ok(before.length <= 160, `${before.length} marks`);
    const folder = before.find((id) => id.startsWith('layer 1:')) as string;
    await page.mark(folder).focus();
    await page.page.keyboard.press('Enter');
    await eventually(async () => assert.equal((await page.ids()).includes(folder), false));
    await page.page.getByRole('button', { name: 'Show all 600' }).waitFor({ state: 'detached' });
    await page.page.getByRole('button', { name: 'Show all 780' }).click();
  });

  for (const [size, impact] of [
    [{ width: 1200, height: 700 }, smallImpact],
    [{ width: 1200, height: 700 }, bigImpact()],
    [{ width: 320, height: 700 }, smallImpact],
  ] as const)
    it(`breaks no rule of accessibility: ${impact.impacted.length} files, ${size.width} pixels`, async () => {
      const page = await shown(impact, { size });
      await page.shows(impact.changed[0].file);
      await page.mark(impact.changed[0].file).click();
      await holdsInEachTheme(page);
    });
});
