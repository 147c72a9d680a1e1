import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('Questions about a project', () => {
  const shop = shopWindow();
  const page = () => shop().window.webview('.gp-ask textarea');
  const focused = () => shop().window.page.keyboard;

  async function ask(question: string): Promise<void> {
    await (await page()).getByRole('textbox').fill(question);
    await focused().press('Enter');
  }

  it('are answered by the graph, and a citation opens the code at its line', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Ask About This Project');
    const opened = await page();
    await opened.getByRole('list', { name: 'For example' }).getByRole('button').first().waitFor();
    await ask('who calls priceOf');
    const answer = opened.getByRole('article', { name: 'who calls priceOf' });
    await answer.getByText(/^From the graph/).waitFor();
    await window.tab('Ask: who calls priceOf').waitFor();
    const citation = answer.getByRole('button', { name: /^Source 1: / });
    const [, file = '', line = ''] = /: (.*?):(\d+)/.exec((await citation.getAttribute('aria-label')) ?? '') ?? [];
    await citation.click();
    await window.shown(file).waitFor();
    await window.statusItem(new RegExp(`Ln ${line}, Col 1`)).waitFor();
  });

  it('go on where one was answered, and are there again when the page is', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Ask About This Project');
    const opened = await page();
    await opened.getByRole('article').last().getByRole('button', { name: 'What breaks if I change priceOf?' }).click();
    await opened.getByRole('article').last().getByText('may reach').waitFor();
    await ask('and which tests cover it?');
    await opened
      .getByRole('article', { name: 'and which tests cover it?' })
      .getByText(/^From the graph/)
      .waitFor();
    assert.equal(await opened.getByRole('article').count(), 3);
  });

  it('stop with Esc, and what was asked can be asked again', async () => {
    const opened = await page();
    await opened.getByRole('button', { name: 'New Conversation' }).click();
    // Where the answer was quicker than the key, it is asked again.
    await eventually(async () => {
      await ask('how is the price of an order made of its teas');
      await focused().press('Escape');
      assert.ok((await opened.getByText('Stopped: what stands here').count()) > 0);
    });
    const stopped = opened.getByRole('article').last();
    await stopped.getByRole('button', { name: 'Ask Again' }).click();
    await stopped.getByText('Extracts from the code').waitFor();
  });

  it('begin at the code that a person looks at', async () => {
    const { window, session, folder } = shop();
    await window.openFile('src/price.ts');
    await window.goTo(1, 20);
    await session.selectionAt(1, 20, folder);
    await session.command('groundplan.askAboutCode', folder);
    const opened = await page();
    const about = opened.getByRole('list', { name: 'About src/price.ts#priceOf' });
    await about.waitFor();
    assert.equal(await opened.getByRole('textbox').inputValue(), ' `src/price.ts#priceOf`');
    await about.getByRole('button', { name: 'Which tests cover priceOf?' }).click();
    await opened
      .getByRole('article', { name: 'Which tests cover `src/price.ts#priceOf`?' })
      .getByText(/^From the graph/)
      .waitFor();
  });
});
