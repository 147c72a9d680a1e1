/** Sessions as mocha's tests use them: started and stopped by its hooks. */
import { closeHostBrowser } from './host-browser.ts';
import type { ProfileOptions } from './profile.ts';
import { teaShopFolder } from './tea-shop.ts';
import { VscodeSession } from './vscode-session.ts';
import type { WindowOptions, Workbench } from './workbench.ts';

/** Installing VS Code and starting it take long on a machine that has neither. */
export const START_MS = 300_000;
const JOURNEY_MS = 180_000;

let shared: Promise<VscodeSession> | undefined;

/** The one for all tests that need nothing of their own but a window: starting VS Code is what takes long. */
export function sharedSession(): Promise<VscodeSession> {
  return (shared ??= VscodeSession.start());
}

// A hook of the root suite: all tests of a run share one browser.
after(async () => {
  await (await shared)?.stop();
  await closeHostBrowser();
});

/** Each thing that is waited for has a deadline; a test waits for several, beside other work of the machine. */
function allowTime(this: Mocha.Context): void {
  this.currentTest?.timeout(JOURNEY_MS);
}

export interface ShopWindow {
  readonly session: VscodeSession;
  readonly window: Workbench;
  readonly folder: string;
}

/** A window of the shared VS Code for the tests of a suite, on a shop of its own, indexed; its first file is open. */
export function shopWindow(options: Omit<WindowOptions, 'folder'> = {}): () => ShopWindow {
  let opened: ShopWindow | undefined;
  before(async function () {
    this.timeout(START_MS);
    const session = await sharedSession();
    const folder = teaShopFolder({ withGit: true });
    const window = await session.open({ ...options, folder });
    opened = { session, window, folder };
    await window.openFile('src/order.ts');
    await window.openAllViews();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
  });
  beforeEach(allowTime);
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await opened?.session.keepPictures(this.currentTest.fullTitle());
  });
  after(() => opened?.session.close(opened.window));
  return () => {
    if (opened === undefined) throw new Error('no window was opened');
    return opened;
  };
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
  after(() => session?.stop());
  return started;
}
