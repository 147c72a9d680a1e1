import { commands } from 'vscode';
import type { PanelParts } from '../panels/panel-parts.ts';
import { restorePanels } from '../panels/restore-panels.ts';
import type { SecurityPanel } from './security-panel.ts';
import { wantedFinding } from './wanted-finding.ts';

/** Registers the security findings and their command; nothing of them is read before they are first needed. */
export function registerSecurity(parts: PanelParts): void {
  let loading: Promise<SecurityPanel> | undefined;
  const open = (): Promise<SecurityPanel> =>
    (loading ??= import('./security-panel.ts').then(({ SecurityPanel }) => new SecurityPanel(parts)));
  parts.context.subscriptions.push(
    commands.registerCommand('groundplan.showSecurityFindings', async (argument: unknown) =>
      (await open()).show(wantedFinding(argument)),
    ),
    restorePanels('security', open),
  );
}
