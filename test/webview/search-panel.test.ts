import assert from 'node:assert/strict';
import type { SearchResult } from '#protocol/search.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';

const project = 'prj_1';

function result(name: string, line: number, change: Partial<SearchResult> = {}): SearchResult {
  const file = `src/${name}.ts`;
  return {
    file,
    line,
    endLine: line + 2,
    content: `export function ${name}(): void {\n  // <b>of ${name}</b>\n}`,
    score: 1 - line / 100,
    symbol: `${file}#${name}`,
    language: 'typescript',
    matched: { words: ['retri'], meaning: 0.5 },
    siblings: [],
    ...change,
  };
}

const siblings = [
  { file: 'src/other.ts', line: 4, symbol: 'src/other.ts#retryLater' },
  { file: 'src/third.ts', line: 8 },
];
const found = [result('retryNow', 1), result('retryLater', 7, { siblings }), result('giveUp', 20)];

/** An engine with one project, whose answers to `slow` come when the test says so. */
class FakeSearch {
  readonly asked: string[] = [];
  readonly slow = Promise.withResolvers<void>();
  status: object = { mode: 'off', linked: [], outbox: [] };

  answer = (async (id: string, params: { readonly query?: string }) => {
    if (id === 'projects.list') return { data: { projects: [{ id: project, name: 'shop' }] } };
    if (id === 'sync.status') return { data: this.status };
    const { query = '' } = params;
    if (id === 'sync.search') return { data: { results: [found[1]], origin: { remote: 'https://team.example' } } };
    this.asked.push(query);
    if (query === 'slow') await this.slow.promise;
    if (query === 'bad')
      throw Object.assign(new Error('This folder is not indexed yet.'), { code: 'project_not_indexed' });
    return { data: { results: query === 'nothing' ? [] : query === 'slow' ? [found[2]] : found } };
  }) as never;
}

function row({ page }: EditorPage, name: RegExp) {
  return page.getByRole('region', { name: 'Results' }).getByRole('button', { name });
}

function code({ page }: EditorPage) {
  return page.getByRole('region', { name: 'Code' });
}

describe('the search page', () => {
  const open = editorPages();
  let engine: FakeSearch;

  async function shown(query: string, options: EditorPageOptions = {}): Promise<EditorPage> {
    engine = new FakeSearch();
    const page = await open(engine, project, { page: 'search', size: { width: 1100, height: 700 }, ...options });
    await page.begin({ kind: 'search', query, language: 'en', texts: {} });
    return page;
  }

  it('offers the remote where the mode lets the text out, and marks what came from there', async () => {
    const page = await shown('when is it retried');
    const remote = page.page.getByRole('button', { name: 'Search on the Remote' });
    await page.page.getByText('3 results').first().waitFor();
    assert.equal(await remote.isVisible(), false);
    const linked = [{ project: { id: project, name: 'shop' } }];
    engine.status = { mode: 'queries', remote: { hasKey: true }, linked, outbox: [] };
    await page.send({ kind: 'sync' });
    await remote.click();
    await page.page.getByText('From the remote https://team.example: 1 result').first().waitFor();
    await row(page, /^retryLater/).waitFor();
    assert.equal(await remote.isVisible(), false);
  });

  it('lists results with place and reason, and shows the code of the first as text', async () => {
    const page = await shown('when is it retried');
    await page.page.getByText('3 results').first().waitFor();
    await row(page, /^retryNow src\/retryNow\.ts:1 says retried · 50 % alike in meaning/).waitFor();
    assert.match(await code(page).innerText(), /\/\/ <b>of retryNow<\/b>/);
    assert.equal(page.lastSaid('state')?.title, 'Search: when is it retried');
  });

  it('is walked with the arrows; what is walked over is shown, Enter opens it', async () => {
    const page = await shown('retry');
    await row(page, /^retryNow/).waitFor();
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('ArrowDown');
    await eventually(async () => assert.match(await code(page).innerText(), /of retryLater/));
    assert.equal(await row(page, /^retryLater/).getAttribute('aria-current'), 'true');
    await page.page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(assert.ok(page.lastSaid('open'))));
    assert.deepEqual(page.lastSaid('open'), { kind: 'open', project, file: 'src/retryLater.ts', line: 7 });
    assert.equal(await page.page.locator('.gp-se-list button[tabindex="0"]').count(), 1);
  });

  it('folds what is as good below the one that stands for it', async () => {
    const page = await shown('retry');
    const more = row(page, /^2 others are as good/);
    assert.equal(await more.getAttribute('aria-expanded'), 'false');
    await more.click();
    await row(page, /src\/other\.ts:4/).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 4)));
    await row(page, /^2 others are as good/).click();
    await row(page, /src\/other\.ts:4/).waitFor({ state: 'detached' });
  });

  it('answers what is typed last, and never shows what was asked before', async () => {
    const page = await shown('');
    await page.page.getByText('Type what the code does that you look for.').first().waitFor();
    const box = page.page.getByRole('searchbox');
    await box.fill('slow');
    await eventually(() => Promise.resolve(assert.deepEqual(engine.asked, ['slow'])));
    await box.fill('retry');
    await row(page, /^retryNow/).waitFor();
    engine.slow.resolve();
    await box.fill('nothing');
    await page.page.getByText('Nothing found').first().waitFor();
    assert.equal(await row(page, /./).count(), 0);
    await box.fill('bad');
    await page.page.getByText('This folder is not indexed yet.').first().waitFor();
  });

  it('has what was typed after it was hidden', async () => {
    const page = await shown('');
    await page.page.getByRole('searchbox').fill('retry');
    await row(page, /^retryNow/).waitFor();
    await page.reload();
    await page.send({ kind: 'search', language: 'en', texts: {} });
    await row(page, /^retryNow/).waitFor();
  });

  it('breaks no rule of accessibility in any theme, and holds in a narrow window', async () => {
    const page = await shown('retry', { browser: { bypassCSP: true } });
    await row(page, /^retryNow/).waitFor();
    await holdsInEveryLook(page, [1100, 320]);
  });
});
