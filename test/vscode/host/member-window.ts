import { choose } from './pickers.ts';
import type { VscodeSession } from './vscode-session.ts';
import type { Workbench } from './workbench.ts';

/** A member in a VS Code of their own, with a copy of the shop. */
export class MemberWindow {
  readonly session: VscodeSession;
  readonly window: Workbench;
  readonly folder: string;

  private constructor(session: VscodeSession, window: Workbench, folder: string) {
    this.session = session;
    this.window = window;
    this.folder = folder;
  }

  static async open(session: VscodeSession, folder: string): Promise<MemberWindow> {
    const window = await session.open({ folder, height: 1000 });
    await window.openFile('src/order.ts');
    await window.openAllViews();
    await window.treeRow('Import Cycles', 'Cycle of 2 files').waitFor();
    return new MemberWindow(session, window, folder);
  }

  box(text: string | RegExp) {
    return this.window.quickInput.getByText(text).first();
  }

  notice(text: string | RegExp) {
    return this.window.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  }

  async connect(url: string, key: string, mode: 'Structure' | 'Queries'): Promise<void> {
    const { window } = this;
    await window.runCommand('Groundplan: Connect to Remote');
    await this.box(/Base URL of the remote/).waitFor();
    await window.enter(url);
    await this.box(/among its secrets/).waitFor();
    await window.enter(key);
    await window.quickRow(mode).click();
    await window.dialog.getByRole('button', { name: 'Use This Mode' }).click();
    await window.dialog.waitFor({ state: 'hidden' });
  }

  push(): Promise<void> {
    return choose(this.window, 'Groundplan: Push Structure', 'Names as they are');
  }
}
