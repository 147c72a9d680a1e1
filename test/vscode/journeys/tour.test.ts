import { shopWindow } from '../host/test-sessions.ts';

describe('A tour', () => {
  const shop = shopWindow();
  const said = (text: string | RegExp) =>
    shop().window.page.locator('.review-widget').filter({ hasText: text }).first();

  it('opens one place after the other, says where one is and why, and ends', async () => {
    const { window } = shop();
    await window.runCommand('Groundplan: Take a Tour');
    await said(/Stop 1 of 5/).waitFor();
    await said(/\.$/).waitFor();
    await window.runCommand('Groundplan: Tour: Next Stop');
    await said(/Stop 2 of 5/).waitFor();
    await said(/Stop 2 of 5/)
      .getByRole('button', { name: 'Tour: Next Stop' })
      .click();
    await said(/Stop 3 of 5/).waitFor();
    await window.runCommand('Groundplan: Tour: Previous Stop');
    await said(/Stop 2 of 5/).waitFor();
    await window.runCommand('Groundplan: End the Tour');
    await said(/Stop/).waitFor({ state: 'detached' });
  });
});
