import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { DEADLINE_MS, eventually } from '../../support/eventually.ts';
import { hostBrowser } from './host-browser.ts';
import type { VscodeServer } from './vscode-server.ts';

export interface WindowOptions {
  /** Absent: a window without a folder. */
  readonly folder?: string;
  readonly width?: number;
  readonly height?: number;
  /** Runs in webviews too, so that axe can be put there. */
  readonly bypassesPolicies?: boolean;
}

export const WIDTH = 1280;
export const HEIGHT = 800;

/** `asWebviewUri` has this origin; the webview's own service worker answers it, from the server. */
const MADE_UP_ORIGIN = '.vscode-resource.vscode-cdn.net';

/** A window of VS Code, as a user works with it who sees and types. */
export class Workbench {
  readonly page: Page;
  /** Requests that would have left the machine. */
  readonly outside: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(DEADLINE_MS);
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      const isOwn = hostname === '127.0.0.1' || hostname.endsWith(MADE_UP_ORIGIN);
      if (/^(?:http|ws)/.test(protocol) && !isOwn) this.outside.push(request.url());
    });
  }

  static async open({ port }: VscodeServer, options: WindowOptions = {}): Promise<Workbench> {
    const { folder, width = WIDTH, height = HEIGHT, bypassesPolicies = false } = options;
    const browser = await hostBrowser();
    const context = await browser.newContext({
      viewport: { width, height },
      permissions: ['clipboard-read', 'clipboard-write'],
      bypassCSP: bypassesPolicies,
      reducedMotion: 'reduce',
    });
    const workbench = new Workbench(await context.newPage());
    await workbench.#leaveTips();
    const payload = JSON.stringify(['skipWelcome', 'skipReleaseNotes'].map((name) => [name, 'true']));
    // Without a folder the server would open the last one.
    const query = new URLSearchParams({ ...(folder === undefined ? { ew: 'true' } : { folder }), payload });
    await workbench.page.goto(`http://127.0.0.1:${port}/?${query}`, { waitUntil: 'commit' });
    await workbench.ready();
    return workbench;
  }

  /** The tip of a row on which the pointer rests may cover the next target: as a person does, the pointer leaves first. */
  async #leaveTips(): Promise<void> {
    const tip = this.page.locator('.context-view .workbench-hover');
    const leave = async () => {
      // Rows of a picker show their buttons while the pointer is on them.
      if (await this.quickInput.isVisible()) return;
      // One that fades belongs to the place before.
      await tip.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => this.page.mouse.move(0, 0));
    };
    await this.page.addLocatorHandler(tip, leave, { noWaitAfter: true });
  }

  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.statusbar-item[id="status.host"]').waitFor();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** By the command: unlike the browser's button it first writes down what is open, which else is done every few seconds. */
  async reload(): Promise<void> {
    const reloaded = this.page.waitForEvent('domcontentloaded');
    await this.runCommand('Developer: Reload Window');
    await reloaded;
    await this.ready();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other, as fingers do
      await this.page.keyboard.press(key);
    }
  }

  /**
   * Puts the cursor there, in the editor that has the focus. The first run of a command waits for extensions: typed before
   * its box is there, the line would go into the text.
   */
  async goTo(line: number, column = 1): Promise<void> {
    await this.press('Control+G');
    await this.enter(`:${line}:${column}`);
    await this.statusItem(new RegExp(`Ln ${line}, Col ${column}\\b`)).waitFor();
    await this.quickInput.waitFor({ state: 'hidden' });
  }

  /** Saves the editor that has the focus, once there is something to save. */
  async save(): Promise<void> {
    const changed = this.page.locator('.editor-group-container.active .tab.active.dirty');
    await changed.waitFor();
    await this.press('Control+S');
    await changed.waitFor({ state: 'detached' });
  }

  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  quickRow(text: string | RegExp): Locator {
    return this.quickInput.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /** By its title, through the palette; waits until the extension has registered it. */
  async runCommand(title: string): Promise<void> {
    const input = this.quickInput.locator('input').first();
    await eventually(async (patienceMs) => {
      await this.page.keyboard.press('F1');
      await input.waitFor({ state: 'visible', timeout: patienceMs });
      try {
        // An editor that opens takes the focus, and the palette goes.
        await input.fill(`>${title}`, { timeout: patienceMs });
        await this.quickRow(title).click({ timeout: patienceMs });
      } catch (error) {
        await this.page.keyboard.press('Escape');
        throw error;
      }
    });
  }

  /** In the box that is open: the text, and Enter in it, wherever the focus is by then. */
  async enter(text: string): Promise<void> {
    const input = this.quickInput.locator('input').first();
    await input.fill(text);
    await input.press('Enter');
  }

  async openFile(path: string): Promise<void> {
    const name = path.slice(path.lastIndexOf('/') + 1);
    // What was opened of late stands there until the search answers, in rows that then hold other files.
    const found = this.quickRow(name).and(this.page.locator(':has(.highlight)'));
    await eventually(async (patienceMs) => {
      await this.page.keyboard.press('Control+P');
      try {
        await this.quickInput.locator('input').first().fill(path, { timeout: patienceMs });
        await found.click({ timeout: patienceMs });
      } catch (error) {
        await this.page.keyboard.press('Escape');
        throw error;
      }
      await this.shown(path).waitFor({ timeout: patienceMs });
    });
  }

  /** The editor of a file, once the group that has the focus shows it: a tab alone may stand there before its text does. */
  shown(path: string): Locator {
    return this.page.locator(`.editor-group-container.active .monaco-editor[data-uri$="/${path}"]`).first();
  }

  tab(name: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: name }).first();
  }

  /** Of the editor that has the focus, or had it last. */
  get editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor').first();
  }

  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item', { hasText: text }).first();
  }

  /** Opens a container of views by what its icon is called. */
  async openContainer(name: string): Promise<void> {
    // A badge may lie on the icon itself.
    const label = this.page.locator(`.action-label[aria-label^="${name}"]`);
    const icon = this.page.locator('.activitybar .action-item', { has: label }).first();
    if (!(await this.page.locator('.sidebar .composite.title', { hasText: name }).isVisible())) await icon.click();
  }

  /** The container with all its views, also those that are folded at first. */
  async openAllViews(): Promise<void> {
    await this.openContainer('Groundplan');
    const folded = this.page.locator('.sidebar .pane-header[aria-expanded="false"]');
    await this.page.locator('.sidebar .pane-header[aria-label^="Import Cycles"]').waitFor();
    while ((await folded.count()) > 0) await folded.first().press('Enter');
  }

  /** A view of the side bar, by its title. */
  view(title: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator(`.pane-header[aria-label^="${title}"]`) });
  }

  async expandView(title: string): Promise<Locator> {
    await this.foldView(title, false);
    return this.view(title);
  }

  async foldView(title: string, isFolded = true): Promise<void> {
    const header = this.page.locator(`.pane-header[aria-label^="${title}"]`);
    if ((await header.getAttribute('aria-expanded')) === String(isFolded)) await header.press('Enter');
  }

  treeRow(viewTitle: string, text: string | RegExp): Locator {
    return this.view(viewTitle).locator('[role="treeitem"]', { hasText: text }).first();
  }

  /** The extension's own document in a webview: the one in which the selector matches. */
  webview(selector: string): Promise<FrameLocator> {
    return eventually(async () => {
      const outer = this.page.locator('iframe.webview');
      for (let index = 0, count = await outer.count(); index < count; index++) {
        const inner = outer.nth(index).contentFrame().frameLocator('#active-frame');
        // oxlint-disable-next-line no-await-in-loop -- the first one that fits
        const matches = await inner
          .locator(selector)
          .count()
          .catch(() => 0);
        if (matches > 0) return inner;
      }
      throw new Error(`no webview shows ${selector}`);
    });
  }

  /** The graph's page, once the selector matches in it. */
  graph(selector = '[role="graphics-symbol"]'): Promise<FrameLocator> {
    return this.webview(`body:has(#gp-edge-slider) ${selector}`);
  }

  neighbourhood(selector = '[role="graphics-symbol"]'): Promise<FrameLocator> {
    return this.webview(`body:has(.gp-nb-name) ${selector}`);
  }

  /** Texts of all notifications that are shown: none that a person did not ask for. */
  notifications(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
  }

  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box');
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async screenshot(file: string): Promise<void> {
    mkdirSync(dirname(file), { recursive: true });
    await this.page.screenshot({ path: file });
  }

  /** Fails when anything was asked of another machine. */
  assertStayedHere(): void {
    assert.deepEqual(this.outside, []);
  }
}
