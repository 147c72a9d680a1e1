import { commands } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import type { DeveloperPanel } from './developer-panel.ts';

/** Registers the page "Developer" and its command; nothing of it is read before it is first needed. */
export function registerDeveloper(parts: PanelParts): void {
  let loading: Promise<DeveloperPanel> | undefined;
  const open = (): Promise<DeveloperPanel> =>
    (loading ??= import('./developer-panel.ts').then(({ DeveloperPanel }) => new DeveloperPanel(parts)));
  parts.context.subscriptions.push(
    commands.registerCommand('groundplan.openDeveloperPage', async () => (await open()).show()),
    restorePanels('developer', open),
  );
}
