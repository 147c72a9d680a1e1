import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { Check } from 'typebox/value';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { AnswerItem } from '#protocol/ask.ts';
import { type ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import { PageCalls } from '#extension/panels/page-calls.ts';
import { allowedOn, type PageName } from '#extension/panels/page-manifest.ts';
import { pageHtml } from '#extension/panels/page-html.ts';
import { buildWebview } from '../../scripts/build-webview.ts';
import { closeBrowser, isolatedContext } from './browser.ts';
import { DEADLINE_MS, eventually } from './eventually.ts';
import { plainText } from './plain-text.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const origin = 'http://127.0.0.1:1';

/** As VS Code marks the body of a page, and the colours that go with it. */
export const editorThemes = {
  'Dark Modern': 'vscode-dark',
  'Light Modern': 'vscode-light',
  'Dark High Contrast': 'vscode-high-contrast',
  'Light High Contrast': 'vscode-high-contrast vscode-high-contrast-light',
} as const;
export type EditorTheme = keyof typeof editorThemes;
export const editorThemeNames = Object.keys(editorThemes) as readonly EditorTheme[];

/** Variables that VS Code gives its pages in each of its own themes, read from one. */
export function themeVariables(theme: EditorTheme): Readonly<Record<string, string>> {
  const all = JSON.parse(readFileSync(`${root}test/fixtures/editor-themes.json`, 'utf8')) as Record<
    EditorTheme,
    Record<string, string>
  >;
  return all[theme];
}

type Start = Extract<ExtensionMessage, { kind: 'start' }>;

export interface EditorPageOptions {
  readonly page?: PageName;
  readonly start?: Partial<Start>;
  readonly theme?: EditorTheme;
  readonly browser?: BrowserContextOptions;
  readonly size?: { readonly width: number; readonly height: number };
}

let built: Promise<string> | undefined;

function builtPages(): Promise<string> {
  return (built ??= (async () => {
    const folder = temporaryFolder();
    const before = process.cwd();
    process.chdir(root);
    try {
      await buildWebview(folder);
    } finally {
      process.chdir(before);
    }
    return folder;
  })());
}

/** Answers requests of a page; an answer may be streamed while it is made. */
interface Answering {
  readonly answer: (
    id: never,
    params: never,
    onItem?: (piece: AnswerItem) => void,
    signal?: AbortSignal,
  ) => Promise<{ readonly data: unknown; readonly snapshot?: string }>;
}

type Open = (engine: Answering, project: string, options?: EditorPageOptions) => Promise<EditorPage>;

/** Opens pages of the editor for the tests of a suite; what a page did that none ever may fails the test. */
export function editorPages(): Open {
  const opened: EditorPage[] = [];
  afterEach(async () => {
    const problems = opened.flatMap((each) => each.problems);
    await Promise.all(opened.splice(0).map((each) => each.close()));
    assert.deepEqual(problems, []);
  });
  return async (engine, project, options) => {
    const page = await EditorPage.open(engine, project, options);
    opened.push(page);
    return page;
  };
}

// A hook of the root suite: all tests of a run share one browser.
after(() => closeBrowser());

/** A page of the editor in a browser, with the extension's own code answering for it, and an engine behind that. */
export class EditorPage {
  readonly page: Page;
  readonly problems: string[] = [];
  /** Messages of the page, calls left out. */
  readonly said: PageMessage[] = [];
  readonly asked: string[] = [];
  readonly #options: EditorPageOptions;
  readonly #calls: PageCalls;
  #isConnected = true;

  static async open(engine: Answering, project: string, options: EditorPageOptions = {}): Promise<EditorPage> {
    const { width = 1280, height = 800 } = options.size ?? {};
    const context = await isolatedContext({ reducedMotion: 'reduce', viewport: { width, height }, ...options.browser });
    const page = new EditorPage(await context.newPage(), engine, project, options);
    await page.#load();
    return page;
  }

  private constructor(page: Page, engine: Answering, project: string, options: EditorPageOptions) {
    this.page = page;
    this.#options = options;
    page.setDefaultTimeout(DEADLINE_MS);
    this.#calls = new PageCalls({
      t: plainText,
      ask: async (id, params, signal, onItem) => {
        this.asked.push(id);
        if (!this.#isConnected) throw new Error('no engine');
        const answer = await engine.answer(id as never, params as never, onItem, signal);
        if (!this.#isConnected) throw new Error('no engine');
        return answer;
      },
      isOwn: (id) => id === project,
      isReconnecting: () => !this.#isConnected,
      send: (message) => void this.send(message),
      isAllowed: allowedOn(options.page ?? 'editor'),
    });
    page.on('pageerror', ({ message }) => this.problems.push(`threw: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(`console: ${message.text()}`);
    });
  }

  close(): Promise<void> {
    this.#calls.cancelAll();
    return this.page.context().close();
  }

  async send(message: ExtensionMessage): Promise<void> {
    if (this.page.isClosed()) return;
    await this.page.evaluate((data) => window.postMessage(data, '*'), message as unknown).catch(() => undefined);
  }

  /** Sends the page its first message, once it listens; resolves when its title is there. */
  async begin(message: ExtensionMessage): Promise<void> {
    await eventually(() => assert.ok(this.lastSaid('ready')));
    await this.send(message);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** As when the engine goes away, and comes back. */
  async connect(isConnected: boolean): Promise<void> {
    this.#isConnected = isConnected;
    await this.send({ kind: 'connection', isConnected });
  }

  /** Hides and shows the page: it begins again, with its stored state. */
  async reload(): Promise<void> {
    this.#calls.cancelAll();
    await this.page.reload();
  }

  /** As VS Code does when another theme is chosen. */
  async dress(theme: EditorTheme): Promise<void> {
    const given = { names: editorThemes[theme], variables: themeVariables(theme) };
    await this.page.evaluate(({ names, variables }) => {
      const { style } = document.documentElement;
      // What the theme before had, and this one has not, is gone.
      for (const name of [...style].filter((each) => each.startsWith('--vscode-'))) style.removeProperty(name);
      for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
      document.body.className = names;
    }, given);
  }

  lastSaid<Kind extends PageMessage['kind']>(kind: Kind): Extract<PageMessage, { kind: Kind }> | undefined {
    return this.said.findLast((each): each is Extract<PageMessage, { kind: Kind }> => each.kind === kind);
  }

  mark(id: string): Locator {
    return this.page.locator(`[role="graphics-symbol"][data-id=${JSON.stringify(id)}]`);
  }

  async ids(): Promise<string[]> {
    const marks = this.page.locator('[role="graphics-symbol"]');
    return marks.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.id ?? ''));
  }

  shows(...wanted: readonly string[]): Promise<void> {
    return eventually(async () => {
      const ids = await this.ids();
      assert.deepEqual(
        wanted.filter((id) => !ids.includes(id)),
        [],
        `drawn are ${ids.join()}`,
      );
    });
  }

  async #load(): Promise<void> {
    const { page } = this;
    const folder = await builtPages();
    const name = this.#options.page ?? 'editor';
    const html = pageHtml({ script: `/${name}.js`, style: `/${name}.css`, source: origin, nonce: 'nonce' });
    await page.route(`${origin}/**`, (route) => {
      const path = new URL(route.request().url()).pathname;
      if (path === '/') return route.fulfill({ contentType: 'text/html', body: html });
      return route.fulfill({
        contentType: path.endsWith('.js') ? 'text/javascript' : 'text/css',
        body: readFileSync(`${folder}${path}`, 'utf8'),
      });
    });
    await page.exposeFunction('saidByPage', (message: unknown) => this.#receive(message));
    await page.addInitScript(standIn, {
      names: editorThemes[this.#options.theme ?? 'Dark Modern'],
      variables: themeVariables(this.#options.theme ?? 'Dark Modern'),
    });
    await page.goto(`${origin}/`);
  }

  #receive(message: unknown): void {
    if (!Check(PageMessage, message)) {
      this.problems.push(`no message of a page: ${JSON.stringify(message)}`);
      return;
    }
    if (message.kind === 'call')
      return void this.#calls.call(message.call, message.operationId, message.params, message.isStreamed);
    if (message.kind === 'cancel') return this.#calls.cancel(message.call);
    if (message.kind === 'failed') this.problems.push(`failed: ${message.text}`);
    this.said.push(message);
    if (message.kind !== 'ready') return;
    this.#calls.cancelAll();
    void this.send({
      kind: 'start',
      follow: true,
      linkBase: 'vscode://groundplan.groundplan/graph',
      ...this.#options.start,
    });
  }
}

/** Runs in the page before anything of it does: what VS Code gives to a page. */
function standIn({ names, variables }: { names: string; variables: Readonly<Record<string, string>> }): void {
  const post = (globalThis as unknown as { saidByPage: (message: unknown) => void }).saidByPage;
  const key = 'kept by the editor';
  Object.assign(globalThis, {
    acquireVsCodeApi: () => ({
      postMessage: (message: unknown) => post(structuredClone(message)),
      getState: () => JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown,
      setState: (state: unknown) => sessionStorage.setItem(key, JSON.stringify(state)),
    }),
  });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // oxlint-disable-next-line no-console -- what is written there is what the test reads
    console.error(`refused by the page's policy: ${violatedDirective} ${blockedURI}`);
  });
  const dress = () => {
    if (document.body === null) return;
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
    document.body.className = names;
    watching.disconnect();
  };
  const watching = new MutationObserver(dress);
  watching.observe(document, { childList: true, subtree: true });
}
