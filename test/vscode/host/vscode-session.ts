import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Vscode from 'vscode';
import { vscodeHost } from '../../../scripts/install-vscode-host.ts';
import { closeHostBrowser } from './host-browser.ts';
import { inHost } from './in-host.ts';
import { packagedExtension } from '../../support/packaged-extension.ts';
import { companionFolder, processesNaming, Profile, type ProfileOptions } from './profile.ts';
import { teaShopFolder } from './tea-shop.ts';
import { VscodeServer } from './vscode-server.ts';
import { type WindowOptions, Workbench } from './workbench.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Installing VS Code and starting it take long on a machine that has neither. */
export const START_MS = 300_000;

/** A VS Code with the packaged extension, and the windows that a test opened in it. */
export class VscodeSession {
  readonly profile: Profile;
  readonly server: VscodeServer;
  readonly windows: Workbench[] = [];

  private constructor(profile: Profile, server: VscodeServer) {
    this.profile = profile;
    this.server = server;
  }

  static async start(options: ProfileOptions = {}): Promise<VscodeSession> {
    const host = await vscodeHost();
    const profile = new Profile(options);
    profile.addExtension(companionFolder);
    await profile.installVsix(host, packagedExtension());
    return new VscodeSession(profile, await VscodeServer.start(host, profile));
  }

  async open(options: WindowOptions = {}): Promise<Workbench> {
    const window = await Workbench.open(this.server, options);
    this.windows.push(window);
    return window;
  }

  async close(window: Workbench): Promise<void> {
    await window.close();
    window.assertStayedHere();
    this.windows.splice(this.windows.indexOf(window), 1);
  }

  /** The engines that run for this profile: one, unless something is wrong. */
  engines(): number[] {
    return processesNaming(this.profile.folder)
      .filter(({ command }) => command.includes('/dist/server/main.js'))
      .map(({ pid }) => pid);
  }

  /** `folder`: of the window that is meant, where there are several. */
  inHost<Args extends readonly unknown[], Value>(
    work: (vscode: typeof Vscode, ...args: Args) => Value | Thenable<Value>,
    args: Args,
    folder?: string,
  ): Promise<Value> {
    return inHost(this.profile, work, args, folder);
  }

  /** Changes the person's settings while windows are open. */
  async setting(name: string, value: unknown): Promise<void> {
    await this.inHost(
      async (vscode, key, wanted) => {
        await vscode.workspace.getConfiguration().update(key, wanted ?? undefined, vscode.ConfigurationTarget.Global);
      },
      [name, value] as const,
    );
  }

  /** After a test that failed: what its windows showed. */
  async keepPictures(name: string): Promise<void> {
    const folder = join(root, '.cache/failed');
    mkdirSync(folder, { recursive: true });
    const file = name.replaceAll(/[^a-z\d]+/gi, '-').slice(0, 80);
    await Promise.all(
      this.windows.map((window, index) =>
        window.screenshot(join(folder, `${file}-${index}.png`)).catch(() => undefined),
      ),
    );
  }

  /** Closes all, and fails when something left the machine or still runs. */
  async stop(): Promise<void> {
    await Promise.all(this.windows.map((window) => window.close()));
    await this.server.stop();
    const left = await this.profile.leftovers();
    this.profile.remove();
    assert.deepEqual(
      this.windows.flatMap(({ outside }) => outside),
      [],
      'requests that left the machine',
    );
    assert.deepEqual(left, [], 'processes that did not end');
  }
}

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
    await window.openContainer('Groundplan');
    await window.treeRow('Problems', 'Cycle of 2 files').waitFor();
  });
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
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await session?.keepPictures(this.currentTest.fullTitle());
  });
  after(() => session?.stop());
  return started;
}
