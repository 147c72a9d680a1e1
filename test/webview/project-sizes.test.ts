import assert from 'node:assert/strict';
import { brokenRules } from '../support/broken-rules.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const heap = Array.from({ length: 5000 }, (_, index) => `heap/f${index}.ts`);

/** 5,000 files in one folder, in stars of ten. */
function heapProject(): Record<string, string> {
  const files = heap.map((path, index): [string, string] => {
    const content = index % 10 === 0 ? '' : `import './f${index - (index % 10)}.ts';\n`;
    return [path, content];
  });
  return { ...Object.fromEntries(files), 'other/x.ts': "import '../heap/f10.ts';\n" };
}

function ringProject(): Record<string, string> {
  const files = Array.from({ length: 500 }, (_, index): [string, string] => [
    `ring/r${index}.ts`,
    `import './r${(index + 1) % 500}.ts';\n`,
  ]);
  return Object.fromEntries(files);
}

describe('projects of all sizes', () => {
  let engine: BuiltEngine;
  let [empty, single, ring, large] = ['', '', '', ''];
  const folders: string[] = [];
  before(async () => {
    buildProgram();
    for (const files of [{}, { 'only.ts': 'export const only = 1;\n' }, ringProject(), heapProject()]) {
      const folder = temporaryFolder();
      writeTree(folder, files);
      folders.push(folder);
    }
    engine = new BuiltEngine();
    const allowedRoots = folders.slice(3);
    const projects = await engine.serve(folders.slice(0, 3), { dashboard: true, allowedRoots });
    [empty = '', single = '', ring = ''] = projects.map(({ id }) => id);
    for (const id of [empty, single, ring]) await engine.untilIndexed(id);
    // Registered by a program, and never indexed.
    const body = { name: 'heap', path: folders[3] };
    const { body: answer } = await engine.send({ method: 'POST', path: '/api/v1/projects', body });
    large = (JSON.parse(answer) as { data: { project: { id: string } } }).data.project.id;
  });
  after(() => engine.dispose());
  const open = dashboards();

  it('that were never indexed offer it, show progress and then the picture, without a reload', async () => {
    const dashboard = await open(engine, { fragment: `project=${large}`, expected: /status of 404/ });
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'Not indexed yet' }).waitFor();
    await page.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true));
    await dashboard.button('Index now').click();
    await page.getByRole('heading', { name: 'Reading the project' }).waitFor();
    await page.getByRole('progressbar', { name: 'Indexing' }).waitFor();
    await dashboard.shows(['heap/**', 'other/**']);
    await page.getByText('up to date').waitFor();
    await eventually(async () => {
      assert.match(await page.getByLabel('Size of the project').innerText(), /files\s+5,001/);
    });
    assert.equal(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage), true);
  });

  it('that are empty say so', async () => {
    const dashboard = await open(engine, { fragment: `project=${empty}` });
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'There is nothing to draw' }).waitFor();
    await dashboard.press('t');
    await page.getByText('There is nothing to list.').waitFor();
    await dashboard.press('t', 'c');
    await page.getByText('No file depends on itself in a circle of imports that load as the program starts.').waitFor();
    await dashboard.press('/');
    await page.keyboard.type('x');
    await page.getByText('Nothing has that name.').waitFor();
    assert.deepEqual(await dashboard.ids(), []);
  });

  it('that are empty, or too large for elements, break no rule of axe', async () => {
    const dashboard = await open(engine, { fragment: `project=${empty}`, browser: { bypassCSP: true } });
    await dashboard.page.getByRole('heading', { name: 'There is nothing to draw' }).waitFor();
    assert.deepEqual(await brokenRules(dashboard.page), []);
    await dashboard.goTo({ key: null, fragment: `project=${ring}&open=ring/**~` });
    assert.equal((await dashboard.shows(['ring/r0.ts'])).marks.length, 502);
    await dashboard.page.locator('canvas[role="graphics-document"]').waitFor();
    assert.deepEqual(await brokenRules(dashboard.page), []);
  });

  it('of one file are that file', async () => {
    const dashboard = await open(engine, { fragment: `project=${single}` });
    const { marks, edges } = await dashboard.shows(['only.ts']);
    assert.deepEqual([marks.length, edges.length], [1, 0]);
    await dashboard.inSight(['only.ts']);
    await dashboard.mark('only.ts').dblclick();
    await dashboard.shows(['only.ts#only']);
    await dashboard.inSight(['only.ts#only']);
    await dashboard.button('Neighbourhood').click();
    await dashboard.shows(['only.ts']);
  });

  it('are chosen by name', async () => {
    const dashboard = await open(engine, { fragment: `project=${single}` });
    await dashboard.shows(['only.ts']);
    await dashboard.page.getByRole('banner').getByLabel('Project', { exact: true }).selectOption(ring);
    await dashboard.shows([], ['only.ts']);
    assert.match(dashboard.fragment, new RegExp(`^project=${ring}$`));
    await dashboard.button('Back').click();
    await dashboard.shows(['only.ts']);
  });

  it('that are one cycle of 500 explain it and stand it out', async () => {
    const dashboard = await open(engine, { fragment: `project=${ring}&open=ring/**~&mode=cycles` });
    const { page, details } = dashboard;
    const { marks } = await dashboard.shows(['ring/r0.ts', 'ring/r499.ts']);
    assert.equal(marks.length, 502);
    await details.getByText(/^1 cycle, 500 files in it\./).waitFor();
    await details.getByRole('button', { name: /^⟳ 500 files/ }).click();
    await details.getByRole('heading', { name: 'Shortest loop through r0.ts' }).waitFor();
    await eventually(async () => assert.equal(await details.locator('code').count(), 500));
    await details.getByRole('button', { name: 'Show all 500' }).click();
    await details.getByRole('button', { name: 'r499.ts ring/', pressed: false }).last().click();
    await details.getByRole('heading', { name: 'Shortest loop through r499.ts' }).waitFor();
    await page.getByText('up to date').waitFor();
  });

  describe('with 5,000 files in one folder', () => {
    before(async () => {
      await engine.send({ method: 'POST', path: `/api/v1/projects/${large}/index` });
      await engine.untilIndexed(large);
    });

    // One page for all of it: to draw that many takes longest.
    it('are painted, listed beside, walked with the keyboard, seen where the focus is, and folded again', async () => {
      const dashboard = await open(engine, { fragment: `project=${large}&open=heap/**~` });
      const { page } = dashboard;
      await dashboard.shows(heap);
      await page.locator('canvas[role="graphics-document"]').waitFor();
      assert.equal(await page.getByRole('group', { name: 'Marks of the drawing' }).locator('> *').count(), 5003);
      assert.match(
        (await dashboard.mark('heap/f11.ts').getAttribute('aria-label')) ?? '',
        /^heap\/f11\.ts, file, 1 line/,
      );
      assert.equal(await page.locator('[role="graphics-symbol"][tabindex="0"]').count(), 1);

      const picture = () => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
      await dashboard.press('/');
      await page.keyboard.type('f4321.ts');
      await page.getByRole('option', { name: 'heap/f4321.ts file', selected: true }).waitFor();
      await dashboard.press('Enter');
      await dashboard.details.getByRole('heading', { name: 'f4321.ts' }).waitFor();
      await dashboard.pressUntil('[role="graphics-symbol"]');
      await dashboard.pressUntil('[data-id="heap/f4321.ts"]', 'ArrowRight', 1);
      const before = await picture();
      await dashboard.press('ArrowDown');
      assert.equal(await focused(), 'heap/f4320.ts');
      await eventually(async () => assert.notEqual(await picture(), before));
      await dashboard.press('Space');
      await dashboard.details.getByRole('heading', { name: 'f4320.ts' }).waitFor();
      await dashboard.details.getByText('Used by 9').waitFor();

      await dashboard.pressUntil('[data-id="heap/**"]', 'Shift+ArrowUp');
      await dashboard.press('Enter');
      await dashboard.shows(['heap/**'], heap.slice(0, 10));
      await dashboard.page.locator('svg[role="graphics-document"]').waitFor();
      assert.equal(await dashboard.page.locator('canvas').count(), 0);
    });

    it('are picked with the mouse where they are painted', async () => {
      const id = 'heap/f777.ts';
      const dashboard = await open(engine, { fragment: `project=${large}&open=heap/**~&select=${id}` });
      const { page } = dashboard;
      await dashboard.shows(heap);
      await dashboard.details.getByRole('heading', { name: 'f777.ts' }).waitFor();
      await dashboard.details.getByRole('button', { name: /^f770\.ts/ }).waitFor();
      await dashboard.press('Escape');
      await dashboard.details.getByRole('heading', { name: 'Nothing picked' }).waitFor();
      const box = await page.locator('canvas').boundingBox();
      assert.ok(box);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await dashboard.details.getByRole('heading', { name: 'f777.ts' }).waitFor();
    });

    it('are listed in a table, a part at a time', async () => {
      const dashboard = await open(engine, { fragment: `project=${large}&open=heap/**~&mode=table` });
      const { page } = dashboard;
      const rows = page.getByRole('region', { name: 'Boxes' }).locator('tbody tr');
      await eventually(async () => assert.ok((await rows.count()) >= 100));
      const first = await rows.count();
      assert.ok(first < 5000);
      await dashboard.button(/^Show more \([\d,]+ rows left\)$/).click();
      await eventually(async () => assert.ok((await rows.count()) > first));
    });
  });
});
