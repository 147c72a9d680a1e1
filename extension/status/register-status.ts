import { type ExtensionContext, StatusBarAlignment, window } from 'vscode';
import type { EngineSession } from '../session/engine-session.ts';

/** The one item of ours in the status bar. */
export function registerStatus(context: ExtensionContext, session: EngineSession): void {
  const item = window.createStatusBarItem('groundplan.status', StatusBarAlignment.Left, 50);
  item.name = 'Groundplan';
  item.command = 'groundplan.showMenu';
  item.text = 'Groundplan';
  item.show();
  context.subscriptions.push(
    item,
    session.onDidChangeState(() => item.show()),
  );
}
