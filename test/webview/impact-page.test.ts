import assert from 'node:assert/strict';
import { holdsInEachScheme, inDark } from '../support/every-look.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { serveShop, type ServedShop } from '../support/served-shop.ts';
import { shopProject } from '../support/shop-project.ts';
import { writeTree } from '../support/temporary-folder.ts';

const changed = 'src/payment/pay.ts';
const failed = /Failed to load resource/;

function list({ page }: Dashboard) {
  return page.getByRole('region', { name: 'Impact as a list' });
}

function title({ page }: Dashboard) {
  return page.locator('.gp-im-summary').getByRole('heading');
}

function shown({ page }: Dashboard, id: string): Promise<void> {
  return page.locator(`.gp-impact [data-id="${id}"]`).waitFor();
}

function changeShop(folder: string): void {
  git(folder, 'init', '-q', '-b', 'main');
  commitAll(folder, 'All there is');
  writeTree(folder, { [changed]: shopProject()[changed].replace('pays', 'has paid') });
}

describe('the impact of a change on the dashboard', () => {
  let shop: ServedShop;
  before(async () => (shop = await serveShop(changeShop)));
  after(() => shop.engine.dispose());
  const open = dashboards();

  it('is opened with a key, in the place of the drawing, and left again', async () => {
    const dashboard = await open(shop.engine);
    await dashboard.drawn();
    await dashboard.press('i');
    await title(dashboard).filter({ hasText: 'of what is not committed' }).waitFor();
    await shown(dashboard, changed);
    assert.match(dashboard.page.url(), /#.*mode=impact/);
    assert.equal(await dashboard.button('What a change reaches (i)').getAttribute('aria-pressed'), 'true');
    await dashboard.press('i');
    await dashboard.mark('src/**').waitFor();
    assert.doesNotMatch(dashboard.page.url(), /impact/);
  });

  it('has an address, with the base that is typed', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact' });
    const field = dashboard.page.getByRole('textbox', { name: 'Changed since' });
    await field.fill('main');
    await field.press('Enter');
    await title(dashboard).filter({ hasText: 'of what changed since main' }).waitFor();
    assert.match(dashboard.page.url(), /mode=impact&base=main/);
    await dashboard.goTo({ fragment: 'mode=impact&base=main' });
    await title(dashboard).filter({ hasText: 'of what changed since main' }).waitFor();
    assert.equal(await field.inputValue(), 'main');
  });

  it('is that of a file or symbol about to change, from its details, with an address', async () => {
    const dashboard = await open(shop.engine, { fragment: 'select=src/cart/cart.ts' });
    await dashboard.details.getByRole('button', { name: 'Impact', exact: true }).click();
    await title(dashboard).filter({ hasText: 'of a change of src/cart/cart.ts' }).waitFor();
    assert.match(dashboard.fragment, /mode=impact&.*about=src\/cart\/cart\.ts/);
    await dashboard.goTo({ fragment: 'mode=impact&about=src/cart/cart.ts%23fillCart' });
    await title(dashboard).filter({ hasText: 'of a change of fillCart' }).waitFor();
    await shown(dashboard, 'src/order/order.ts');
    await dashboard.button('Show').click();
    await title(dashboard).filter({ hasText: 'of what is not committed' }).waitFor();
  });

  it('reports a base that is none', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact&base=nosuch' });
    await title(dashboard).filter({ hasText: 'Impact not known of what changed since nosuch' }).waitFor();
    await dashboard.page.getByText('Not found: nosuch').waitFor();
  });

  it('reports a base that cannot be one', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact&base=--all', expected: failed });
    await title(dashboard).filter({ hasText: 'could not be told' }).waitFor();
    await dashboard.button('Try again').waitFor();
  });

  it('leads from the list to the drawing of dependencies', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact' });
    await list(dashboard)
      .getByRole('button', { name: /^pay\.ts/ })
      .click();
    await dashboard.page.locator('.gp-stage-area').locator(`[data-id="${changed}"]`).waitFor();
    await dashboard.details.getByRole('heading', { name: 'pay.ts' }).waitFor();
  });

  it('copies the names of the test files', async () => {
    const browser = { permissions: ['clipboard-write'] };
    const dashboard = await open(shop.engine, { fragment: 'mode=impact', browser });
    await dashboard.button(/^Copy the test files \(\d+\)$/).click();
    await eventually(async () => assert.match((await dashboard.announcement.textContent()) ?? '', /Test files copied/));
  });

  it('stands beside the entry points of the project, which lead to the drawing too', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact' });
    await dashboard.button('List the entry points').click();
    const begins = dashboard.page.locator('.gp-left section', { hasText: 'Where it begins' });
    await begins.getByRole('listitem').first().getByRole('button').click();
    await dashboard.details.getByRole('heading', { level: 2 }).waitFor();
    assert.match(dashboard.fragment, /select=/);
  });

  it('follows the files', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact' });
    await shown(dashboard, changed);
    writeTree(shop.folder, { 'src/fresh.ts': 'export const fresh = 1;\n' });
    await shown(dashboard, 'src/fresh.ts');
  });

  it('asks for another key when its own is revoked', async () => {
    const { id, key } = await shop.engine.call('keys.create', {});
    const dashboard = await open(shop.engine, { fragment: 'mode=impact', key, expected: failed });
    await shown(dashboard, changed);
    await shop.engine.call('keys.revoke', { id });
    await dashboard.button('Show').click();
    await dashboard.page.getByText('The API key was revoked.').first().waitFor();
    await dashboard.page.getByLabel('Key', { exact: true }).fill(await shop.engine.newKey());
    await dashboard.press('Enter');
    await shown(dashboard, changed);
  });

  it('breaks no rule of accessibility in any look', async () => {
    const dashboard = await open(shop.engine, { fragment: 'mode=impact', browser: inDark });
    await shown(dashboard, changed);
    await holdsInEachScheme(dashboard.page);
  });
});
