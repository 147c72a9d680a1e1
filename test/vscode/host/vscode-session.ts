import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Vscode from 'vscode';
import { vscodeHost } from '../../../scripts/install-vscode-host.ts';
import { eventually } from '../../support/eventually.ts';
import { inHost } from './in-host.ts';
import { packagedExtension } from '../../support/packaged-extension.ts';
import { companionFolder, processesNaming, Profile, type ProfileOptions } from './profile.ts';
import { VscodeServer } from './vscode-server.ts';
import { type WindowOptions, Workbench } from './workbench.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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

  /** Runs a command that stands in menus alone; what it asks is answered by the test. */
  command(id: string, folder?: string): Promise<void> {
    return this.inHost((vscode, name) => void vscode.commands.executeCommand(name), [id] as const, folder);
  }

  /**
   * Waits until the extension host of a window has a selection that ends there: it gets it later than the window shows it,
   * and a command of this class comes by another way. @param column 1-based, as `line`
   */
  async selectionAt(line: number, column: number, folder: string): Promise<void> {
    await eventually(async () => {
      const end = await this.inHost((vscode) => vscode.window.activeTextEditor?.selection.end, [] as const, folder);
      assert.deepEqual(end, { line: line - 1, character: column - 1 });
    });
  }

  /** Changes the person's settings while windows are open. */
  async setting(name: string, value: unknown, folder?: string): Promise<void> {
    await this.inHost(
      async (vscode, key, wanted) => {
        await vscode.workspace.getConfiguration().update(key, wanted ?? undefined, vscode.ConfigurationTarget.Global);
      },
      [name, value] as const,
      folder,
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
