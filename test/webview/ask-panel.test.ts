import assert from 'node:assert/strict';
import type { AnswerItem } from '#protocol/ask.ts';
import {
  askedProject as project,
  delegating,
  FakeAsk,
  graphAnswer,
  refusal,
  sourceOf,
} from '../support/ask-fixture.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';

function box({ page }: EditorPage) {
  return page.getByRole('textbox');
}

function article({ page }: EditorPage, question: string) {
  return page.getByRole('article', { name: question });
}

function live({ page }: EditorPage) {
  return page.locator('[role="status"]');
}

async function ask(page: EditorPage, question: string): Promise<void> {
  await box(page).fill(question);
  await page.page.keyboard.press('Enter');
}

describe('the page of questions', () => {
  const open = editorPages();
  let engine: FakeAsk;

  async function shown(options: EditorPageOptions & { ask?: object; engine?: FakeAsk } = {}): Promise<EditorPage> {
    engine = options.engine ?? new FakeAsk();
    const page = await open(engine as never, project, { page: 'ask', size: { width: 900, height: 800 }, ...options });
    await page.begin({ kind: 'ask', language: 'en', texts: {}, ...options.ask });
    return page;
  }

  it('begins with questions of the project, and asks one by a press', async () => {
    const page = await shown();
    await page.page.getByRole('button', { name: 'Who calls pay?' }).click();
    await article(page, 'Who calls `src/pay.ts#pay`?').getByText('placeOrder').waitFor();
    assert.ok(await box(page).evaluate((element) => element === document.activeElement));
    assert.equal(await page.page.getByText('For example').count(), 0);
  });

  it('leaves the focus to what the user has opened since, and has it once they come back', async () => {
    const page = await shown();
    const hasFocus = () => box(page).evaluate((element) => element === document.activeElement);
    assert.ok(await hasFocus());
    // As where the palette is open: the document of a page has no focus then.
    await page.page.evaluate(() => {
      document.hasFocus = () => false;
      (document.activeElement as HTMLElement).blur();
    });
    await page.send({ kind: 'ask', language: 'en', texts: {}, question: 'who calls pay' });
    assert.equal(await box(page).inputValue(), 'who calls pay');
    assert.equal(await hasFocus(), false);
    await page.page.evaluate(() => dispatchEvent(new Event('focus')));
    assert.ok(await hasFocus());
  });

  it('asks the remote only by a press, where the project is linked and the mode lets questions out, and marks its answer', async () => {
    const fake = new FakeAsk();
    fake.remote = { ...delegating, mode: 'register' };
    const page = await shown({ engine: fake });
    await ask(page, 'who calls pay');
    await article(page, 'who calls pay').getByText('From the graph, at least this').waitFor();
    assert.equal(await page.page.getByRole('button', { name: 'Ask the Remote' }).count(), 0);
    fake.remote = delegating;
    await page.send({ kind: 'folders' });
    await eventually(async (patienceMs) => {
      await ask(page, 'who calls refund');
      await page.page.getByRole('button', { name: 'Ask the Remote' }).last().waitFor({ timeout: patienceMs });
    });
    assert.equal(
      fake.asked.some((params) => 'projectId' in params),
      false,
    );
    await page.page.getByRole('button', { name: 'Ask the Remote' }).last().click();
    const answer = page.page.locator('.gp-as-from', { hasText: 'From the remote https://remote.example' });
    await answer.waitFor();
    assert.deepEqual(fake.asked.at(-1), { projectId: project, question: 'who calls refund', detail: 'full' });
  });

  it('says where an answer came from, and why not surer; once to who does not see it', async () => {
    const page = await shown();
    await ask(page, 'who calls pay');
    const answer = article(page, 'who calls pay');
    await answer.getByText('From the graph, at least this').waitFor();
    await answer.getByText('Why there may be more').click();
    await answer.getByText('It escapes as a value: 1.').waitFor();
    assert.match(await live(page).innerText(), /^Answered\. From the graph, at least this\. 2 sources\.$/);
    assert.equal(
      await answer
        .locator('.gp-as-answer')
        .innerText()
        .then((all) => all.includes('`')),
      false,
    );
    assert.equal(page.lastSaid('state')?.title, 'Ask: who calls pay');
    await ask(page, 'extract');
    await article(page, 'extract').getByText('Extracts from the code, without a language model').waitFor();
    assert.equal(engine.asked[1]?.['conversationId'], 'cnv_1');
  });

  it('says which of its words are English, where the page is not', async () => {
    const page = await shown({ ask: { language: 'de' } });
    const languageOf = (text: string) =>
      page.page
        .getByText(text)
        .first()
        .evaluate((word) => word.closest('[lang]')?.getAttribute('lang'));
    assert.equal(await languageOf('Who calls pay?'), 'en');
    assert.equal(await languageOf('For example'), 'de');
    await ask(page, 'who calls pay');
    const answer = article(page, 'who calls pay');
    await answer.getByText('Why there may be more').click();
    assert.equal(await languageOf('placeOrder'), 'en');
    assert.equal(await languageOf('It escapes as a value: 1.'), 'en');
    assert.equal(await languageOf('Why there may be more'), 'de');
    await ask(page, 'hostile');
    await article(page, 'hostile').locator('.gp-as-origin p').waitFor();
    assert.equal(await article(page, 'hostile').locator('.gp-as-answer').getAttribute('lang'), null);
  });

  it('opens what is cited, and shows the lines of a source as text', async () => {
    const page = await shown();
    await ask(page, 'who calls pay');
    await article(page, 'who calls pay').getByRole('button', { name: 'Source 2: src/refund.ts:4–5' }).click();
    await eventually(() => Promise.resolve(assert.ok(page.lastSaid('open'))));
    assert.deepEqual(page.lastSaid('open'), { kind: 'open', project, file: 'src/refund.ts', line: 4 });
    await page.page.locator('summary', { hasText: 'src/order.ts:11–12' }).click();
    assert.match(await page.page.getByRole('region', { name: /src\/order\.ts, lines/ }).innerText(), /<b>'order'<\/b>/);
    await page.page.getByRole('button', { name: 'Open: src/order.ts:11–12' }).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 11)));
  });

  it('is written into by Enter, Shift+Enter and Esc', async () => {
    const page = await shown();
    const { keyboard } = page.page;
    await box(page).fill('two');
    await keyboard.press('Shift+Enter');
    await keyboard.type('lines');
    await keyboard.press('Enter');
    await article(page, 'two lines').waitFor();
    assert.equal(engine.asked[0]?.['question'], 'two\nlines');
    await ask(page, 'slow');
    await article(page, 'slow').getByText('2 place', { exact: false }).waitFor();
    assert.equal(await live(page).innerText(), 'Answering…');
    await keyboard.press('Escape');
    await article(page, 'slow').getByText('Stopped: what stands here').waitFor();
    await eventually(() => Promise.resolve(assert.deepEqual(engine.stopped, ['slow'])));
    assert.equal(await live(page).innerText(), 'Stopped');
    await keyboard.press('ArrowUp');
    assert.equal(await box(page).inputValue(), 'slow');
    engine.slow.resolve();
    await article(page, 'slow').getByRole('button', { name: 'Ask Again' }).click();
    await article(page, 'slow').getByText('placeOrder').waitFor();
    assert.ok(await box(page).evaluate((element) => element === document.activeElement));
  });

  it('asks what follows, copies the answer, and begins again', async () => {
    const page = await shown();
    await ask(page, 'who calls pay');
    const answer = article(page, 'who calls pay');
    await answer.getByRole('button', { name: 'Copy Answer' }).click();
    await eventually(() =>
      Promise.resolve(assert.match(page.lastSaid('copy')?.text ?? '', /^> who calls pay\n\n2 places/)),
    );
    await answer.getByRole('button', { name: 'What breaks if I change pay?' }).click();
    await article(page, 'What breaks if I change `src/pay.ts#pay`?').getByText('placeOrder').waitFor();
    assert.equal(await answer.getByRole('button', { name: 'Which tests cover pay?' }).count(), 0);
    await page.page.getByRole('button', { name: 'New Conversation' }).click();
    await page.page.getByText('For example').waitFor();
    assert.equal(await page.page.getByRole('article').count(), 0);
    await ask(page, 'again');
    await article(page, 'again').waitFor();
    assert.equal(engine.asked.at(-1)?.['conversationId'], undefined);
  });

  it('draws text that looks like markup as text, and marks what nothing supports', async () => {
    const page = await shown();
    await ask(page, 'hostile');
    const answer = article(page, 'hostile').locator('.gp-as-answer');
    await article(page, 'hostile').getByText('Written by tiny from these sources').waitFor();
    assert.equal(await answer.locator('a, img, script, iframe, [onerror]').count(), 0);
    assert.match(
      await answer.innerText(),
      /\[press\]\(javascript:alert\(1\)\) !\[x\]\(https.*<img src=x onerror=alert\(1\)> 1 \[9\]/,
    );
    assert.equal(await answer.locator('.gp-as-unproved').innerText(), '(no source)');
    assert.equal(await answer.locator('pre').innerText(), '\n<script>alert(1)</script>');
  });

  it('stays at hand with an answer of 200 KB', async () => {
    const page = await shown();
    const long = `${'- `src/a.ts`: **b** line 1 [1]\n'.repeat(6700)}The end.`;
    engine.answer = (async (id: string, _: object, onItem: (piece: AnswerItem) => void) => {
      if (id !== 'ask.run') return { data: { projects: engine.projects, stops: [], reasons: [] } };
      onItem({ event: 'source', data: sourceOf('order', 11) });
      for (const [piece] of long.matchAll(/[^]{1,4000}/g)) onItem({ event: 'delta', data: { text: piece } });
      return { data: { ...graphAnswer, answer: long } };
    }) as never;
    await ask(page, 'long');
    await article(page, 'long').getByText('The end.').waitFor();
    await box(page).fill('still here');
    assert.equal(await box(page).inputValue(), 'still here');
  });

  it('says what went wrong, with its code, and reads a project that no one has read', async () => {
    const page = await shown();
    await ask(page, 'bad');
    await article(page, 'bad').getByText('Something went wrong.').waitFor();
    await article(page, 'bad').getByText('internal_error').waitFor();
    await ask(page, 'unread');
    await article(page, 'unread').getByRole('button', { name: 'Index Now' }).click();
    await article(page, 'unread').getByText('placeOrder').waitFor();
    assert.ok(engine.isIndexed);
    assert.ok(await box(page).evaluate((element) => element === document.activeElement));
  });

  it('says so where there is no folder, or none that may be read', async () => {
    const none = new FakeAsk();
    none.projects = [];
    const page = await shown({ engine: none });
    await page.page.getByText('Open a folder to ask about its code.').waitFor();
    assert.ok(await page.page.getByRole('button', { name: 'Ask', exact: true }).isDisabled());
    const refused = new FakeAsk();
    refused.answer = (() => Promise.reject(refusal('workspace_not_trusted', 'The folder is not trusted.'))) as never;
    const untrusted = await shown({ engine: refused });
    await untrusted.page.getByText('The folder is not trusted.').waitFor();
    await untrusted.page.getByText('workspace_not_trusted').waitFor();
  });

  it('keeps what is sent until there is something to ask, and asks it then', async () => {
    const waiting = Promise.withResolvers<void>();
    const late = new FakeAsk();
    const { answer } = late;
    late.answer = (async (id: string, ...rest: readonly unknown[]) => {
      if (id === 'projects.list') await waiting.promise;
      return (answer as (...given: readonly unknown[]) => unknown)(id, ...rest);
    }) as never;
    const page = await shown({ engine: late });
    await ask(page, 'who calls pay');
    assert.equal(await box(page).inputValue(), 'who calls pay');
    waiting.resolve();
    await article(page, 'who calls pay').getByText('placeOrder').waitFor();
  });

  it('is opened about code, with what can be asked of it', async () => {
    const about = { project, file: 'src/pay.ts', line: 6, symbol: 'src/pay.ts#pay' };
    const page = await shown({ ask: { about, question: ' `src/pay.ts#pay`' } });
    await page.page.getByRole('list', { name: 'About src/pay.ts#pay' }).waitFor();
    await page.page.keyboard.type('who uses');
    assert.equal(await box(page).inputValue(), 'who uses `src/pay.ts#pay`');
    await page.page.keyboard.press('Enter');
    await article(page, 'who uses `src/pay.ts#pay`').waitFor();
    assert.equal(await page.page.getByRole('list', { name: /^About/ }).count(), 0);
    await box(page).fill('why does');
    await page.send({ kind: 'ask', language: 'en', texts: {}, about, question: ' `src/pay.ts#pay`' });
    await eventually(async () => assert.equal(await box(page).inputValue(), 'why does `src/pay.ts#pay`'));
  });

  it('has the conversation again after the window was loaded again', async () => {
    const page = await shown();
    await ask(page, 'who calls pay');
    await article(page, 'who calls pay').getByText('From the graph').waitFor();
    await page.reload();
    await page.send({ kind: 'ask', language: 'en', texts: {} });
    await article(page, 'who calls pay').getByText('From the graph').waitFor();
    await ask(page, 'and');
    await article(page, 'and').getByText('placeOrder').waitFor();
    assert.equal(engine.asked.at(-1)?.['conversationId'], 'cnv_1');
  });

  it('asks about one of several projects', async () => {
    const several = new FakeAsk();
    several.projects = [...several.projects, { id: 'prj_2', name: 'bar' }];
    const page = await shown({ engine: several });
    await page.page.getByRole('combobox', { name: 'Project' }).selectOption('bar');
    await page.page.getByRole('combobox', { name: 'Project' }).selectOption('shop');
    await ask(page, 'who calls pay');
    await article(page, 'who calls pay').getByText('placeOrder').waitFor();
    assert.equal(engine.asked[0]?.['id'], project);
  });

  it('breaks no rule of accessibility in any theme, and holds in a narrow panel', async () => {
    const page = await shown({ browser: { bypassCSP: true } });
    await ask(page, 'who calls pay');
    await ask(page, 'bad');
    await ask(page, 'hostile');
    await article(page, 'hostile').locator('summary').first().click();
    await holdsInEveryLook(page, [900, 240]);
  });
});
