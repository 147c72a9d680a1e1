import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ScanScope } from '#protocol/scan-scope.ts';
import type { Security } from '#protocol/security.ts';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';
import {
  commandFinding,
  emptySecurity,
  fingerprintAt,
  securityFindings,
  securityFixture,
} from '../support/findings-fixture.ts';
import { scannedId, ScanningEngine } from '../support/scanning-engine.ts';

const rows = ({ page }: EditorPage) => page.getByRole('listbox', { name: 'Findings' }).getByRole('option');
const group = ({ page }: EditorPage, name: RegExp) => page.getByRole('group', { name });
const titles = (shown: Locator) => shown.locator('.gp-sc-row-title').allTextContents();
const focused = ({ page }: EditorPage) =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['finding']);
const steps = ({ page }: EditorPage) => page.getByRole('list', { name: 'Code of the steps' }).getByRole('listitem');

describe('the security page', () => {
  const open = editorPages();
  const command = `&finding=${commandFinding.fingerprint}`;

  async function shown(fragment = '', engine = new ScanningEngine(), options: EditorPageOptions = {}) {
    const page = await open(engine, scannedId, { page: 'security', size: { width: 1200, height: 760 }, ...options });
    await page.begin({ kind: 'security', fragment: `mode=security${fragment}`, language: 'en', texts: {} });
    return page;
  }

  it('lists findings by who reaches them, then by severity, in words', async () => {
    const page = await shown();
    await eventually(async () => assert.equal(await rows(page).count(), 12));
    const groups = await page.page.getByRole('group').evaluateAll((all) => all.map((each) => each.ariaLabel));
    assert.deepEqual(groups, [
      'Reachable from outside (5)',
      'Unknown whether reachable (3)',
      'Not reachable as far as known (4)',
    ]);
    const reachable = group(page, /^Reachable/).getByRole('option');
    assert.deepEqual(await reachable.locator('.gp-sc-severity').allTextContents(), [
      'Critical',
      'Medium',
      'Medium',
      'Low',
      'Info',
    ]);
    const first = await reachable.first().locator('> span').allTextContents();
    assert.deepEqual(first, [
      'Critical · high confidence',
      'A request decides which command a shell runs',
      '',
      'GET /images/:name',
      'src/server/images/run.ts:44',
    ]);
    assert.equal(page.lastSaid('state')?.title, 'Security: shop');
  });

  it('narrows the list by text, severity, reach, category and rule, and all of it is undone by one press', async () => {
    const engine = new ScanningEngine();
    const page = await shown('', engine);
    await eventually(async () => assert.equal(await rows(page).count(), 12));
    await page.page.getByRole('searchbox').fill('cwe-22 part-10');
    await eventually(async () => assert.deepEqual(await titles(rows(page)), ['A request names the file that is read']));
    await page.page.getByRole('searchbox').fill('');
    await page.page.getByRole('combobox', { name: 'Severity' }).selectOption('high');
    await eventually(async () => assert.equal(await rows(page).count(), 3));
    await page.page.getByRole('combobox', { name: 'Reach' }).selectOption('reachable');
    await eventually(async () => assert.equal(await rows(page).count(), 1));
    await page.page.getByRole('combobox', { name: 'Rule' }).selectOption('weak-hash');
    await page.page.getByText('No finding matches the filters.').waitFor();
    await page.page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => assert.equal(await rows(page).count(), 12));
    await page.page.getByRole('combobox', { name: 'Category' }).selectOption('configuration');
    await eventually(async () => assert.equal(await rows(page).count(), 2));
    assert.equal(engine.asked.length, 1, 'what has come is not asked for again');
  });

  it('asks again for what only the engine knows: confidence, decided and suppressed ones, a revision', async () => {
    const engine = new ScanningEngine();
    const page = await shown('', engine);
    await rows(page).first().waitFor();
    await page.page.getByRole('combobox', { name: 'Confidence' }).selectOption('low');
    await page.page.getByLabel('Triaged too').check();
    await page.page.getByLabel('Suppressed too').check();
    await page.page.getByLabel('New since').fill('main');
    await page.page.keyboard.press('Enter');
    await group(page, /^Fixed since the revision \(1\)$/).waitFor();
    assert.equal(await rows(page).first().locator('.gp-tag').textContent(), 'New');
    assert.deepEqual(engine.asked.at(-1), {
      confidence: 'low',
      triage: 'all',
      suppressed: 'include',
      base: 'main',
      limit: 200,
      trend: 'include',
    });
    await group(page, /^Fixed/)
      .getByRole('option')
      .click();
    await page.page.getByText('Fixed: it was at src/server/parts/part-3.ts:13').waitFor();
    assert.equal(await page.page.getByRole('region', { name: 'Triage' }).isVisible(), false);
  });

  it('says of an empty list what was looked at and left out, and never that the code is safe', async () => {
    const scope: ScanScope = {
      ...emptySecurity.scope,
      leftOut: [{ file: 'src/bundle.js', reason: 'too_large' }],
      leftOutFiles: 1,
      unfollowed: [{ language: 'go', files: 12 }],
      packages: { compared: 0, unchecked: [], uncheckedCount: 0, reasons: ['No advisories are here.'] },
      ruleErrors: [{ file: '.groundplan/rules/own.yaml', line: 4, message: 'Unknown key `sinkz`.' }],
    };
    const page = await shown('', new ScanningEngine(() => ({ ...emptySecurity, scope })));
    await page.page.getByText('The rules found nothing to list here.').waitFor();
    const list = page.page.locator('.gp-sc-said');
    await list.getByText('412 files with 51,230 lines were read, with 143 rules.').waitFor();
    await list
      .getByText('Secrets alone were looked for in 12 files of languages whose code no rule follows: Go.')
      .waitFor();
    await list.getByText('No advisories are here.').waitFor();
    await page.page
      .getByText('Files of which something was left out: 1. Errors in rules, which were not applied: 1.')
      .click();
    await page.page.getByRole('button', { name: 'src/bundle.js' }).waitFor();
    await page.page.getByRole('button', { name: '.groundplan/rules/own.yaml:4' }).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 4)));
    assert.doesNotMatch(await page.page.locator('main').innerText(), /\b(?:secure|safe|no vulnerabilit)/i);
  });

  it('says with how many advisories packages were compared, how new these are, and how many packages were not', async () => {
    const packages = {
      advisories: { advisories: 4210, ecosystems: [], newest: '2026-01-02T12:00:00Z', givenAt: '2026-02-03T12:00:00Z' },
      compared: 1234,
      unchecked: [],
      uncheckedCount: 3,
      reasons: ['Three were not compared.'],
    };
    const scope: ScanScope = { ...emptySecurity.scope, packages };
    const page = await shown('', new ScanningEngine(() => ({ ...emptySecurity, scope })));
    const list = page.page.locator('.gp-sc-said');
    await list.getByText('Packages compared: 1,234; with advisories: 4,210, the newest of Jan 2, 2026. ').waitFor();
    await list.getByText('Three were not compared.').waitFor();
  });

  it('shows that it scans and for how long, and waits no longer when asked to', async () => {
    let isAborted = false;
    const engine = new ScanningEngine(
      (question, signal) =>
        new Promise((resolve) => {
          if (engine.asked.length > 1) return resolve(securityFixture(question));
          signal?.addEventListener('abort', () => (isAborted = true));
        }),
    );
    const page = await shown('', engine);
    await page.page.getByText('Scanning…').waitFor();
    await page.page.getByText(/^[1-9]\d* s$/).waitFor();
    engine.progress = { phase: 'reading', done: 120, total: 412 };
    await page.page.getByText('Scanning: 120 of 412 files are read').waitFor();
    engine.progress = { phase: 'analysing', done: 412, total: 412 };
    await page.page.getByText('Scanning: values are followed').waitFor();
    await page.page.getByRole('button', { name: 'Cancel' }).click();
    await page.page.getByText('Cancelled:').waitFor();
    await eventually(() => Promise.resolve(assert.ok(isAborted)));
    assert.equal(engine.asked.length, 1);
    await page.page.getByRole('button', { name: 'Scan' }).click();
    await eventually(async () => assert.equal(await rows(page).count(), 12));
    assert.equal(await page.page.getByText('Cancelled:').count(), 0);
  });

  it('reads thousands of findings in pages, and shows as many rows as are wanted', async () => {
    const engine = new ScanningEngine(undefined, securityFindings(2500));
    const page = await shown('', engine);
    await eventually(async () => assert.equal(await rows(page).count(), 200));
    await page.page.getByRole('button', { name: 'Show more (2300 left)' }).waitFor();
    assert.deepEqual(
      engine.asked.map(({ limit }) => limit),
      [200, 1000, 1000, 1000],
    );
    await page.page.keyboard.press('Tab');
    await rows(page).nth(199).focus();
    await page.page.keyboard.press('ArrowDown');
    await eventually(async () => assert.equal(await rows(page).count(), 400));
    assert.equal(await focused(page), await rows(page).nth(200).getAttribute('data-finding'));
  });

  it('opens at a finding that the list leaves out, and comes back to it after it was hidden', async () => {
    const hidden = { ...commandFinding, fingerprint: fingerprintAt(500), title: 'A hidden one' };
    const engine = new ScanningEngine((question) =>
      question.fingerprint === hidden.fingerprint
        ? securityFixture({ detail: 'full' }, [hidden])
        : securityFixture(question),
    );
    const page = await shown(`&finding=${hidden.fingerprint}&step=2`, engine);
    await page.page.getByRole('heading', { name: 'A hidden one' }).waitFor();
    await page.reload();
    await page.begin({ kind: 'security', language: 'en', texts: {} });
    await page.page.getByRole('heading', { name: 'A hidden one' }).waitFor();
    await page.page.getByText('3 of 6', { exact: true }).waitFor();
  });

  it('shows in a narrow window the list, or the finding, and goes back with the keyboard where it was', async () => {
    const page = await shown('', new ScanningEngine(), { size: { width: 400, height: 760 } });
    await rows(page).nth(2).click();
    await steps(page).first().waitFor();
    assert.equal(await page.page.getByRole('listbox').isVisible(), false);
    await page.page.getByRole('button', { name: 'Back' }).click();
    await page.page.getByRole('listbox').waitFor();
    assert.equal(await steps(page).first().isVisible(), false);
    assert.equal(await focused(page), await rows(page).nth(2).getAttribute('data-finding'));
    const filters = page.page.getByRole('button', { name: 'Filters' });
    assert.equal(await page.page.getByLabel('New since').isVisible(), false);
    await filters.click();
    await page.page.getByLabel('New since').waitFor();
  });

  for (const [name, fragment, answer] of [
    ['the list', '', undefined],
    ['a path', `${command}&step=3`, undefined],
    ['a table', `${command}&as=table`, undefined],
    ['since a revision', '&since=main&triage=all', undefined],
    ['nothing found', '', () => emptySecurity],
  ] as const)
    it(`breaks no rule of accessibility in any theme, and holds in narrow windows: ${name}`, async () => {
      const page = await shown(fragment, new ScanningEngine(answer), { browser: { bypassCSP: true } });
      await eventually(async () => assert.equal(await page.page.locator('.gp-wait').isVisible(), false));
      await holdsInEveryLook(page, [1200, 800, 320]);
    });

  it('draws how many findings the scans had, with a table of the same, and says where there is nothing to draw', async () => {
    const engine = new ScanningEngine((question) => ({ ...securityFixture(question), trend: trend(4) }));
    const page = await shown('', engine, { browser: { bypassCSP: true } });
    const over = page.page.locator('details.gp-sc-trend');
    await over.locator('summary').click();
    await eventually(async () => assert.equal(await over.locator('[role="graphics-symbol"]').count(), 4));
    const last = await over.locator('[role="graphics-symbol"]').last().getAttribute('aria-label');
    assert.match(last ?? '', /^commit-3, .*: 9 findings, 3 reachable from outside$/);
    assert.equal(await over.getByRole('row').count(), 5);
    await holdsInEveryLook(page, [1200, 800, 320]);
    const first = await shown(
      '',
      new ScanningEngine((question) => ({ ...securityFixture(question), trend: trend(1) })),
    );
    await first.page.locator('details.gp-sc-trend summary').click();
    await first.page.getByText('One commit was scanned so far.').waitFor();
    assert.equal(await first.page.locator('.gp-sc-trend-drawing').isVisible(), false);
  });
});

/** Scans of so many commits, one a day. */
function trend(commits: number): NonNullable<Security['trend']> {
  return Array.from({ length: commits }, (_, at) => ({
    commit: `commit-${at}`,
    scannedAt: new Date(Date.UTC(2026, 2, 1 + at)).toISOString(),
    rulesVersion: at < 2 ? 'r1' : 'r2',
    summary: { total: 12 - at, critical: 1, high: 2, medium: 9 - at, low: 0, info: 0 },
    reach: { reachable: at, unknown: 3, notReachable: 9 - 2 * at },
  }));
}
