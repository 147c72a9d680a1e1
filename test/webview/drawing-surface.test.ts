import assert from 'node:assert/strict';
import { closeBrowser } from '../support/browser.ts';
import { DrawingPage } from '../support/drawing-page.ts';
import { edgeOf, folderAround, markAt, viewOf } from '../support/view-fixture.ts';

const view = viewOf(
  [
    ...folderAround('src/**', ['src/a.ts', 'src/b/**', 'src/c.ts'], 1),
    markAt('lib/**', 0, 2),
    markAt('docs/**', 1, 2),
    markAt('top.ts', 4, 0),
  ],
  [
    edgeOf('src/a.ts', 'src/b/**', { weight: 2 }),
    edgeOf('src/a.ts', 'lib/**', { weight: 7 }),
    edgeOf('top.ts', 'src/a.ts'),
    edgeOf('lib/**', 'src/c.ts', { back: true, cyclic: true }),
  ],
);

/** The same project, its folder folded. */
const folded = viewOf(
  [markAt('src/**', 0, 0), markAt('lib/**', 0, 2), markAt('docs/**', 1, 2), markAt('top.ts', 4, 0)],
  [edgeOf('src/**', 'lib/**', { weight: 7 }), edgeOf('top.ts', 'src/**')],
);

/** So many files that no elements are drawn. */
const many = viewOf(
  Array.from({ length: 600 }, (_, place) => markAt(`file-${place}.ts`, place % 30, Math.floor(place / 30))),
  Array.from({ length: 599 }, (_, place) => edgeOf(`file-${place}.ts`, `file-${place + 1}.ts`)),
);

describe('a drawing in the browser', () => {
  let drawing: DrawingPage;
  before(async () => (drawing = await DrawingPage.open()));
  beforeEach(async () => {
    await drawing.page.mouse.move(999, 699);
    await drawing.page.locator('button').focus();
    await drawing.restart();
    await drawing.show(view);
  });
  after(async () => {
    await drawing.close();
    await closeBrowser();
  });

  it('is a document of symbols with names', async () => {
    const { page } = drawing;
    assert.equal(
      await page.locator('svg[role="graphics-document"]').getAttribute('aria-label'),
      'Dependencies: 7 marks and 4 dependencies of 7 files.',
    );
    const names = await page
      .locator('[role="graphics-symbol"]')
      .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    assert.equal(names.length, 7);
    assert.equal(names[0], 'src, folder, 12 files, 100 lines of code, unfolded');
    assert.equal(names[1], 'src/a.ts, file, 100 lines of code');
  });

  it('has one tab stop, from which arrows walk along edges and rows', async () => {
    assert.equal(await drawing.walk('Tab'), 'src/a.ts');
    assert.equal(await drawing.walk('ArrowDown'), 'lib/**');
    assert.equal(await drawing.walk('ArrowRight'), 'docs/**');
    assert.equal(await drawing.walk('ArrowLeft', 'ArrowUp'), 'src/a.ts');
    assert.equal(await drawing.walk('ArrowUp'), 'top.ts');
    assert.equal(await drawing.walk('ArrowUp'), 'top.ts');
    assert.deepEqual(await drawing.events(), ['announce Nothing that is drawn depends on it.']);
    assert.equal(await drawing.page.locator('[tabindex="0"]').count(), 1);
    assert.equal(await drawing.walk('Shift+Tab'), undefined);
    assert.equal(await drawing.walk('Tab'), 'top.ts');
  });

  it('opens, folds, selects and leaves by keys, and keeps others for the page', async () => {
    await drawing.press('Tab', 'ArrowDown', 'Enter', 'Space', 'Escape', ']', 'Shift+ArrowUp');
    await drawing.press('ArrowUp', 'Shift+ArrowUp', 'Enter');
    assert.deepEqual(await drawing.events(), [
      'open lib/**',
      'select {"kind":"mark","id":"lib/**"}',
      'up',
      'announce Nothing is around it.',
      'fold src/**',
    ]);
    await drawing.show(view, { selection: { kind: 'mark', id: 'lib/**' } });
    await drawing.press('Escape');
    assert.deepEqual(await drawing.events(), ['select']);
  });

  it('moves into what Enter unfolds, back to it by Esc, and folds it there', async () => {
    await drawing.show(folded);
    assert.equal(await drawing.walk('Tab', 'Home', 'Enter'), 'src/**');
    await drawing.show(view);
    assert.equal(await drawing.focused(), 'src/a.ts');
    assert.equal(await drawing.walk('ArrowRight', 'Escape'), 'src/**');
    await drawing.press('Enter');
    await drawing.show(folded);
    assert.equal(await drawing.focused(), 'src/**');
    assert.deepEqual(await drawing.events(), ['open src/**', 'fold src/**']);
  });

  it('stays where the keyboard went while something was unfolding', async () => {
    await drawing.show(folded);
    await drawing.press('Tab', 'Home', 'Enter', 'ArrowDown');
    await drawing.show(view);
    assert.equal(await drawing.focused(), 'lib/**');
  });

  it('zooms by keys and back', async () => {
    const before = await drawing.boxOf('lib/**');
    await drawing.press('Tab', '+', '+');
    const larger = await drawing.boxOf('lib/**');
    assert.ok(larger.width > before.width * 1.7, `${larger.width} ${before.width}`);
    await drawing.press('0');
    const { width } = await drawing.boxOf('lib/**');
    assert.ok(Math.abs(width - before.width) < 8, `${width} ${before.width}`);
  });

  it('names what is thousands of times smaller, when one comes as near', async () => {
    const scale = 0.0004;
    const deep = viewOf([
      markAt('far.ts', 6, 6),
      ...folderAround('src/**', ['src/one.ts', 'src/two.ts'], scale, { x: 411.1111, y: 333.3333 }),
    ]);
    await drawing.show(deep);
    await drawing.page.evaluate(() =>
      (globalThis as unknown as { surface: { reveal(id: string): void } }).surface.reveal('src/**'),
    );
    await drawing.settled();
    const mark = await drawing.boxOf('src/one.ts');
    const name = await drawing.page.locator('.gp-mark[data-id="src/one.ts"] .name').boundingBox();
    assert.ok(mark.width > 150 && mark.width < 200, `${mark.width}`);
    assert.ok(name !== null && name.height > 12 && name.height < 24, `${name?.height}`);
    assert.ok(name.x > mark.x && name.y > mark.y && name.y + name.height < mark.y + mark.height);
  });

  it('fills the window with what it reveals, but for a rim above and below', async () => {
    const box = () => drawing.boxOf('src/**');
    const large = viewOf([
      markAt('far.ts', 30, 30),
      ...folderAround(
        'src/**',
        Array.from({ length: 12 }, (_, place) => `src/${place}.ts`),
        1,
      ),
    ]);
    await drawing.show(large);
    await drawing.page.evaluate(() =>
      (globalThis as unknown as { surface: { reveal(id: string): void } }).surface.reveal('src/**'),
    );
    await drawing.settled();
    const { width } = await box();
    assert.ok(width > 900 && width <= 946, `${width}`);
  });

  it('brings a mark that gets the keyboard into sight', async () => {
    await drawing.press('Tab', '+', '+', '+', '+', '+', 'End');
    const [x, y] = await drawing.middleOf(String(await drawing.focused()));
    assert.ok(x > 0 && x < 1000 && y > 0 && y < 700, `${x} ${y}`);
    await drawing.press('0');
  });

  it('dims what has nothing to do with what is pointed at', async () => {
    await drawing.page.mouse.move(...(await drawing.middleOf('lib/**')));
    const dim = drawing.page.locator('.gp-mark.is-dim');
    await dim.first().waitFor();
    const ids = await dim.evaluateAll((all) => all.map((mark) => (mark as SVGElement).dataset.id));
    assert.deepEqual(ids, ['src/b/**', 'docs/**', 'top.ts']);
    await drawing.page.mouse.move(999, 699);
    await dim.first().waitFor({ state: 'detached' });
  });

  it('selects by a click, unfolds by a double click or by its sign', async () => {
    const { page } = drawing;
    const [x, y] = await drawing.middleOf('lib/**');
    await page.mouse.click(x, y);
    assert.deepEqual(await drawing.events(), ['select {"kind":"mark","id":"lib/**"}']);
    assert.equal(await drawing.focused(), 'lib/**');
    await page.mouse.dblclick(x, y);
    assert.deepEqual((await drawing.events()).slice(-1), ['open lib/**']);
    const box = await drawing.boxOf('lib/**');
    await page.mouse.click(box.x + box.width - 14, y);
    assert.deepEqual(await drawing.events(), ['open lib/**']);
    await page.mouse.click(500, 690);
    assert.deepEqual(await drawing.events(), ['select']);
  });

  it('selects an edge by a click, and says what it is', async () => {
    const [from, to] = [await drawing.boxOf('src/a.ts'), await drawing.boxOf('lib/**')];
    await drawing.page.mouse.click((from.x + to.x + from.width) / 2, (from.y + from.height + to.y) / 2);
    assert.deepEqual(await drawing.events(), [
      'announce src/a.ts depends on lib, 7 uses',
      'select {"kind":"edge","source":"src/a.ts","target":"lib/**"}',
    ]);
  });

  it('is moved by dragging, which selects nothing', async () => {
    const before = await drawing.boxOf('lib/**');
    await drawing.page.mouse.move(500, 650);
    await drawing.page.mouse.down();
    await drawing.page.mouse.move(540, 620, { steps: 4 });
    await drawing.page.mouse.up();
    const { x, y } = await drawing.boxOf('lib/**');
    assert.deepEqual([Math.round(x - before.x), Math.round(y - before.y)], [40, -30]);
    assert.deepEqual(await drawing.events(), []);
  });

  it('keeps the elements of marks that stay, and the keyboard on them', async () => {
    const { page } = drawing;
    await drawing.press('Tab', 'ArrowDown');
    await page.evaluate(() => ((globalThis as { kept?: Element | null }).kept = document.activeElement));
    await drawing.show(folded);
    assert.equal(await drawing.focused(), 'lib/**');
    assert.ok(await page.evaluate(() => (globalThis as { kept?: Element | null }).kept === document.activeElement));
    assert.equal(await page.locator('.gp-mark').count(), 4);
    assert.equal(await page.locator('.gp-edge').count(), 2);
  });

  it('gives the keyboard to what is around when a mark goes', async () => {
    await drawing.press('Tab', 'ArrowRight');
    assert.equal(await drawing.focused(), 'src/b/**');
    await drawing.show(folded);
    assert.equal(await drawing.focused(), 'src/**');
  });

  it('of many marks is a canvas with a list beside it, and the same keys', async () => {
    const { page } = drawing;
    await drawing.show(many);
    assert.equal(await page.locator('canvas[role="graphics-document"]').count(), 1);
    assert.equal(await page.locator('svg').count(), 0);
    assert.equal(await page.locator('[role="graphics-symbol"]').count(), 600);
    await drawing.press('Tab');
    assert.equal(await drawing.focused(), 'file-0.ts');
    assert.equal(await drawing.walk('ArrowDown', 'ArrowDown'), 'file-2.ts');
    await drawing.press('Enter', 'Space');
    assert.deepEqual(await drawing.events(), ['open file-2.ts', 'select {"kind":"mark","id":"file-2.ts"}']);
    await page.mouse.click(484, 359);
    assert.deepEqual(await drawing.events(), ['select {"kind":"mark","id":"file-314.ts"}']);
    assert.equal(await drawing.focused(), 'file-314.ts');
    await drawing.show(view);
    assert.equal(await page.locator('canvas').count(), 0);
    assert.equal(await page.locator('.gp-mark').count(), 7);
  });

  for (const [what, shown] of [
    ['elements', view],
    ['canvas', many],
  ] as const) {
    it(`follows the colours of the system, as ${what}`, async () => {
      const { page } = drawing;
      await drawing.show(shown);
      const grounds: string[] = [];
      for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
        await drawing.settled();
        grounds.push(await drawing.groundColour());
      }
      await page.emulateMedia({ colorScheme: null, forcedColors: null });
      assert.deepEqual(grounds, ['rgb(255, 255, 255)', 'rgb(23, 26, 32)', 'rgb(255, 255, 255)']);
    });
  }

  it('where colours are forced hides what steps back instead of letting it shine through', async () => {
    const { page } = drawing;
    await page.emulateMedia({ forcedColors: 'active' });
    await drawing.show(view, { selection: { kind: 'mark', id: 'top.ts' } });
    const looks = await page.evaluate(() =>
      ['.gp-mark.is-dim', '.gp-edge.is-dim', '.gp-edge.is-front'].map((selector) => {
        const { opacity, display } = getComputedStyle(document.querySelector(selector) as Element);
        return `${opacity} ${display}`;
      }),
    );
    await page.emulateMedia({ forcedColors: null });
    assert.deepEqual(looks, ['1 inline', '1 none', '1 inline']);
  });

  it('moves softly where that is wanted, and is where it should be in the end', async () => {
    const { page } = drawing;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await drawing.show(folded);
    assert.ok((await page.evaluate(() => document.getAnimations().length)) > 0);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await page.locator('#host [data-id]').count(), 4);
    assert.equal(await page.locator('#host .gp-mark').count(), 4);
  });

  it('leaves nothing behind', async () => {
    const { page } = drawing;
    await page.evaluate(() => (globalThis as unknown as { surface: { destroy(): void } }).surface.destroy());
    assert.equal(await page.locator('#host').innerHTML(), '');
    assert.equal(await page.locator('#host').getAttribute('class'), '');
  });
});
