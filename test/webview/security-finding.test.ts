import assert from 'node:assert/strict';
import { editorPages, type EditorPage } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { commandFinding, fingerprintAt } from '../support/findings-fixture.ts';
import { scannedId, ScanningEngine } from '../support/scanning-engine.ts';

const rows = ({ page }: EditorPage) => page.getByRole('listbox', { name: 'Findings' }).getByRole('option');
const focused = ({ page }: EditorPage) =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset['finding']);
const steps = ({ page }: EditorPage) => page.getByRole('list', { name: 'Code of the steps' }).getByRole('listitem');

describe('a finding on the security page', () => {
  const open = editorPages();
  const command = `&finding=${commandFinding.fingerprint}`;

  async function shown(fragment = '', engine = new ScanningEngine()) {
    const page = await open(engine, scannedId, { page: 'security', size: { width: 1200, height: 760 } });
    await page.begin({ kind: 'security', fragment: `mode=security${fragment}`, language: 'en', texts: {} });
    return page;
  }

  it('is walked by keyboard: along the list, into a finding, along its path, each step beside the page', async () => {
    const page = await shown();
    await rows(page).first().focus();
    await page.page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), fingerprintAt(3));
    await page.page.keyboard.press('ArrowUp');
    assert.equal(await page.page.locator('[role="option"][tabindex="0"]').count(), 1);
    await page.page.keyboard.press('Enter');
    await steps(page).first().waitFor();
    await page.page.keyboard.press('n');
    await page.page.keyboard.press('n');
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 19)));
    const { file, keepsFocus, beside } = page.lastSaid('open') ?? {};
    assert.deepEqual([file, keepsFocus, beside], ['src/server/http/routes.ts', true, true]);
    assert.equal(
      await page.page.locator('[aria-current="step"] .gp-sc-code').textContent(),
      'return convert(file, options);',
    );
    await page.page.keyboard.press('p');
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 18)));
    await page.page.keyboard.press('p');
    await page.page.getByText('1 of 6', { exact: true }).waitFor();
    await page.page.getByRole('button', { name: 'Next step' }).focus();
    for (let step = 0; step < 8; step++) await page.page.keyboard.press('Enter');
    await page.page.getByText('6 of 6', { exact: true }).waitFor();
    await page.page.keyboard.press('p');
    await page.page.getByText('5 of 6', { exact: true }).waitFor();
  });

  it('does not take letters for steps while a person types', async () => {
    const page = await shown(command);
    await steps(page).first().waitFor();
    await page.page.getByRole('textbox', { name: 'Note' }).pressSequentially('np');
    assert.equal(page.lastSaid('open'), undefined);
  });

  it('draws the path in order with its entry point, and says of each step how it is known', async () => {
    const page = await shown(command);
    await page.mark('5').waitFor();
    assert.deepEqual(await page.ids(), ['entry', '0', '1', '2', '3', '4', '5']);
    const labels = await page.page
      .locator('[role="graphics-symbol"]')
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label')));
    assert.equal(labels[0], 'src/server/http/routes.ts:17, entry point GET /images/:name');
    assert.equal(labels[5], 'src/server/images/queue.ts:31, Step 5: queue.push(line), not proven');
    assert.equal(labels[6], 'src/server/images/run.ts:44, 6 · Sink: exec(line), proven');
    await page.mark('4').click();
    await page.page.getByText('5 of 6', { exact: true }).waitFor();
    await page.mark('4').focus();
    await page.page.keyboard.press('Enter');
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.file, 'src/server/images/queue.ts')));
    await page.page.getByText('not proven: an unknown call lies between').waitFor();
  });

  it('has the path as a table with the same steps', async () => {
    const page = await shown(`${command}&as=table`);
    const table = page.page.getByRole('region', { name: 'Steps of the path' });
    await eventually(async () => assert.equal(await table.getByRole('row').count(), 8));
    const cells = await table.getByRole('row').nth(6).getByRole('cell').allTextContents();
    assert.deepEqual(cells, ['5', 'Step', 'queue.push(line)', 'not proven', 'queue.push(line);']);
  });

  it('says why a finding is as severe as it is, what to do, and which weakness it is, without links out', async () => {
    const page = await shown(command);
    const finding = page.page.getByRole('region', { name: 'Finding' });
    await finding.getByText('Critical: a route without a check of who asks reaches it.').waitFor();
    await finding.getByText('with a list of arguments: no shell reads them.').waitFor();
    await finding.getByText('CWE-78', { exact: true }).waitFor();
    await finding.getByText('A03:2021').waitFor();
    await finding.getByText('and 2 more').waitFor();
    assert.equal(await page.page.locator('a[href]').count(), 0);
  });

  it('shows the rewrite that mends it, which the editor writes, and the further places of the same value', async () => {
    const edit = { file: commandFinding.file, line: 44, column: 1, endLine: 44, endColumn: 5 };
    const mended = {
      ...commandFinding,
      fix: { title: 'Write execFile here', edits: [{ ...edit, replaced: 'exec', text: 'execFile' }] },
      furtherPlaces: 2,
      places: [51, 60].map((line) => ({
        file: commandFinding.file,
        line,
        column: 3,
        what: 'exec(…)',
        fingerprint: fingerprintAt(line),
      })),
    };
    const page = await shown(command, new ScanningEngine(undefined, [mended]));
    const finding = page.page.getByRole('region', { name: 'Finding' });
    await finding.getByText('execFile(line, { timeout }, finished);').waitFor();
    assert.equal(await finding.locator('.gp-sc-removed code').textContent(), mended.content);
    await finding.getByRole('button', { name: 'Write This in the Editor' }).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('applyFix')?.fingerprint, mended.fingerprint)));
    await finding.getByRole('button', { name: 'src/server/images/run.ts:60' }).click();
    await eventually(() => Promise.resolve(assert.equal(page.lastSaid('open')?.line, 60)));
    assert.deepEqual(await rows(page).first().locator('.gp-tag').allTextContents(), ['2 further places']);
  });

  it('keeps what a person decides, with a note', async () => {
    const engine = new ScanningEngine();
    const page = await shown(command, engine);
    const triage = page.page.getByRole('region', { name: 'Triage' });
    await triage.getByRole('textbox', { name: 'Note' }).fill('only for staff');
    await triage.getByRole('button', { name: 'Accept' }).click();
    await triage.getByText('Saved: Accepted.').waitFor();
    const record = engine.records.get(commandFinding.fingerprint);
    assert.deepEqual([record?.state, record?.note], ['accepted', 'only for staff']);
    await triage.getByRole('button', { name: 'Still open' }).click();
    await triage.getByText('Saved: Still open.').waitFor();
    assert.equal(engine.records.get(commandFinding.fingerprint)?.state, 'open');
  });

  it('reports a decision that was made elsewhere meanwhile, and replaces it only when asked again', async () => {
    const engine = new ScanningEngine();
    const page = await shown(command, engine);
    const triage = page.page.getByRole('region', { name: 'Triage' });
    await steps(page).first().waitFor();
    const other = {
      state: 'false_positive',
      note: 'a test',
      updatedAt: '2026-03-01T12:00:00.000Z',
      version: 'theirs',
    } as const;
    engine.records.set(commandFinding.fingerprint, other);
    await triage.getByRole('textbox', { name: 'Note' }).fill('mine');
    await triage.getByRole('button', { name: 'Accept' }).click();
    await triage.getByText('is now “False positive”: a test.').waitFor();
    assert.equal(engine.records.get(commandFinding.fingerprint), other);
    assert.equal(await triage.getByRole('button', { name: 'False positive' }).getAttribute('aria-pressed'), 'true');
    assert.equal(await triage.getByRole('textbox').inputValue(), 'mine');
    await triage.getByRole('button', { name: 'Accept' }).click();
    await triage.getByText('Saved: Accepted.').waitFor();
    assert.equal(engine.records.get(commandFinding.fingerprint)?.note, 'mine');
  });
});
