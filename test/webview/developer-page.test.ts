import assert from 'node:assert/strict';
import type { DeveloperApi } from '#protocol/panel-messages.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { DeveloperBackend, servedApi, shownKeys, shownRequests, shownWebhooks } from '../support/developer-fixture.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { holdsInEachTheme } from '../support/every-look.ts';
import { eventually } from '../support/eventually.ts';

function section({ page }: EditorPage, name: string) {
  return page.getByRole('region', { name, exact: true });
}

function row(page: EditorPage, part: string, name: RegExp) {
  return section(page, part).getByRole('button', { name, expanded: undefined });
}

async function pressed(page: EditorPage, part: string, name: string): Promise<void> {
  await section(page, part).getByRole('button', { name, exact: true }).click();
}

describe('the page "Developer" of the editor', () => {
  const open = editorPages();

  async function shown(
    backend = new DeveloperBackend(),
    options: EditorPageOptions & { readonly api?: DeveloperApi; readonly texts?: Record<string, string> } = {},
  ): Promise<EditorPage> {
    const { api = servedApi, texts = {}, ...rest } = options;
    const page = await open(backend as unknown as BuiltEngine, 'prj_1', {
      page: 'developer',
      size: { width: 1100, height: 800 },
      ...rest,
    });
    await page.begin({ kind: 'developer', api, language: 'en', texts });
    return page;
  }

  it('reports where the API is, and copies it', async () => {
    const page = await shown();
    await section(page, 'API').getByText('Served on this machine').waitFor();
    await section(page, 'API').getByText('bodies up to 2 MiB, 1,000 projects').waitFor();
    await pressed(page, 'API', 'Copy address');
    await eventually(() => assert.equal(page.lastSaid('copy')?.text, 'http://127.0.0.1:7431'));
    await page.page.getByRole('status').getByText('Address copied').waitFor();
  });

  const states: readonly (readonly [Partial<DeveloperApi>, string])[] = [
    [{ state: 'off' }, 'Turned off by the setting groundplan.api.enabled'],
    [{ state: 'untrusted' }, 'Not served: the folder is not trusted'],
    [{ state: 'starting' }, 'Starting…'],
    [{ state: 'failed', problem: 'Port 80 is taken.' }, 'Not served: Port 80 is taken.'],
  ];
  it('says how it stands', async () => {
    const page = await shown();
    for (const [given, text] of states) {
      const api: DeveloperApi = { allowsLoopback: false, state: 'off', ...given };
      // oxlint-disable-next-line no-await-in-loop -- one state follows another
      await page.send({ kind: 'developer', api, language: 'en', texts: {} });
      // oxlint-disable-next-line no-await-in-loop
      await section(page, 'API').getByText(text).waitFor();
      // oxlint-disable-next-line no-await-in-loop
      if (api.state === 'off') await pressed(page, 'API', 'Turn On in Settings');
    }
    await eventually(() => assert.deepEqual(page.lastSaid('showSettings'), { kind: 'showSettings', of: 'api' }));
  });

  it('lists keys, those that no longer work last, and reminds of old ones', async () => {
    const page = await shown();
    const rows = section(page, 'Keys').locator('.gp-dev-row');
    await eventually(async () => assert.equal(await rows.count(), 3));
    const texts = await rows.allInnerTexts();
    assert.deepEqual(
      texts.map((text) => text.split('\n')[0]),
      ['Trying things out', 'CI', 'Lost laptop'],
    );
    assert.match(texts[1] ?? '', /100 days old: replace it/);
    await row(page, 'Keys', /^CI/).click();
    await section(page, 'Keys')
      .getByText(/Create a new one, let its users change over/)
      .waitFor();
    await section(page, 'Keys').getByText('read, create, analysis, webhooks').waitFor();
  });

  it('leaves making and revoking a key to the editor, and looks again afterwards', async () => {
    const backend = new DeveloperBackend();
    const page = await shown(backend);
    await pressed(page, 'Keys', 'Create Key…');
    await eventually(() => assert.ok(page.lastSaid('createKey')));
    await row(page, 'Keys', /^Trying/).click();
    await pressed(page, 'Keys', 'Revoke…');
    await eventually(() => assert.equal(page.lastSaid('revokeKey')?.key, shownKeys[1]?.id));
    backend.keys = backend.keys.slice(0, 1);
    await page.send({ kind: 'keysChanged' });
    await eventually(async () => assert.equal(await section(page, 'Keys').locator('.gp-dev-row').count(), 1));
    assert.ok(!page.asked.some((id) => id === 'keys.create' || id === 'keys.revoke'));
  });

  it('lists webhooks with what they are for, and why one is off', async () => {
    const page = await shown();
    await row(page, 'Webhooks', /^https:\/\/hooks\.example\.com.*all events.*delivered/).waitFor();
    await row(page, 'Webhooks', /^https:\/\/old\.example\.com.*2 kinds of events.*off: failing/).click();
    await section(page, 'Webhooks')
      .getByText(/^Switched off: for 120 hours every delivery failed/)
      .waitFor();
    await section(page, 'Webhooks')
      .locator('dd', { hasText: /^shop$/ })
      .waitFor();
    assert.equal(await page.page.locator('img').count(), 0);
  });

  it('creates one and shows its secret once', async () => {
    const backend = new DeveloperBackend();
    const page = await shown(backend);
    await pressed(page, 'Webhooks', 'Create Webhook…');
    await page.page.getByRole('textbox', { name: 'Address' }).fill('https://new.example.com/hook');
    await page.page.getByLabel('All, later ones included').uncheck();
    await page.page.getByLabel('index.completed').check();
    await page.page.getByLabel('Description').fill('From a test');
    await page.page.getByRole('form').getByRole('combobox').selectOption({ label: 'shop' });
    await page.page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.page.getByText(/^Secret of https:\/\/new\.example\.com\/hook/).waitFor();
    assert.deepEqual(backend.changes, [
      [
        'webhooks.create',
        {
          url: 'https://new.example.com/hook',
          events: ['index.completed'],
          projectId: shownWebhooks[1]?.projectId,
          description: 'From a test',
        },
      ],
    ]);
    await page.page.keyboard.press('Enter');
    await eventually(() => assert.match(page.lastSaid('copy')?.text ?? '', /^whsec_A{43}=$/));
    await pressed(page, 'Webhooks', 'Done');
    assert.doesNotMatch(await page.page.content(), /whsec_/);
  });

  it('says why an address was refused, where that can be changed, and keeps what was filled in', async () => {
    const backend = new DeveloperBackend();
    const message = 'Webhooks go to public addresses.';
    backend.refusal = { code: 'webhook_url_not_allowed', status: 403, message };
    const page = await shown(backend);
    await pressed(page, 'Webhooks', 'Create Webhook…');
    await page.page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9000/');
    await page.page.keyboard.press('Enter');
    await page.page.getByRole('alert').getByText(message).waitFor();
    assert.equal(await page.page.getByRole('textbox', { name: 'Address' }).inputValue(), 'http://127.0.0.1:9000/');
    await page.page.getByRole('form').getByRole('button', { name: 'Settings' }).click();
    await eventually(() => assert.equal(page.lastSaid('showSettings')?.of, 'webhooks'));
    await page.page.getByRole('textbox', { name: 'Address' }).press('Escape');
    await page.page.getByRole('form').waitFor({ state: 'hidden' });
  });

  it('shows deliveries, sends one again, and a test', async () => {
    const backend = new DeveloperBackend();
    const page = await shown(backend);
    await row(page, 'Webhooks', /^https:\/\/hooks/).click();
    await section(page, 'Webhooks').getByText('503: the receiver answered 503').waitFor();
    await section(page, 'Webhooks').getByText('attempt 2', { exact: true }).waitFor();
    await section(page, 'Webhooks')
      .getByText(/^next attempt/)
      .waitFor();
    await section(page, 'Webhooks')
      .getByRole('button', { name: /^Redeliver index\.completed/ })
      .click();
    await page.page.getByRole('status').getByText('Delivered: the receiver answered 200.').waitFor();
    await pressed(page, 'Webhooks', 'Send Test Event');
    const [webhookId, deliveryId] = [shownWebhooks[0]?.id, backend.deliveries[1]?.id];
    await eventually(() =>
      assert.deepEqual(backend.changes, [
        ['deliveries.redeliver', { webhookId, deliveryId }],
        ['webhooks.test', { webhookId }],
      ]),
    );
  });

  it('asks before it deletes', async () => {
    const backend = new DeveloperBackend();
    const page = await shown(backend);
    await row(page, 'Webhooks', /^https:\/\/hooks/).click();
    await pressed(page, 'Webhooks', 'Delete…');
    await eventually(async () =>
      assert.equal(await page.page.evaluate(() => document.activeElement?.textContent), 'Keep'),
    );
    await page.page.keyboard.press('Enter');
    assert.deepEqual(backend.changes, []);
    await pressed(page, 'Webhooks', 'Delete…');
    backend.webhooks = backend.webhooks.slice(1);
    await pressed(page, 'Webhooks', 'Delete');
    await eventually(() =>
      assert.deepEqual(backend.changes, [['webhooks.delete', { webhookId: shownWebhooks[0]?.id }]]),
    );
    await row(page, 'Webhooks', /^https:\/\/hooks/).waitFor({ state: 'detached' });
  });

  it('shows requests as they come in, and keeps the one that is read', async () => {
    const backend = new DeveloperBackend();
    const page = await shown(backend);
    const rows = section(page, 'Recent requests').locator('.gp-dev-row');
    await eventually(async () => assert.equal(await rows.count(), 7));
    await rows.first().click();
    await rows.first().focus();
    backend.requests = [...shownRequests(2, 100), ...backend.requests];
    await eventually(async () => assert.equal(await rows.count(), 9));
    assert.equal(await rows.nth(2).getAttribute('aria-expanded'), 'true');
    const focused = await page.page.evaluate(() => (document.activeElement as HTMLElement).dataset['key']);
    assert.equal(focused, `request ${backend.requests[2]?.requestId}`);
  });

  it('filters them by status and by key', async () => {
    const page = await shown();
    const rows = section(page, 'Recent requests').locator('.gp-dev-row');
    await section(page, 'Recent requests').getByLabel('Status').selectOption('4');
    await eventually(async () => assert.equal(await rows.count(), 3));
    await section(page, 'Recent requests').getByLabel('Key').selectOption({ label: 'No valid key' });
    await eventually(async () => assert.equal(await rows.count(), 1));
    await section(page, 'Recent requests').getByLabel('Status').selectOption('2');
    await section(page, 'Recent requests').getByText('None of the last requests is like that.').waitFor();
  });

  it('copies one for a shell, without a key, and its id', async () => {
    const page = await shown();
    await row(page, 'Recent requests', /404 endpoint_not_found/)
      .first()
      .click();
    await pressed(page, 'Recent requests', 'Copy as curl');
    const line = String.raw`printf 'Authorization: Bearer %s\n' "$GROUNDPLAN_API_KEY" | curl --globoff -H @- 'http://127.0.0.1:7431/api/v1/it'\''s/[here]'`;
    await eventually(() => assert.equal(page.lastSaid('copy')?.text, line));
    await pressed(page, 'Recent requests', 'Copy request ID');
    await eventually(() => assert.match(page.lastSaid('copy')?.text ?? '', /^req_/));
  });

  it('walks each list with arrows, one tab stop each', async () => {
    const backend = new DeveloperBackend();
    backend.requests = shownRequests(120);
    const page = await shown(backend);
    const list = section(page, 'Recent requests');
    await eventually(async () => assert.equal(await list.locator('.gp-dev-row').count(), 50));
    assert.equal(await list.locator('.gp-dev-row[tabindex="0"]').count(), 1);
    await list.locator('.gp-dev-row').first().focus();
    await page.page.keyboard.press('ArrowDown');
    await page.page.keyboard.press('End');
    await page.page.keyboard.press('ArrowUp');
    const at = await list
      .locator('.gp-dev-row')
      .evaluateAll((rows) => rows.indexOf(document.activeElement as HTMLElement));
    assert.equal(at, 48);
    await list.getByRole('button', { name: 'Show 70 more' }).click();
    await eventually(async () => assert.equal(await list.locator('.gp-dev-row').count(), 120));
  });

  it('speaks the language of the editor', async () => {
    const texts = { Developer: 'Entwickler', 'Create Key…': 'Schlüssel anlegen…' };
    const page = await shown(undefined, { texts });
    await page.page.getByRole('heading', { level: 1, name: 'Entwickler' }).waitFor();
    await section(page, 'Keys').getByText('Schlüssel anlegen…').waitFor();
  });

  it('asks for nothing but what it may', async () => {
    const page = await shown();
    await section(page, 'Recent requests').locator('.gp-dev-row').first().waitFor();
    const allowed = ['capabilities.get', 'projects.list', 'keys.list', 'webhooks.list', 'requests.list'];
    assert.deepEqual(
      page.asked.filter((id) => !allowed.includes(id)),
      [],
    );
  });

  for (const width of [1100, 320])
    it(`breaks no rule of accessibility: ${width} pixels`, async () => {
      const page = await shown(undefined, { size: { width, height: 900 } });
      await row(page, 'Webhooks', /^https:\/\/hooks/).click();
      await section(page, 'Webhooks').getByText('attempt 2', { exact: true }).waitFor();
      await pressed(page, 'Webhooks', 'Create Webhook…');
      await row(page, 'Recent requests', /404 endpoint_not_found/)
        .first()
        .click();
      await row(page, 'Keys', /^CI/).click();
      await holdsInEachTheme(page);
      const overflow = await page.page.evaluate(() => {
        const root = document.querySelector('.gp-developer') as HTMLElement;
        return root.scrollWidth - root.clientWidth;
      });
      assert.equal(overflow, 0);
    });
});
