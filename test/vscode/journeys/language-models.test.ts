import assert from 'node:assert/strict';
import { says } from '../../support/fake-models/fake-answer.ts';
import { FakeProvider } from '../../support/fake-models/fake-provider.ts';
import { eventually } from '../../support/eventually.ts';
import { choose } from '../host/pickers.ts';
import { shopWindow } from '../host/test-sessions.ts';

describe('A language model for questions', () => {
  const shop = shopWindow();
  const dialog = () => shop().window.dialog;
  const question = 'How does the shop come to the price of a tea?';
  let provider: FakeProvider;

  before(async () => {
    provider = await FakeProvider.openai();
    provider.behaviour = says('A tea costs as much as its name is long, see `priceOf` [1].');
  });
  after(() => provider.close());

  const chooseProvider = async (): Promise<void> => {
    const { window } = shop();
    await choose(window, 'Groundplan: Choose Language Model', 'OpenAI-Compatible Server…', 'Another Address…');
    await window.quickInput.getByText('Its address').waitFor();
    await window.enter(provider.url);
    await window.quickInput.getByText('Name of the model').waitFor();
    await window.enter('tea-model');
  };

  /** Text of the prompt that has the focus: one that opens takes it from the palette. */
  const shownPrompt = (): Promise<string> =>
    shop().session.inHost(
      ({ window: { activeTextEditor } }) =>
        activeTextEditor?.document.uri.scheme === 'groundplan-prompt' ? activeTextEditor.document.getText() : '',
      [],
      shop().folder,
    );

  /** Asks on the page of questions, and gives its last answer once it matches. */
  const answerTo = async (text: string, expected: RegExp): Promise<string> => {
    const { window } = shop();
    await window.runCommand('Groundplan: Ask About This Project');
    const page = await window.webview('.gp-ask textarea');
    await page.locator('.gp-ask textarea').fill(text);
    await page.locator('.gp-ask textarea').press('Enter');
    return eventually(async () => {
      const answer = await page.locator('.gp-as-exchanges > *').last().innerText();
      assert.match(answer, expected);
      return answer;
    });
  };

  it('is chosen by a person, who is shown where questions would go', async () => {
    await chooseProvider();
    await dialog().waitFor();
    const text = await dialog().innerText();
    assert.ok(text.includes(`tea-model (http://127.0.0.1:${provider.port})`), text);
    assert.match(text, /pieces of code[^]*masked[^]*on the machine that the engine runs on/);
  });

  it('shows what would be sent, which is sent nowhere', async () => {
    const { window } = shop();
    await dialog().getByRole('button', { name: 'Show Prompt', exact: true }).click();
    await window.quickInput.getByText('A question about this project').waitFor();
    await window.enter(question);
    const prompt = await eventually(async () => {
      const text = await shownPrompt();
      assert.match(text, /───── Instructions ─────/);
      return text;
    });
    assert.ok(prompt.includes(question) && prompt.includes('return tea.length;'), prompt);
    assert.deepEqual(provider.asked, []);
  });

  it('gets, once it is allowed in the title of that prompt, exactly what was shown, and its text is the answer', async () => {
    const { window } = shop();
    const prompt = await shownPrompt();
    const buttons = window.page.locator('.editor-actions');
    // The user looks at the code before they answer: the buttons wait for the prompt.
    await window.openFile('src/order.ts');
    await buttons.getByRole('button', { name: /^Do Not Allow This Language Model Now/ }).waitFor({ state: 'hidden' });
    await window.page.getByRole('tab', { name: /^Prompt 1/ }).click();
    await buttons.getByRole('button', { name: /^Allow This Language Model/ }).click();
    await buttons.getByRole('button', { name: /^Allow This Language Model/ }).waitFor({ state: 'hidden' });
    const answer = await answerTo(question, /Written by .*tea-model/);
    assert.match(answer, /as much as its name is long/);
    const asked = provider.asked.at(-1)?.question;
    assert.ok(asked !== undefined && prompt.includes(asked.system));
    for (const { text } of asked.messages) assert.ok(prompt.includes(text), text);
    assert.equal(provider.asked.length, 1);
  });

  it('is asked nothing that the graph answers', async () => {
    await answerTo('Who calls priceOf?', /placeOrder line 9/);
    assert.equal(provider.asked.length, 1);
  });

  it('is off again as soon as someone chooses so, also where the page gets the focus back after it was asked', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Choose Language Model');
    await window.quickRow(/^Off/).waitFor();
    await (await window.webview('.gp-ask textarea')).locator('.gp-ask textarea').focus();
    await window.quickRow(/^Off/).click();
    await eventually(async () => {
      const chosen = await shop().session.inHost(
        (vscode) => vscode.workspace.getConfiguration('groundplan').get('ask.provider'),
        [],
        shop().folder,
      );
      assert.equal(chosen, 'off');
    });
    await answerTo('How does the shop brew its tea?', /No language model was asked/);
    assert.equal(provider.asked.length, 1);
  });

  it('is asked about again when it is chosen again, and leaving the dialog is a no', async () => {
    await chooseProvider();
    await dialog().waitFor();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    await answerTo('How does the shop fill a cart?', /No language model was asked/);
    assert.equal(provider.asked.length, 1);
  });

  it('has keys that no setting knows', async () => {
    const { window, session, folder } = shop();
    await session.command('groundplan.setLanguageModelKey', folder);
    const input = window.quickInput.locator('input').first();
    await eventually(async () => assert.equal(await input.getAttribute('type'), 'password'));
    await window.enter('sk-of-the-tea-shop');
    await window.quickInput.waitFor({ state: 'hidden' });
    const settings = await session.inHost(
      (vscode) => JSON.stringify(vscode.workspace.getConfiguration('groundplan')),
      [],
      folder,
    );
    assert.doesNotMatch(settings, /sk-of/);
    const kept = window.quickRow(`http://127.0.0.1:${provider.port}`);
    // The key is stored behind the end of its field, and nothing shows when: without one the command has no list.
    await eventually(async () => {
      await session.command('groundplan.forgetLanguageModelKey', folder);
      await kept.waitFor({ timeout: 3000 });
    });
    await kept.click();
  });
});
