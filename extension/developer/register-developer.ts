import { commands, window } from 'vscode';
import type { DeveloperPanel } from './developer-panel.ts';
import type { DeveloperPanelParts } from './developer-panel-parts.ts';
import { developerPanelType } from './developer-panel-type.ts';

/** Registers the page "Developer", its command and the serializer that brings it back after a reload. */
export function registerDeveloper(parts: DeveloperPanelParts): void {
  let loading: Promise<DeveloperPanel> | undefined;
  const open = (): Promise<DeveloperPanel> =>
    (loading ??= import('./developer-panel.ts').then(({ DeveloperPanel }) => new DeveloperPanel(parts)));
  parts.context.subscriptions.push(
    commands.registerCommand('groundplan.openDeveloperPage', async () => (await open()).show()),
    window.registerWebviewPanelSerializer(developerPanelType, {
      deserializeWebviewPanel: async (panel) => (await open()).adopt(panel),
    }),
  );
}
