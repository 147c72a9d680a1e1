/** Sessions as mocha's tests use them: started and stopped by its hooks. */
import type * as Vscode from 'vscode';
import { closeHostBrowser } from './host-browser.ts';
import type { ProfileOptions } from './profile.ts';
import { countOfFiles, restoreTeaShop, teaShopFolder } from './tea-shop.ts';
import { VscodeSession } from './vscode-session.ts';
import { HEIGHT, WIDTH, type WindowOptions, type Workbench } from './workbench.ts';

/** Installing VS Code and starting it take long on a machine that has neither. */
export const START_MS = 300_000;
const JOURNEY_MS = 180_000;

let shared: Promise<VscodeSession> | undefined;

/** The one for all tests that need nothing of their own but a window: starting VS Code is what takes long. */
export function sharedSession(): Promise<VscodeSession> {
  return (shared ??= VscodeSession.start());
}

/** Of suites that are over: the next one need not wait until their engines have left. */
const stopping: Promise<void>[] = [];

// A hook of the root suite: all tests of a run share one browser.
after(async () => {
  const ends = await Promise.allSettled([...stopping, shared?.then((session) => session.stop())]);
  await closeHostBrowser();
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (faults.length > 0) throw new AggregateError(faults, faults.join('\n'));
});

function stopMeanwhile(session: VscodeSession, suite: string): void {
  const stopped = session.stop().catch((error: unknown) => {
    throw new Error(`${suite}: ${String(error)}`, { cause: error });
  });
  // It is looked at once all suites are over.
  stopped.catch(() => undefined);
  stopping.push(stopped);
}

/** Each thing that is waited for has a deadline; a test waits for several, beside other work of the machine. */
function allowTime(this: Mocha.Context): void {
  this.currentTest?.timeout(JOURNEY_MS);
}

export interface ShopWindow {
  readonly session: VscodeSession;
  readonly window: Workbench;
  readonly folder: string;
}

/** Opens a window of the shared VS Code on a shop of its own, indexed; its first file is open. */
async function openShop(options: Omit<WindowOptions, 'folder'>): Promise<ShopWindow> {
  const session = await sharedSession();
  const folder = teaShopFolder({ withGit: true });
  const shop = { session, window: await session.open({ ...options, folder }), folder };
  await showFirstFile(shop);
  return shop;
}

async function showFirstFile({ window }: ShopWindow): Promise<void> {
  await window.openFile('src/order.ts');
  await window.openAllViews();
  await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
}

interface Opening {
  readonly open: () => Promise<ShopWindow>;
  /** @param isSpoiled whether a test of the suite failed */
  readonly leave: (shop: ShopWindow, isSpoiled: boolean) => Promise<void>;
}

function windowOfSuite({ open, leave }: Opening): () => ShopWindow {
  let opened: ShopWindow | undefined;
  let isSpoiled = false;
  before(async function () {
    this.timeout(START_MS);
    opened = await open();
  });
  beforeEach(allowTime);
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    isSpoiled = true;
    await opened?.session.keepPictures(this.currentTest.fullTitle());
  });
  after(() => opened && leave(opened, isSpoiled));
  return () => {
    if (opened === undefined) throw new Error('no window was opened');
    return opened;
  };
}

/** A window of its own for the tests of a suite, for what is about opening one or needs one that is opened otherwise. */
export function openedWindow(options: Omit<WindowOptions, 'folder'> = {}): () => ShopWindow {
  return windowOfSuite({
    open: () => openShop(options),
    leave: ({ session, window }) => session.close(window),
  });
}

let kept: ShopWindow | undefined;

/**
 * One window for all suites that need nothing of their own: opening one costs more than most suites do. Each finds the folder as
 * it was at first, and its first file alone in it. One in which a test failed is closed, so that the next suite sees nothing of it.
 */
export function shopWindow({ height = HEIGHT }: { readonly height?: number } = {}): () => ShopWindow {
  return windowOfSuite({
    open: async () => {
      const shop = kept;
      // Where it cannot be cleared, the next suite opens another one.
      kept = undefined;
      if (shop !== undefined) await clear(shop, height);
      return (kept = shop ?? (await openShop({ height })));
    },
    leave: async ({ session, window }, isSpoiled) => {
      if (!isSpoiled) return;
      kept = undefined;
      await session.close(window);
    },
  });
}

async function clear(shop: ShopWindow, height: number): Promise<void> {
  const { session, window, folder } = shop;
  await window.page.setViewportSize({ width: WIDTH, height });
  await window.press('Escape');
  await session.inHost(closeAll, [], folder);
  await window.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
  restoreTeaShop(folder);
  await showFirstFile(shop);
  await window.treeRow('Overview', countOfFiles()).waitFor();
}

/** Runs in the extension host. What is not saved would hold up the closing with a question. */
async function closeAll({ commands, window: { terminals } }: typeof Vscode): Promise<void> {
  for (const terminal of terminals) terminal.dispose();
  await commands.executeCommand('workbench.action.files.saveFiles');
  await commands.executeCommand('workbench.action.closeAllEditors');
  await commands.executeCommand('workbench.action.closePanel');
  await commands.executeCommand('notifications.clearAll');
}

/** A session for the tests of a suite; pictures of what a failed one saw are kept. */
export function vscodeSession(options: ProfileOptions = {}): () => VscodeSession {
  let session: VscodeSession | undefined;
  const started = (): VscodeSession => {
    if (session === undefined) throw new Error('VS Code has not started');
    return session;
  };
  before(async function () {
    this.timeout(START_MS);
    session = await VscodeSession.start(options);
  });
  beforeEach(allowTime);
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await session?.keepPictures(this.currentTest.fullTitle());
  });
  after(function () {
    if (session !== undefined) stopMeanwhile(session, this.test?.parent?.fullTitle() ?? '');
  });
  return started;
}
