import assert from 'node:assert/strict';
import type { BrowserContextOptions } from 'playwright-core';
import { brokenRules } from '../support/broken-rules.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { type Dashboard, dashboards } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import { shopProject } from '../support/shop-project.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

/** Refused keys, and invitations that are gone. */
const failed = /Failed to load resource/;
const fragment = 'mode=team';

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  dark: { colorScheme: 'dark' },
  light: { colorScheme: 'light' },
  'dark with high contrast': { colorScheme: 'dark', forcedColors: 'active' },
  'light with high contrast': { colorScheme: 'light', forcedColors: 'active' },
};

function members({ page }: Dashboard) {
  return page.getByRole('list', { name: 'Members' });
}

describe('the page "Team" of a remote', () => {
  const engine = new BuiltEngine();
  before(async () => {
    buildProgram();
    const folder = `${temporaryFolder()}/shop`;
    writeTree(folder, shopProject());
    const [{ id }] = await engine.serve([folder], { dashboard: true, remote: {} });
    const key = await engine.newKey();
    const headers = { authorization: `Bearer ${key}`, prefer: 'wait=10' };
    await engine.until(
      () => engine.get<{ status: string }>(`/api/v1/projects/${id}/index`, headers),
      ({ status }) => status === 'indexed',
    );
  });
  after(() => engine.dispose());
  const open = dashboards();

  async function invited(name: string, role: 'owner' | 'admin' | 'member' | 'reader'): Promise<string> {
    return (await engine.call('members.invite', { name, role })).link;
  }

  async function keyOf(name: string, role: Parameters<typeof invited>[1]): Promise<string> {
    const answer = await fetch(await invited(name, role), { method: 'POST' });
    return ((await answer.json()) as { data: { key: string } }).data.key;
  }

  it('is signed in to with a key, which the browser does not keep, and out of again', async () => {
    const dashboard = await open(engine, { key: null, expected: failed });
    const { page } = dashboard;
    const field = page.getByRole('textbox', { name: 'Key' });
    await field.fill('sk_live_gp_wrong');
    await field.press('Enter');
    await page.getByText('There is no such API key.').waitFor();
    const key = await engine.newKey();
    await field.fill(key);
    await field.press('Enter');
    await dashboard.drawn();
    const [cookie] = await page.context().cookies();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict']);
    assert.equal(
      await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, document.cookie]).includes('sk_')),
      false,
    );
    await page.reload();
    await dashboard.drawn();
    await dashboard.button('Sign Out').click();
    await page.getByText('You are signed out.').waitFor();
    await page.reload();
    await field.waitFor();
    assert.deepEqual(
      (await page.context().cookies()).map(({ value }) => value).filter((value) => value !== ''),
      [],
    );
  });

  it('invites with a link that is shown once, and accepting it on its page makes a key', async () => {
    const dashboard = await open(engine, { fragment, expected: failed });
    const { page } = dashboard;
    await members(dashboard).getByText('(you)').waitFor();
    await dashboard.button('Invite…').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Anna Müller');
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('reader');
    await dashboard.button('Make Link').click();
    const link = (await page.getByText(/\/invite\/[\w-]{43}$/).textContent()) ?? '';
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Copy Link');
    await dashboard.button('Done').click();
    assert.equal(await page.getByText(link).count(), 0);
    await members(dashboard)
      .getByText(/^invited, until/)
      .waitFor();
    const guest = await page.context().newPage();
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'You are invited' }).waitFor();
    assert.deepEqual(await brokenRules(guest), []);
    await guest.getByRole('button', { name: 'Accept the invitation' }).click();
    await guest.getByText(/^sk_live_gp_/).waitFor();
    assert.deepEqual(await brokenRules(guest), []);
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'No invitation' }).waitFor();
    await page.reload();
    await members(dashboard).getByText('Anna Müller').waitFor();
    await page.getByRole('list', { name: 'Log' }).getByText('joined as').waitFor();
  });

  it('changes a role when it is saved, and removes after a question', async () => {
    await keyOf('bert', 'member');
    const dashboard = await open(engine, { fragment });
    const { page } = dashboard;
    const role = page.getByRole('combobox', { name: 'Role of bert' });
    await role.selectOption('admin');
    await dashboard.button('Save the role of bert').click();
    await page.getByText('changed bert (member → admin)').waitFor();
    assert.equal(await role.inputValue(), 'admin');
    await dashboard.button('Remove bert').click();
    await dashboard.button('Keep').click();
    await dashboard.button('Remove bert').click();
    await dashboard.button('Remove').click();
    await eventually(async () => assert.equal(await members(dashboard).getByText('bert', { exact: true }).count(), 0));
    await page.getByRole('combobox', { name: 'Which deeds' }).selectOption('member.removed');
    const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await eventually(async () => assert.deepEqual(await log.count(), 1));
  });

  it('offers what the role allows, and nothing else', async () => {
    const [reader, admin] = [await keyOf('rita', 'reader'), await keyOf('chief', 'admin')];
    const asReader = await open(engine, { fragment, key: reader });
    await members(asReader).getByText('(you)').waitFor();
    for (const name of [/^Invite/, /^Remove/, /^Save/]) assert.equal(await asReader.button(name).count(), 0);
    assert.equal(await asReader.page.getByRole('region', { name: 'Log' }).count(), 0);
    const asAdmin = await open(engine, { fragment, key: admin });
    await members(asAdmin).getByText('(you)').waitFor();
    assert.equal(await asAdmin.button('Remove rita').count(), 1);
    assert.equal(await asAdmin.button('Remove owner').count(), 0);
    assert.equal(await asAdmin.page.getByRole('combobox', { name: 'Role of owner' }).count(), 0);
  });

  it('ends for one who is removed while the page is open', async () => {
    const key = await keyOf('gone', 'member');
    const dashboard = await open(engine, { fragment, key, expected: failed });
    await members(dashboard).getByText('(you)').waitFor();
    await engine.call('members.remove', { name: 'gone' });
    await dashboard.page.reload();
    await dashboard.page.getByRole('textbox', { name: 'Key' }).waitFor();
  });

  it('is reached and used by the keyboard', async () => {
    const dashboard = await open(engine);
    await dashboard.drawn();
    await dashboard.press('e');
    await members(dashboard).getByText('(you)').waitFor();
    await dashboard.pressUntil('[data-key="invite"]');
    await dashboard.press('Enter');
    assert.equal(await dashboard.page.evaluate(() => document.activeElement?.id), 'gp-team-name');
    await dashboard.press('Escape');
  });

  it('breaks no rule of accessibility in any look, and fits a window of 320 pixels', async () => {
    await invited('somebody with a very long name that must be broken', 'member');
    for (const [look, options] of Object.entries(looks)) {
      for (const width of [1280, 320]) {
        /* oxlint-disable no-await-in-loop -- one look after the other */
        const browser = { ...options, viewport: { width, height: 700 } };
        const dashboard = await open(engine, { fragment, browser });
        await members(dashboard).getByText('(you)').waitFor();
        await dashboard.button('Invite…').click();
        assert.deepEqual(await brokenRules(dashboard.page), [], `${look} ${width}`);
        const wide = await dashboard.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${look} ${width}: ${wide}`);
        if (process.env.GROUNDPLAN_PICTURES) {
          await dashboard.page.screenshot({ path: `${process.env.GROUNDPLAN_PICTURES}/team-${look}-${width}.png` });
        }
        await dashboard.button('Sign Out').click();
        await dashboard.page.getByRole('textbox', { name: 'Key' }).waitFor();
        assert.deepEqual(await brokenRules(dashboard.page), [], `${look} ${width} signed out`);
      }
    }
  });
});
