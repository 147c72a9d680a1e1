import assert from 'node:assert/strict';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { View } from '#protocol/view.ts';
import { AnsweredViews } from './answered-views.ts';
import { closeBrowser, isolatedContext } from './browser.ts';
import type { BuiltEngine } from './built-engine.ts';
import { DEADLINE_MS, eventually } from './eventually.ts';

/** Names are drawn with no less than 10.5 pixels; between two steps of the zoom they are scaled by up to a tenth. */
const READABLE_PIXELS = 9.5;

export interface DashboardOptions {
  /** The address behind `#`, without the key. */
  readonly fragment?: string;
  /** Default: a new one, so that no test uses up what another may ask. `null`: none. */
  readonly key?: string | null;
  readonly browser?: BrowserContextOptions;
  /** Called with the context before the page is opened. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Messages of the console that belong to what is tested. */
  readonly expected?: RegExp;
}

type Open = (engine: BuiltEngine, options?: DashboardOptions) => Promise<Dashboard>;

/**
 * Opens dashboards for the tests of a suite. After each test they are closed, and an act that no page may ever do (it
 * threw, sent a request elsewhere, broke its policy, opened a dialog) fails the test.
 */
export function dashboards(): Open {
  const opened: Dashboard[] = [];
  afterEach(async () => {
    const problems = opened.flatMap((dashboard) => dashboard.problems);
    await Promise.all(opened.splice(0).map((dashboard) => dashboard.close()));
    assert.deepEqual(problems, []);
  });
  return async (engine, options) => {
    const dashboard = await Dashboard.open(engine, options);
    opened.push(dashboard);
    return dashboard;
  };
}

// A hook of the root suite: all tests of a run share one browser.
after(() => closeBrowser());

/** A mark's place in the drawing's own coordinates. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The dashboard in a browser, as a user sees it who knows names and not the code. */
export class Dashboard {
  readonly page: Page;
  readonly problems: string[] = [];
  readonly #engine: BuiltEngine;
  readonly #expected: RegExp | undefined;
  readonly #views: AnsweredViews;

  private constructor(page: Page, engine: BuiltEngine, { expected }: DashboardOptions) {
    this.page = page;
    this.#views = new AnsweredViews(page);
    this.#engine = engine;
    this.#expected = expected;
    page.setDefaultTimeout(DEADLINE_MS);
    this.#watch();
  }

  static async open(engine: BuiltEngine, options: DashboardOptions = {}): Promise<Dashboard> {
    const context = await isolatedContext({ reducedMotion: 'reduce', ...options.browser });
    await context.addInitScript(reportRefusals);
    await options.prepare?.(context);
    const dashboard = new Dashboard(await context.newPage(), engine, options);
    await dashboard.goTo(options);
    return dashboard;
  }

  /** As if the address had been typed: what was there is left. */
  async goTo({ fragment = '', key }: DashboardOptions = {}): Promise<void> {
    const given = key === undefined ? await this.#engine.newKey() : key;
    const parts = [given === null ? '' : `key=${given}`, fragment].filter((part) => part !== '');
    await this.page.goto(`${this.#engine.baseUrl}/${parts.length > 0 ? `#${parts.join('&')}` : ''}`);
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** The address behind `#`. */
  get fragment(): string {
    return new URL(this.page.url()).hash.slice(1);
  }

  mark(id: string): Locator {
    return this.page.locator(`[role="graphics-symbol"][data-id=${JSON.stringify(id)}]`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  get details(): Locator {
    return this.page.getByRole('complementary', { name: 'Details' });
  }

  /** The one place that a screen reader announces changes from. */
  get announcement(): Locator {
    return this.page.locator('[role="status"][aria-live="polite"]');
  }

  /** The ids of all marks that are drawn. */
  ids(): Promise<string[]> {
    const marks = this.page.locator('[role="graphics-symbol"]');
    return marks.evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.id ?? ''));
  }

  /** Resolves with what the page got last, once it is drawn and no other drawing is on its way. */
  drawn(): Promise<View> {
    return eventually(async () => {
      const view = this.#views.last;
      const wanted = view.marks.map(({ id }) => id);
      assert.deepEqual((await this.ids()).toSorted(), wanted.toSorted());
      return view;
    });
  }

  /** Resolves once all of these are drawn and none of those. */
  async shows(wanted: readonly string[], unwanted: readonly string[] = []): Promise<View> {
    await eventually(async () => {
      const ids = new Set(await this.ids());
      assert.deepEqual(
        wanted.filter((id) => !ids.has(id)),
        [],
        'not drawn',
      );
      assert.deepEqual(
        unwanted.filter((id) => ids.has(id)),
        [],
        'still drawn',
      );
    });
    return this.drawn();
  }

  /** Where the boxes stand that are not unfolded, as they are drawn. */
  async places(): Promise<Map<string, Place>> {
    const found = await this.page.locator('[role="graphics-symbol"]').evaluateAll((marks) =>
      marks.flatMap((mark) => {
        const box = mark.querySelector('rect.box');
        if (box === null) return [];
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(box.getAttribute(name)));
        return [[(mark as SVGElement).dataset.id ?? '', { x, y, width, height }] as const];
      }),
    );
    return new Map(found);
  }

  /** Marks that stand out, or all of them while nothing does: those that are not dimmed. */
  prominent(): Promise<string[]> {
    const marks = this.page.locator('[role="graphics-symbol"]');
    return marks.evaluateAll((elements) =>
      elements
        .filter((element) => Number(getComputedStyle(element).opacity) === 1)
        .map((element) => (element as HTMLElement).dataset.id ?? ''),
    );
  }

  /** Resolves once these marks lie on the visible part of the drawing, each with a name that can be read. */
  async inSight(ids: readonly string[]): Promise<void> {
    const stage = this.page.locator('[role="graphics-document"]');
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- a failure names the first one
      await eventually(async () => {
        const [around, box] = await Promise.all([stage.boundingBox(), this.mark(id).boundingBox()]);
        assert.ok(around !== null && box !== null, `${id} is not drawn`);
        const isInside =
          box.x >= around.x - 1 &&
          box.y >= around.y - 1 &&
          box.x + box.width <= around.x + around.width + 1 &&
          box.y + box.height <= around.y + around.height + 1;
        assert.ok(isInside, `${id} is out of sight: ${JSON.stringify({ around, box })}`);
        const fontPixels = await this.mark(id).evaluate(smallestName);
        assert.ok(fontPixels >= READABLE_PIXELS, `${id} has a name of ${fontPixels} pixels`);
      });
    }
  }

  /** Presses a key, Tab by default, until what has the focus fits a selector. */
  async pressUntil(selector: string, key = 'Tab', most = 80): Promise<void> {
    const isThere = () => this.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
    for (let count = 0; !(await isThere()); count++) {
      assert.ok(count < most, `${most} times ${key} do not lead to ${selector}`);
      await this.press(key);
    }
  }

  /** Leads the keyboard, which is on a mark, to another one: out of all boxes, then into one after the other. */
  async walkTo(id: string): Promise<void> {
    const { marks } = await this.drawn();
    const way: string[] = [];
    for (let at: string | undefined = id; at !== undefined; at = parentOf(marks, at)) way.unshift(at);
    const outermost = marks.filter(({ parent }) => parent === undefined).map((mark) => `[data-id="${mark.id}"]`);
    await this.pressUntil(outermost.join(), 'Shift+ArrowUp');
    await this.press('Home');
    for (const [index, mark] of way.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other, as fingers do
      await this.pressUntil(`[data-id="${mark}"]`, 'ArrowRight');
      // oxlint-disable-next-line no-await-in-loop
      if (index < way.length - 1) await this.press('Shift+ArrowDown');
    }
  }

  /** With the mouse, in the middle of what is seen and stands still: lines count, which have no height. */
  async clickAt(target: Locator): Promise<void> {
    let before: Place | null = null;
    const { x, y, width, height } = await eventually(async () => {
      const box = await target.boundingBox();
      assert.ok(box !== null && Math.max(box.width, box.height) > 4, 'too small to be hit');
      const last = before;
      before = box;
      assert.deepEqual(box, last, 'is moving');
      return box;
    });
    await this.page.mouse.click(x + width / 2, y + height / 2);
  }

  /** Esc, until the box over the page is gone and the focus has left it: the browser does the one after the other. */
  async leaveDialog(): Promise<void> {
    await this.press('Escape');
    await this.page.waitForFunction(
      () => document.querySelector('dialog[open]') === null && !document.activeElement?.closest('dialog'),
    );
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other, as fingers do
      await this.page.keyboard.press(key);
    }
  }

  #watch(): void {
    const { page, problems } = this;
    page.on('pageerror', ({ message }) => problems.push(`threw: ${message}`));
    page.on('dialog', (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      const isWrong = message.type() === 'error' || message.type() === 'warning';
      const text = `${message.text()} ${message.location().url}`;
      if (isWrong && this.#expected?.test(text) !== true) problems.push(`console: ${text}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const isOwn = origin === new URL(this.#engine.baseUrl).origin || protocol === 'data:' || protocol === 'blob:';
      if (!isOwn) problems.push(`asked elsewhere: ${request.url()}`);
    });
  }
}

function parentOf(marks: View['marks'], id: string): string | undefined {
  return marks.find((mark) => mark.id === id)?.parent;
}

/** Runs in the page. Pixels of the screen: an attribute counts units of the drawing. */
function smallestName(mark: HTMLElement | SVGElement): number {
  const names = Array.from(mark.querySelectorAll<SVGTextElement>('text.name'));
  const sizes = names.map((name) => parseFloat(getComputedStyle(name).fontSize) * (name.getScreenCTM()?.a ?? 0));
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

/** Runs in the page, before anything of it does. */
function reportRefusals(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    // oxlint-disable-next-line no-console -- what is written there is what the test reads
    console.error(`refused by the page's policy: ${violatedDirective} ${blockedURI}`);
  });
}
