import assert from 'node:assert/strict';
import { type EditorPage, type EditorPageOptions, editorPages } from '../support/editor-page.ts';
import { eventually } from '../support/eventually.ts';
import { holdsInEveryLook } from '../support/every-look.ts';
import { fixturePackages, PackagesEngine, packagesFixture } from '../support/packages-fixture.ts';
import { scannedId } from '../support/scanning-engine.ts';

const names = ({ page }: EditorPage) => page.getByRole('rowheader').allTextContents();
const row = ({ page }: EditorPage, name: string) => page.getByRole('row', { name });
const detail = ({ page }: EditorPage) => page.getByRole('region', { name: 'Package', exact: true });
const focused = ({ page }: EditorPage) => page.evaluate(() => document.activeElement?.textContent);

describe('the packages of the security page', () => {
  const open = editorPages();

  async function shown(fragment = '', engine = new PackagesEngine(), options: EditorPageOptions = {}) {
    const page = await open(engine, scannedId, { page: 'security', size: { width: 1300, height: 760 }, ...options });
    const address = `mode=security&list=packages${fragment}`;
    await page.begin({ kind: 'security', fragment: address, language: 'en', texts: {} });
    return page;
  }

  it('are listed with the worst holes first, how each is known, and with what they were compared', async () => {
    const page = await shown();
    await eventually(async () => assert.deepEqual(await names(page), ['stove', 'wire', 'lint', 'pyyaml']));
    const cells = (name: string) => row(page, name).getByRole('cell').allTextContents();
    assert.deepEqual(await cells('stove'), [
      'Critical',
      '1.2.3',
      'the project itself',
      'the program',
      '2 files',
      'MIT',
    ]);
    assert.deepEqual(await cells('wire'), ['Low', '2.0.0', 'other packages', 'the program', 'no file', '']);
    assert.deepEqual(await cells('lint'), [
      'none known',
      '3.0.0',
      'the project itself',
      'work on it alone',
      'no file',
      '',
    ]);
    assert.deepEqual(await cells('pyyaml'), ['not compared', '6.0', 'unknown', 'unknown', 'unknown', '']);
    const said = await page.page.locator('.gp-pk-extent').innerText();
    assert.match(said, /^At least 4 packages · 2 for the program · 1 for work on it alone · 2 with known holes\n/);
    assert.match(said, /There may be more\. Lock files that could not be read: 1, the first old\/yarn\.lock\./);
    assert.match(
      said,
      /Compared with 4,210 advisories \(npm\), the newest of Jan 2, 2026 \(.+\): what was found later/,
    );
    assert.match(said, /No advisories of PyPI were given: its packages were not compared\./);
    assert.match(said, /groundplan security update-db FILE/);
    assert.ok(!page.asked.slice(0, page.asked.indexOf('packages.list')).includes('security.get'));
  });

  it('are narrowed by text and kind, sorted by a column, and all of it is kept', async () => {
    const page = await shown();
    await row(page, 'stove').waitFor();
    await page.page.getByRole('combobox', { name: 'Show' }).selectOption('unused');
    await eventually(async () => assert.deepEqual(await names(page), ['lint']));
    await page.page.getByRole('combobox', { name: 'Show' }).selectOption('all');
    await page.page.getByRole('searchbox').fill('cve-2026-1001');
    await eventually(async () => assert.deepEqual(await names(page), ['stove']));
    await page.page.getByRole('searchbox').fill('nothing has this');
    await page.page.getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => assert.equal((await names(page)).length, 4));
    await page.page.getByRole('button', { name: 'Package' }).click();
    await eventually(async () => assert.deepEqual(await names(page), ['lint', 'pyyaml', 'stove', 'wire']));
    await page.reload();
    await page.begin({ kind: 'security', language: 'en', texts: {} });
    await eventually(async () => assert.deepEqual(await names(page), ['lint', 'pyyaml', 'stove', 'wire']));
  });

  it('show holes with who reaches them, and open import lines, the lock file and the finding', async () => {
    const page = await shown();
    await row(page, 'stove').getByRole('button').click();
    const about = detail(page);
    await about.getByRole('heading', { name: 'stove 1.2.3' }).waitFor();
    await eventually(async () => assert.equal(await focused(page), 'stove 1.2.3'));
    await about.getByText('Reachable from outside.').waitFor();
    assert.match(
      await about.innerText(),
      /Critical\s*CVSS 9\.8\s*GHSA-aaaa-bbbb-cccc\s*CVE-2026-1001\s*A template runs code\s*Fixed in 1\.2\.4\./,
    );
    await about.getByText("import { heat } from 'stove';").waitFor();
    await about.getByRole('button', { name: 'src/cook.ts:4' }).click();
    await eventually(() => Promise.resolve(assert.deepEqual(page.lastSaid('open')?.file, 'src/cook.ts')));
    await about.getByRole('button', { name: 'package-lock.json:7' }).click();
    await eventually(() => Promise.resolve(assert.deepEqual(page.lastSaid('open')?.line, 7)));
    await about.getByRole('button', { name: 'Show the finding' }).click();
    await page.page.getByRole('heading', { name: 'stove 1.2.3: A template runs code' }).waitFor();
    assert.equal(await page.page.getByRole('tab', { name: 'Findings' }).getAttribute('aria-selected'), 'true');
  });

  it('say what is not known of one, and lead to what needs it', async () => {
    const page = await shown('&package=pkg:pypi/pyyaml%406.0');
    await detail(page).getByText('Not compared: no advisories of this registry were given').waitFor();
    await detail(page).getByText('Not known: modules of a package of PyPI may have other names').waitFor();
    await row(page, 'lint').getByRole('button').click();
    await detail(page).getByText('No file imports it. Tools, configuration and types are used').waitFor();
    await detail(page).getByText('None of the given advisories is about this version.').waitFor();
    await row(page, 'wire').getByRole('button').click();
    await detail(page).getByText('No fixed version is named.').waitFor();
    await detail(page).getByRole('button', { name: 'stove 1.2.3' }).click();
    await detail(page).getByRole('heading', { name: 'stove 1.2.3' }).waitFor();
  });

  it('are walked by the keyboard, between tabs and back to the row', async () => {
    const page = await shown();
    await row(page, 'wire').getByRole('button').focus();
    await page.page.keyboard.press('Enter');
    await eventually(async () => assert.equal(await focused(page), 'wire 2.0.0'));
    await page.page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await focused(page), 'wire'));
    assert.equal(await detail(page).isVisible(), false);
    await page.page.getByRole('tab', { name: 'Packages' }).focus();
    await page.page.keyboard.press('ArrowLeft');
    await page.page.getByRole('listbox', { name: 'Findings' }).waitFor();
    await page.page.keyboard.press('ArrowRight');
    await row(page, 'wire').waitFor();
  });

  it('say how to give advisories where none are, and are read again when asked to', async () => {
    const { advisories: _, ...answer } = packagesFixture();
    const without = { ...answer, packages: fixturePackages.map(({ holes: _holes, ...each }) => each) };
    const engine = new PackagesEngine((asked) => (asked === 1 ? without : packagesFixture()));
    const page = await shown('', engine);
    await page.page.getByText('No advisories were given: holes of packages are not known.').waitFor();
    await row(page, 'stove').getByText('not compared').waitFor();
    assert.ok(!page.asked.includes('security.get'), 'nothing is scanned where no hole is known');
    await page.page.getByRole('button', { name: 'Read again' }).click();
    await row(page, 'stove').getByText('Critical').waitFor();
  });

  it('say of a project without lock files which are read, and that packages may be missing', async () => {
    const summary = { packages: 0, production: 0, development: 0 };
    const page = await shown('', new PackagesEngine(() => packagesFixture({ packages: [], summary })));
    await page.page.getByText('No lock file pins a package.').waitFor();
    await page.page.getByText('There may be more.').waitFor();
    await page.page.getByText('Lock files of npm, pnpm, Yarn').waitFor();
    assert.equal(await page.page.getByRole('searchbox', { name: 'Filter by text' }).last().isVisible(), false);
  });

  it('come in pages', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({
      ...fixturePackages[2]!,
      name: `lint-${at}`,
      purl: `p${at}`,
    }));
    const engine = new PackagesEngine((asked) =>
      packagesFixture({
        packages: asked === 1 ? many.slice(0, 300) : many.slice(300),
        ...(asked === 1 && { nextCursor: 'next' }),
      }),
    );
    const page = await shown('', engine);
    await page.page.getByRole('button', { name: 'Show more (500 left)' }).waitFor();
    assert.deepEqual(
      engine.questions.map((each) => (each as { cursor?: string }).cursor),
      [undefined, 'next'],
    );
  });

  for (const [name, fragment, list] of [
    ['the list', '', undefined],
    ['one of them', '&package=pkg:npm/stove%401.2.3', undefined],
    ['none', '', () => packagesFixture({ packages: [] })],
  ] as const)
    it(`break no rule of accessibility in any theme, and hold in narrow windows: ${name}`, async () => {
      const page = await shown(fragment, new PackagesEngine(list), { browser: { bypassCSP: true } });
      await page.page.getByText(/^At least/).waitFor({ state: 'attached' });
      await holdsInEveryLook(page, [1300, 800, 320]);
    });
});
