import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import type { View } from '#protocol/view.ts';
import type { Display } from '#webview/panels/graph/surface.ts';
import { isolatedContext } from './browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** On the page: a surface alone, its events in the order in which they came. */
const PROGRAM = `
import { createGraphSurface } from '#webview/panels/graph/create-graph-surface.ts';
const note = (name) => (...values) => { globalThis.events.push([name, ...values.filter((value) => value !== undefined)].map((value) => typeof value === 'string' ? value : JSON.stringify(value)).join(' ')); };
globalThis.events = [];
globalThis.start = () => {
  globalThis.surface?.destroy();
  const host = document.querySelector('#host');
  globalThis.surface = createGraphSurface(host, {
    select: note('select'), open: note('open'), fold: note('fold'), up: note('up'), announce: note('announce'),
  });
};
globalThis.show = (view, display) => globalThis.surface.show(view, display);
`;

declare global {
  var events: string[];
  var start: () => void;
  var show: (view: View, display: Display) => void;
}

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const stdin = { contents: PROGRAM, resolveDir: root, sourcefile: 'test/support/page.ts' };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', absWorkingDir: root });
  return outputFiles[0].text;
}

function styles(): string {
  const files = ['theme/theme.css', 'theme/unseen.css', 'panels/graph/graph.css'];
  return files.map((path) => readFileSync(`${root}webview/${path}`, 'utf8')).join('\n');
}

export type ContextOptions = Parameters<typeof isolatedContext>[0];

/** A page with nothing but a drawing on it, 1,000 × 700, without motion. */
export class DrawingPage {
  readonly page: Page;
  readonly #context: BrowserContext;

  static async open(options: ContextOptions = {}): Promise<DrawingPage> {
    const viewport = { width: 1000, height: 700 };
    const context = await isolatedContext({ viewport, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    bundled ??= bundle();
    await page.setContent(
      `<!doctype html><html lang="en"><style>${styles()} body{margin:0} #host{position:fixed;inset:0}</style><button>before</button><main id="host"></main>`,
    );
    await page.addScriptTag({ content: await bundled });
    await page.evaluate(() => globalThis.start());
    return new DrawingPage(context, page);
  }

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  /** Forgets everything that was shown. */
  async restart(): Promise<void> {
    await this.page.evaluate(() => globalThis.start());
    await this.events();
  }

  async show(view: View, display: Partial<Omit<Display, 'emphasis'>> = {}): Promise<void> {
    await this.page.evaluate(([what, how]) => globalThis.show(what, how), [
      view,
      { edgeShare: 1, ...display },
    ] as const);
    await this.settled();
  }

  /** Two frames: what was asked for is painted. */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
  }

  /** Returns the events since the last call. */
  events(): Promise<string[]> {
    return this.page.evaluate(() => globalThis.events.splice(0));
  }

  /** Id of the mark that has the keyboard. */
  focused(): Promise<string | undefined> {
    return this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.id);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses keys and returns what then has the focus. */
  async walk(...keys: string[]): Promise<string | undefined> {
    await this.press(...keys);
    return this.focused();
  }

  /** Where a mark lies in the window. */
  async boxOf(id: string): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.page.locator(`.gp-mark[data-id="${id}"]`).boundingBox();
    if (box === null) throw new Error(`${id} is not drawn`);
    return box;
  }

  async middleOf(id: string): Promise<[number, number]> {
    const { x, y, width, height } = await this.boxOf(id);
    return [x + width / 2, y + height / 2];
  }

  /** Returns the colour of the ground where nothing is drawn. */
  groundColour(): Promise<string> {
    return this.page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      if (canvas === null) return getComputedStyle(document.querySelector('.gp-graph') as Element).backgroundColor;
      const [red, green, blue] = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [];
      return `rgb(${red}, ${green}, ${blue})`;
    });
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
