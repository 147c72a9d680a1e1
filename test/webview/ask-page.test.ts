import assert from 'node:assert/strict';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { says } from '../support/fake-models/fake-answer.ts';
import { FakeProvider } from '../support/fake-models/fake-provider.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { shopProject } from '../support/shop-project.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

function article({ page }: Dashboard, question: string) {
  return page.getByRole('article', { name: question });
}

describe('the questions of the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop()));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('are opened with a key, answered as they are written, and lead to their lines and to the drawing', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('a');
    const { page } = dashboard;
    assert.equal(await dashboard.button('Ask about the project (a)').getAttribute('aria-pressed'), 'true');
    const request = page.waitForRequest((sent) => sent.url().endsWith('/ask'));
    await page.keyboard.type('who calls pay');
    await page.keyboard.press('Enter');
    assert.equal((await request).headers()['accept'], 'text/event-stream');
    const answer = article(dashboard, 'who calls pay');
    await answer.getByText('From the graph, at least this').waitFor();
    await answer.getByRole('button', { name: 'Source 1: src/order/order.ts:11' }).click();
    await answer.getByRole('region', { name: /^src\/order\/order\.ts, lines/ }).waitFor();
    await answer.getByRole('button', { name: 'Show on the drawing: src/order/order.ts:11' }).click();
    await dashboard.mark('src/order/order.ts').waitFor();
    assert.doesNotMatch(page.url(), /mode=/);
    await dashboard.press('a');
    await answer.getByRole('button', { name: 'What breaks if I change pay?' }).click();
    await article(dashboard, 'What breaks if I change `src/payment/pay.ts#pay`?').getByText('may reach').waitFor();
    assert.match(page.url(), /#mode=ask\b/);
  });

  it('are asked as soon as projects are known, when they were sent before', async () => {
    const known = Promise.withResolvers<void>();
    const dashboard = await open(shop.engine, {
      fragment: 'mode=ask',
      prepare: (context) =>
        context.route(/\/api\/v1\/projects(?:\?|$)/, async (route) => {
          await known.promise;
          await route.continue();
        }),
    });
    const { page } = dashboard;
    await page.getByRole('textbox').focus();
    await page.keyboard.type('who calls pay');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('article').count(), 0);
    known.resolve();
    await article(dashboard, 'who calls pay').getByText('From the graph, at least this').waitFor();
    assert.equal(await page.getByRole('textbox').inputValue(), '');
  });

  it('continue what was spoken of, and begin with what the project has', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=ask' });
    const { page } = dashboard;
    await page.getByRole('list', { name: 'For example' }).getByRole('button').first().click();
    await page
      .getByRole('article')
      .getByText(/From the graph/)
      .waitFor();
    await page.getByRole('textbox').fill('and which tests cover it?');
    await page.keyboard.press('Enter');
    await article(dashboard, 'and which tests cover it?')
      .getByText(/From the graph/)
      .waitFor();
    await page.getByRole('textbox').fill('how is a price rounded');
    await page.keyboard.press('Enter');
    await article(dashboard, 'how is a price rounded').getByText('Extracts from the code').waitFor();
  });

  it('read a project first that no one has read, where a person wants it', async () => {
    const folder = `${temporaryFolder()}/unread`;
    writeTree(folder, shopProject());
    await shop.engine.call('trust.add', { path: folder });
    const { project } = await shop.engine.call('projects.create', { name: 'unread', path: folder });
    const dashboard = await open(shop.engine, {
      fragment: `project=${project.id}&mode=ask`,
      expected: /status of 404/,
    });
    const { page } = dashboard;
    await page.getByRole('textbox').fill('who calls pay');
    await page.keyboard.press('Enter');
    const answer = article(dashboard, 'who calls pay');
    await answer.getByText('project_not_indexed').waitFor();
    await answer.getByRole('button', { name: 'Index Now' }).click();
    await answer.getByText('From the graph, at least this').waitFor();
  });

  it('break no rule of accessibility in any look, wide and narrow', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=ask', browser: inDark });
    const { page } = dashboard;
    await page.getByRole('list', { name: 'For example' }).waitFor();
    await holdsInEachScheme(page, 'before anything is asked');
    await page.getByRole('textbox').fill('who calls pay');
    await page.keyboard.press('Enter');
    const answer = article(dashboard, 'who calls pay');
    await answer.getByRole('button', { name: 'Source 1: src/order/order.ts:11' }).click();
    for (const width of [1280, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await page.setViewportSize({ width, height: 760 });
      await holdsInEachScheme(page, `${width}`);
    }
  });

  it('ask for another key where this one may not ask', async () => {
    const { key } = await shop.engine.call('keys.create', { permissions: ['read'] });
    const dashboard = await open(shop.engine, { key, fragment: 'mode=ask', expected: /status of 403/ });
    const { page } = dashboard;
    await page.getByRole('textbox').fill('who calls pay');
    await page.keyboard.press('Enter');
    const answer = article(dashboard, 'who calls pay');
    await answer.getByText('insufficient_permissions').waitFor();
    await answer.getByRole('button', { name: 'Use Another Key' }).click();
    await page.getByLabel('Key', { exact: true }).waitFor();
  });

  it('show what a model writes while it is written, end it with Esc, and draw none of its links', async () => {
    const provider = await FakeProvider.openai();
    await shop.engine.call('engine.configure', {
      ask: { provider: 'openai-compatible', url: provider.url, model: 'tiny' },
    });
    const dashboard = await open(shop.engine, { fragment: 'mode=ask' });
    const { page } = dashboard;
    const question = 'How are the prices of a cart added up?';
    provider.behaviour = () => ({ kind: 'stalls', texts: ['They are added up [1]. And ', 'more'] });
    await page.getByRole('textbox').fill(question);
    await page.keyboard.press('Enter');
    const answer = article(dashboard, question);
    await answer.getByText('They are added up').waitFor();
    await answer.getByText('Answering…').waitFor();
    await answer.getByRole('button', { name: /^Source 1: / }).waitFor();
    await page.keyboard.press('Escape');
    await answer.getByText('Stopped: what stands here').waitFor();
    await provider.asked[0]?.closed;
    provider.behaviour = says('See [this](https://evil.example) ![x](https://evil.example/x.png) <b>now</b> [1].');
    await answer.getByRole('button', { name: 'Ask Again' }).click();
    await answer.getByText('Written by 127.0.0.1/tiny from these sources').waitFor();
    assert.equal(await answer.locator('.gp-as-answer :is(a, img, b)').count(), 0);
    await provider.close();
  });

  it('show what a model looks up, and what it found to who unfolds it, in any look', async () => {
    const provider = await FakeProvider.openai();
    const ask = { provider: 'openai-compatible', url: provider.url, model: 'tiny', contextTokens: 32_000 } as const;
    await shop.engine.call('engine.configure', { ask });
    const dashboard = await open(shop.engine, { fragment: 'mode=ask', browser: inDark });
    const { page } = dashboard;
    const question = 'How are the prices of a cart added up?';
    provider.behaviour = ({ messages }) =>
      messages.length === 1
        ? { kind: 'calls', texts: [], tools: [{ name: 'calls', input: '{"target":"src/payment/pay.ts#pay"}' }] }
        : { kind: 'stalls', texts: ['They are added up [1]. And '] };
    await page.getByRole('textbox').fill(question);
    await page.keyboard.press('Enter');
    const answer = article(dashboard, question);
    await answer.getByText('Looked up once; calls left: 7').waitFor();
    await answer.getByText('They are added up').waitFor();
    await answer.locator('summary', { hasText: 'src/payment/pay.ts#pay' }).click();
    const found = answer.getByRole('region', { name: 'What calls src/payment/pay.ts#pay found' });
    assert.match((await found.textContent()) ?? '', /src\/order\/order\.ts\n/);
    for (const width of [1280, 320]) {
      /* oxlint-disable no-await-in-loop -- one size after the other */
      await page.setViewportSize({ width, height: 760 });
      await holdsInEachScheme(page, `${width}`);
    }
    await page.keyboard.press('Escape');
    await provider.close();
  });
});
