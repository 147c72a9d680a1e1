import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';
import { teaShopFolder } from '../host/tea-shop.ts';
import { START_MS, vscodeSession } from '../host/test-sessions.ts';
import type { Workbench } from '../host/workbench.ts';

const CHAT_STARTS_MS = 15_000;
const CHAT_TRIES = 6;

/** The editor answers nothing in its chat before it has a model of its own, for any participant. */
describe('The chat', () => {
  const session = vscodeSession({
    settings: { 'chat.disableAIFeatures': false },
    environment: { GROUNDPLAN_TEST_MODEL: 'yes' },
  });
  let window: Workbench;
  let folder: string;
  before(async function () {
    this.timeout(START_MS);
    folder = teaShopFolder({ withGit: true });
    window = await session().open({ folder });
    await window.openFile('src/order.ts');
    await window.openAllViews();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    await startChat();
  });

  /** The chat knows its model only a while after it was opened, and a question before that restarts it. */
  const startChat = async (): Promise<void> => {
    for (let tries = 0; tries < CHAT_TRIES; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await send('@groundplan /where price');
      const found = window.page.locator('.interactive-response').last().getByText('price.ts').first();
      // oxlint-disable-next-line no-await-in-loop
      if (
        await found.waitFor({ timeout: CHAT_STARTS_MS }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    assert.fail('the chat of the editor has no model');
  };

  /** As a person does. */
  const send = (line: string): Promise<void> =>
    session().inHost(
      async (vscode, query) => {
        await vscode.commands.executeCommand('workbench.action.chat.open', { query });
      },
      [line] as const,
      folder,
    );

  /** The answer to a line, once it has that text. */
  const answerTo = async (line: string, expected: RegExp): Promise<Locator> => {
    await send(line);
    const answer = window.page.locator('.interactive-response').last();
    await eventually(async () => assert.match(await answer.innerText(), expected));
    return answer;
  };

  it('is answered by the graph, with links to the lines', async () => {
    const answer = await answerTo(
      '@groundplan who calls priceOf?',
      /at least \(bounded\)[^]*named as a value[^]*cart\.ts/,
    );
    await answer.getByText('order.ts:9').first().click();
    await window.shown('src/order.ts').waitFor();
  });

  it('knows where code is, what the change reaches and where to begin', async () => {
    await answerTo('@groundplan /where price of a tea', /price\.ts:1[^]*says price/);
    await answerTo('@groundplan /impact', /Nothing is changed|No change is known/);
    await answerTo('@groundplan /tour', /main\.ts:5[^]*function main: Uses/);
  });

  it('says how things are without a model, and offers to choose one', async () => {
    const answer = await answerTo('@groundplan /explain placeOrder', /no language model was asked/i);
    await answer.getByRole('button', { name: 'Choose Language Model' }).waitFor();
  });

  it('asks before a model of the editor gets code, and then writes what that says', async () => {
    await session().setting('groundplan.ask.provider', 'vscode', folder);
    await session().setting('groundplan.ask.model', 'tea/leaf', folder);
    const asking = answerTo(
      '@groundplan How does the shop come to the price of a tea?',
      /as much as its name is long[^]*tea\/leaf/,
    );
    await window.dialog.waitFor();
    assert.match(await window.dialog.innerText(), /the language model tea\/leaf of this editor/);
    await window.dialog.getByRole('button', { name: 'Allow', exact: true }).click();
    await asking;
    const asked = await session().inHost(
      () => (globalThis as unknown as { groundplanTestModel: { asked: string[][] } }).groundplanTestModel.asked,
      [],
      folder,
    );
    assert.equal(asked.length, 1);
    assert.match(asked[0]?.join('\n') ?? '', /return tea\.length;[^]*How does the shop come to the price of a tea\?/);
  });

  /** The engine leaves none of it in an answer; what the chat itself takes out is tested without an engine. */
  it('draws no link, no picture and no markup that a model writes', async () => {
    const hostile =
      'Prices: [press](https://evil.example/a) ![p](https://evil.example/p.png) <img src="https://evil.example/i.png"> ' +
      'https://evil.example/b [run](command:workbench.action.quit) [1].';
    await session().inHost(
      (_, text) => {
        (globalThis as unknown as { groundplanTestModel: { says: string[] } }).groundplanTestModel.says = [text];
      },
      [hostile] as const,
      folder,
    );
    const answer = await answerTo('@groundplan How are prices of teas made up?', /Prices/);
    assert.equal(await answer.locator('[href*="evil"], [data-href*="evil"], [data-href^="command:work"]').count(), 0);
    assert.equal(await answer.locator('img[src*="evil"]').count(), 0);
  });
});
