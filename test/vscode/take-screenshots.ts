/**
 * `npm run screenshots -- [--to DIR] [FOLDER]`: every view, panel and state in dark, light and both high contrasts, for
 * people to look at; by default of the tests' tea shop, into `.cache/screenshots`. `--scenes callers,lenses` and
 * `--theme dark` take some of them. A folder of one's own shows what a real repository looks like, without the scenes
 * of symbols; the pictures of the README are made so.
 */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { closeHostBrowser } from './host/host-browser.ts';
import { eventually } from '../support/eventually.ts';
import { writeTree } from '../support/temporary-folder.ts';
import { openHatch } from './host/hatch.ts';
import { stall } from './host/stall.ts';
import { teaShopFolder } from './host/tea-shop.ts';
import { themes } from './host/themes.ts';
import { commitTill } from './host/till.ts';
import { VscodeSession } from './host/vscode-session.ts';
import type { Workbench } from './host/workbench.ts';
import { endRemote, remoteScenes } from './remote-scenes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SETTLE_MS = 1200;

type Scenes = Readonly<Record<string, (window: Workbench) => Promise<unknown>>>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, scenes: { type: 'string' }, theme: { type: 'string' } },
});
const target = resolve(process.env.INIT_CWD ?? '.', values.to ?? `${root}.cache/screenshots`);
const chosen = positionals[0] && resolve(process.env.INIT_CWD ?? '.', positionals[0]);

const wanted = values.scenes === undefined ? undefined : new Set(values.scenes.split(','));

/** Of single symbols: the window is at a class whose members are called. */
const symbolScenes: Scenes = {
  lenses: async (window) => {
    await window.press('Escape');
    await window.openAllViews();
    for (const title of ['Overview', 'Architecture', 'Import Cycles']) {
      // oxlint-disable-next-line no-await-in-loop -- a view moves when the one above it is folded
      await window.foldView(title);
    }
    await window.openFile('src/stall/stall.ts');
    await window.editor.locator('.codelens-decoration', { hasText: '2 callers' }).waitFor();
  },
  callers: async (window) => {
    await window.editor.locator('.codelens-decoration a', { hasText: '1 unknown' }).click();
    await window.treeRow('Dependencies', 'May call it as well').waitFor();
  },
  impact: async (window) => {
    await window.editor
      .locator('.codelens-decoration a', { hasText: /tests?$/ })
      .last()
      .click();
    await window.webview('main[aria-label="Impact"] button:has-text("stall.test.ts")');
  },
  'impact-change': async (window) => {
    await window.openFile('src/stall/stall.ts');
    await window.editor.locator('.view-line', { hasText: 'return name' }).click({ position: { x: 60, y: 8 } });
    await window.press('Home');
    await window.page.keyboard.type('void 0; ');
    await window.runCommand('Groundplan: Show Impact of Uncommitted Change');
    await window.openContainer('Source Control');
    await window.expandView('Impact');
    await window.treeRow('Impact', /impact/).waitFor();
    await window.webview('main[aria-label="Impact"] button:has-text("stall.test.ts")');
  },
  'impact-end': async (window) => {
    await window.openFile('src/stall/stall.ts');
    await window.runCommand('File: Revert File');
    await window.openAllViews();
  },
  'unused-fix': async (window) => {
    await window.editor.locator('.view-line', { hasText: 'forgotten' }).locator('span').last().click();
    await window.press('Control+.');
    await window.page.getByText('Remove unused forgotten').waitFor();
  },
  'symbol-neighbourhood': async (window) => {
    await window.press('Escape');
    await window.editor.locator('.view-line', { hasText: 'greet(name' }).click({ position: { x: 160, y: 8 } });
    await window.view('Neighbourhood').locator('.pane-header').hover();
    await window.view('Neighbourhood').getByRole('button', { name: 'Show Neighbourhood of Symbol' }).click();
    await window.neighbourhood('[data-id="src/stall/stall.ts#Stall.open"]');
  },
  'call-hierarchy': async (window) => {
    await window.runCommand('Peek Call Hierarchy');
    await window.page.locator('.call-hierarchy').waitFor();
  },
};

/** The scenes, in the order in which they are reached; each leaves the window fit for the next. */
const scenes: Scenes = {
  views: async (window) => {
    await window.openAllViews();
    await window.treeRow('Overview', /^Files/).waitFor();
  },
  palette: async (window) => {
    await window.press('F1');
    await window.page.keyboard.type('Groundplan:');
    await window.quickRow('Groundplan:').waitFor();
  },
  menu: async (window) => {
    await window.press('Escape');
    await window.statusItem(/Groundplan/).click();
    await window.quickInput.waitFor();
  },
  'api-keys': async (window) => {
    await window.press('Escape');
    await window.runCommand('Groundplan: Manage API Keys');
    await window.quickRow('Create…').waitFor();
  },
  developer: async (window) => {
    await window.press('Escape');
    await fillDeveloperPage(window);
  },
  search: async (window) => {
    await window.press('Escape');
    await typeSearch(window);
  },
  'search-view': async (window) => {
    await window.press('Escape');
    await typeSearch(window);
    await window.quickInput.locator('.action-label[aria-label="Open Results in a View"]').click();
    await window.webview('.gp-search [data-result]');
  },
  ask: async (window) => {
    await window.press('Escape');
    await window.runCommand('Groundplan: Ask About This Project');
    await window.webview('.gp-ask .gp-as-suggested');
  },
  'ask-graph': (window) => askQuestion(window, 'who calls totalOf', 'From the graph'),
  'ask-extracts': (window) => askQuestion(window, 'how is the price of an order made', 'Extracts from the code'),
  graph: async (window) => {
    await window.press('Escape');
    await window.runCommand('Groundplan: Show Graph');
    await window.graph();
    await window.webview('.gp-tour > li');
  },
  ...(chosen === undefined && symbolScenes),
  metrics: (window) => showMetrics(window, '.gp-mx-hotspots li'),
  'metrics-function': async (window) => {
    await showSheet(window, 'Functions', 'tbody th button');
    await (await window.webview('.gp-metrics')).locator('tbody th button').first().click();
    await window.webview('.gp-mx-detail .gp-code-line');
  },
  'metrics-map': (window) => showSheet(window, 'Change and complexity', '.gp-mx-chart .gp-mark'),
  'metrics-files': (window) => showSheet(window, 'Files', 'tbody tr'),
  'metrics-duplicates': (window) => showSheet(window, 'Duplication', '.gp-mx-sheet'),
  'metrics-people': (window) => showSheet(window, 'People and pairs', '.gp-mx-knowledge'),
  security: (window) => showSecurity(window, '.gp-sc-row'),
  'security-path': (window) => showPath(window),
  settings: (window) => window.runCommand('Groundplan: Open Settings'),
  walkthrough: async (window) => {
    await window.press('Escape');
    await window.runCommand('Groundplan: Open Walkthrough');
  },
  // Last: the window is as narrow then as beside another one.
  'metrics-narrow': async (window) => {
    await window.page.setViewportSize({ width: 800, height: 900 });
    await showSheet(window, 'Start here', '.gp-mx-hotspots li');
  },
  'security-narrow': async (window) => {
    await window.page.setViewportSize({ width: 800, height: 900 });
    await showPath(window);
  },
};

async function showMetrics(window: Workbench, selector: string): Promise<void> {
  await window.runCommand('Groundplan: Show Metrics');
  await window.webview(`.gp-metrics ${selector}`);
}

async function showSheet(window: Workbench, name: string, selector: string): Promise<void> {
  await showMetrics(window, '.gp-mx-tabs');
  await (await window.webview('.gp-metrics')).getByRole('tab', { name, exact: true }).click();
  await window.webview(`.gp-metrics ${selector}`);
}

async function showSecurity(window: Workbench, selector: string): Promise<void> {
  await window.runCommand('Groundplan: Show Security Findings');
  await window.webview(`.gp-security ${selector}`);
}

/** The second step of the worst finding is looked at. */
async function showPath(window: Workbench): Promise<void> {
  await showSecurity(window, ':is(.gp-sc-row, .gp-sc-step)');
  const page = await window.webview('.gp-security');
  if (!(await page.locator('.gp-sc-step').first().isVisible())) await page.locator('.gp-sc-row').first().click();
  await page.locator('.gp-mx-chart .gp-mark').nth(2).click();
  await window.webview('.gp-security [aria-current="step"]');
}

async function typeSearch(window: Workbench): Promise<void> {
  await window.runCommand('Groundplan: Search Code');
  await window.quickInput.locator('input').first().fill('the price of an order');
  await window.quickRow(/:\d+/).waitFor();
}

/** The lines of the first source are unfolded. */
async function askQuestion(window: Workbench, question: string, origin: string): Promise<void> {
  const page = await window.webview('.gp-ask textarea');
  await page.getByRole('textbox').fill(question);
  await window.press('Enter');
  const answer = page.getByRole('article', { name: question });
  await answer.getByText(origin).waitFor();
  await answer.locator('summary.gp-as-head-of-source').first().click();
}

/** With a key that was used, a webhook that nothing is sent to, and what came of some requests. */
async function fillDeveloperPage(window: Workbench): Promise<void> {
  await window.runCommand('Groundplan: Open Developer Page');
  const page = await window.webview('main[aria-label="Developer"] section');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await press('Create Key…');
  await window.page.getByText('Create API Key').first().waitFor();
  for (let step = 0; step < 5; step++) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    await window.page.waitForTimeout(300);
    // oxlint-disable-next-line no-await-in-loop
    await window.press('Enter');
  }
  await window.dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const key = await copied(window, /^sk_live_/);
  await press('Copy address');
  const baseUrl = await copied(window, /^http:/);
  for (const path of ['/projects', '/limits', '/projects/prj_gone', '/webhooks', '/nothing/here']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await fetch(`${baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  }
  await fetch(`${baseUrl}/api/v1/projects`);
  await press('Create Webhook…');
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/groundplan');
  await press('Create');
  await page.getByText(/^whsec_/).waitFor();
  await press('Done');
  await page.getByRole('button', { name: /^https:\/\/hooks/ }).click();
  await page.getByRole('button', { name: /404 project_not_found/ }).click();
}

function copied(window: Workbench, pattern: RegExp): Promise<string> {
  return eventually(async () => {
    const text = await window.clipboard();
    assert.match(text, pattern);
    return text;
  });
}

/** Takes the texts of a window without a folder, and of one that is not trusted. */
async function emptyStates(session: VscodeSession, theme: string): Promise<void> {
  const window = await session.open({ height: 900 });
  await window.openAllViews();
  await window.page.waitForTimeout(SETTLE_MS);
  await window.screenshot(`${target}/no-folder-${theme}.png`);
  await session.close(window);
}

function shopWithStall(): string {
  const folder = teaShopFolder({ withGit: true });
  commitTill(folder);
  writeTree(folder, stall);
  openHatch(folder);
  return folder;
}

async function takeTheme(theme: keyof typeof themes): Promise<void> {
  const session = await VscodeSession.start({ settings: { 'workbench.colorTheme': themes[theme].id } });
  const name = theme.replaceAll(' ', '-');
  try {
    const folder = chosen ?? shopWithStall();
    const window = await session.open({ folder, width: 1440, height: 900 });
    if (chosen === undefined) await window.openFile('src/order.ts');
    for (const [scene, reach] of Object.entries({ ...scenes, ...(chosen === undefined && remoteScenes(folder)) })) {
      if (wanted !== undefined && !wanted.has(scene)) continue;
      // oxlint-disable-next-line no-await-in-loop -- one scene comes after the other
      await reach(window).catch((error: unknown) => process.stderr.write(`${scene}, ${theme}: ${String(error)}\n`));
      // oxlint-disable-next-line no-await-in-loop
      await window.page.waitForTimeout(SETTLE_MS);
      // oxlint-disable-next-line no-await-in-loop
      await window.screenshot(`${target}/${scene}-${name}.png`);
    }
    if (wanted === undefined) await emptyStates(session, name);
  } finally {
    await session.stop();
    await endRemote();
  }
}

for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
  if (values.theme !== undefined && values.theme !== theme) continue;
  // oxlint-disable-next-line no-await-in-loop -- each start takes both cores
  await takeTheme(theme);
}
await closeHostBrowser();
process.stdout.write(`${target}\n`);
